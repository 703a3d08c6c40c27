# SPDX-License-Identifier: Apache-2.0
# Varnish in front of Signet: varnishd -a :8000 -f varnish.vcl -s malloc,256m
# The limit per client needs the Debian package varnish-modules.
vcl 4.1;

import vsthrottle;

backend signet {
    .host = "127.0.0.1";
    .port = "8080";
}

sub vcl_recv {
    # A client may send 1,000 requests in 10 s.
    if (vsthrottle.is_denied("" + client.ip, 1000, 10s)) {
        return (synth(429, "Too Many Requests"));
    }
    # A cached response would say for a year that the service works.
    if (req.url == "/healthz") {
        return (pass);
    }
    # Avatars do not depend on cookies, with which Varnish would not use its cache.
    unset req.http.Cookie;
    unset req.http.Authorization;
    # Signet does not support Upgrade.
    unset req.http.Upgrade;
}

sub vcl_hash {
    # Avatars do not depend on the host.
    hash_data(req.url);
    return (lookup);
}

sub vcl_backend_response {
    # Serve stale responses while they are revalidated.
    set beresp.grace = 1h;
}

sub vcl_deliver {
    if (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
}
