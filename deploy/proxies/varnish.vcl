# SPDX-License-Identifier: Apache-2.0
# Varnish in front of Signet: varnishd -a :8000 -f varnish.vcl -s malloc,256m
# It sets X-Forwarded-For by itself, for --client-address-header x-forwarded-for and --trusted-proxies 127.0.0.1.
vcl 4.1;

backend signet {
    .host = "127.0.0.1";
    .port = "8080";
}

sub vcl_recv {
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
