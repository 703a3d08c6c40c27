# SPDX-License-Identifier: Apache-2.0
# Varnish in front of Signet: varnishd -a :8000 -f varnish.vcl -s malloc,256m
vcl 4.1;

backend signet {
    .host = "127.0.0.1";
    .port = "8080";
}

sub vcl_recv {
    # An avatar is the same for everybody; with a cookie Varnish would not look into its cache.
    unset req.http.Cookie;
    unset req.http.Authorization;
    # Signet has no other protocol to change to.
    unset req.http.Upgrade;
}

sub vcl_hash {
    # Nor does it depend on the name of the host.
    hash_data(req.url);
    return (lookup);
}

sub vcl_backend_response {
    # Serve what is stale while a fresh copy, or a 304, is on its way.
    set beresp.grace = 1h;
}

sub vcl_deliver {
    if (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
}
