"""My jobs and when they start: an app for Open OnDemand, from Almanac's API alone.

OnDemand runs it as whoever is logged in, so that the name of the process's owner is the user's. The page asks this app, and
the app the daemon: so the page needs no way to the daemon of its own, and the daemon none for pages of others.

  ALMANAC_API   the daemon's address; http://127.0.0.1:8642 where it is not set
  ALMANAC_USER  whose jobs are shown in place of the owner's, where accounts have other names on the cluster
"""

import http.client
import json
import os
import pathlib
import pwd
import urllib.error
import urllib.parse
import urllib.request

FOLDER = pathlib.Path(__file__).resolve().parent
FILES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/my-jobs.css": ("my-jobs.css", "text/css; charset=utf-8"),
    "/my-jobs.js": ("my-jobs.js", "text/javascript; charset=utf-8"),
}
PATIENCE = 10
HEADERS = [
    ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"),
    # The widget shows it within the dashboard, which is of the same origin.
    ("Content-Security-Policy", "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-ancestors 'self'"),
]


def user():
    return os.environ.get("ALMANAC_USER") or pwd.getpwuid(os.geteuid()).pw_name


def jobs():
    """What the daemon tells of the user's jobs, and of whom it is told."""
    address = os.environ.get("ALMANAC_API") or "http://127.0.0.1:8642"
    query = urllib.parse.urlencode({"user": user(), "words": "yes"})
    try:
        with urllib.request.urlopen(f"{address.rstrip('/')}/api/v1/jobs?{query}", timeout=PATIENCE) as answer:
            told = json.load(answer)
        return "200 OK", {"user": user(), "server": told["server"], "now": told["now"], "jobs": told["jobs"]}
    except urllib.error.HTTPError as e:
        return "502 Bad Gateway", {"error": f"the scheduler refuses: {refusal(e)}"}
    except (http.client.HTTPException, json.JSONDecodeError, KeyError, TypeError):
        return "502 Bad Gateway", {"error": f"what answers at {address} is no scheduler"}
    except (OSError, ValueError) as e:
        return "502 Bad Gateway", {"error": f"the scheduler does not answer ({getattr(e, 'reason', e)})"}


def refusal(e):
    try:
        return json.load(e)["error"]
    except (ValueError, KeyError, TypeError):
        return f"status {e.code}"


def application(environ, start_response):
    path = environ.get("PATH_INFO", "")
    if environ["REQUEST_METHOD"] not in ("GET", "HEAD"):
        status, kind, body = "405 Method Not Allowed", "text/plain", b"GET is possible here\n"
    elif path == "":
        # The page's own addresses are relative to a folder.
        start_response("302 Found", [("Location", environ.get("SCRIPT_NAME", "") + "/"), ("Content-Length", "0")])
        return [b""]
    elif path in FILES:
        name, kind = FILES[path]
        status, body = "200 OK", (FOLDER / name).read_bytes()
    elif path == "/jobs":
        status, told = jobs()
        kind, body = "application/json", json.dumps(told).encode()
    else:
        status, kind, body = "404 Not Found", "text/plain", b"there is nothing here\n"
    start_response(status, [("Content-Type", kind), ("Content-Length", str(len(body))), *HEADERS])
    return [b"" if environ["REQUEST_METHOD"] == "HEAD" else body]
