"""Reads the plan of a PBS cluster from Almanac, with Python's standard library alone.

    import almanac
    for job in almanac.Almanac().jobs(user="ann"):
        print(job["id"], job["planned_start"])

Times are seconds since 1970, by the server's clock. What the fields are, the daemon itself describes at
/api/v1/openapi.json. Python 3.6 or newer.
"""

import http.client
import json
import os
import socket
import ssl
import urllib.parse

USUAL = "http://127.0.0.1:8642"


class Refused(Exception):
    """The daemon has answered that it cannot, and why; `status` is that of HTTP."""

    def __init__(self, status, error):
        super().__init__(error)
        self.status = status


class _UnixConnection(http.client.HTTPConnection):
    """A connection to a UNIX socket, which http.client has none of."""

    def __init__(self, path, timeout):
        super().__init__("localhost", timeout=timeout)
        self._path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self._path)


class Almanac:
    """A daemon that is asked. Each question is a connection of its own, so that several threads may ask."""

    def __init__(self, api=None, token=None, ca=None, timeout=30):
        """Asks at `api`: an address as http://127.0.0.1:8642 or https://head:8642, or unix:/path/of/a/socket.

        Without it, at what ALMANAC_API says, else at the usual address. `token` is sent with each question: without it
        what ALMANAC_TOKEN says, if it says anything. `ca` is a file of certificates that are trusted in place of the
        system's. OSError is raised where nobody answers, Refused where the daemon refuses.
        """
        self._api = urllib.parse.urlsplit(api or os.environ.get("ALMANAC_API") or USUAL)
        if self._api.scheme not in ("http", "https", "unix"):
            raise ValueError("'%s' is no address of an API; write it as %s" % (api, USUAL))
        self._token = token or os.environ.get("ALMANAC_TOKEN")
        self._ca = ca
        self._timeout = timeout

    def _connection(self):
        if self._api.scheme == "unix":
            return _UnixConnection(self._api.path, self._timeout)
        if self._api.scheme == "https":
            context = ssl.create_default_context(cafile=self._ca)
            return http.client.HTTPSConnection(
                self._api.hostname, self._api.port, timeout=self._timeout, context=context
            )
        return http.client.HTTPConnection(self._api.hostname, self._api.port, timeout=self._timeout)

    def _headers(self):
        headers = {"Accept": "application/json"}
        if self._token:
            headers["Authorization"] = "Bearer " + self._token
        return headers

    def _open(self, path, parameters, headers):
        base = "" if self._api.scheme == "unix" else self._api.path.rstrip("/")
        query = urllib.parse.urlencode({name: value for name, value in parameters.items() if value is not None})
        connection = self._connection()
        try:
            connection.request("GET", base + path + ("?" + query if query else ""), headers=headers)
            answer = connection.getresponse()
            if answer.status != 200:
                raise Refused(answer.status, _error(answer))
            return connection, answer
        except BaseException:
            connection.close()
            raise

    def get(self, path, **parameters):
        """The answer at a path of the API, such as "/api/v1/status", as dicts and lists."""
        connection, answer = self._open(path, parameters, self._headers())
        try:
            return json.loads(answer.read().decode("utf-8"))
        finally:
            connection.close()

    def jobs(self, user=None, state=None, job=None):
        """The jobs, or those of a user, in a state (one of Q R E C H W S) or of an id; each may be a list of names."""
        return self.get("/api/v1/jobs", user=_listed(user), state=_listed(state), job=_listed(job))["jobs"]

    def job(self, job):
        """One job, by its id or its number; Refused with status 404 where there is none."""
        return self.get("/api/v1/jobs/" + urllib.parse.quote(job, safe=""))

    def history(self, job=None, user=None, since=None):
        """What one job was promised, how that moved and what came, or the jobs of a user, or those not yet over then."""
        if job is not None:
            return self.get("/api/v1/jobs/" + urllib.parse.quote(job, safe="") + "/history")["jobs"]
        return self.get("/api/v1/history", user=user, since=since)["jobs"]

    def plan(self, **part):
        """The plan: its clusters with nodes, running and planned jobs, and gaps. Keywords are parameters of
        /api/v1/plan: from_, to, cluster, node, detail."""
        return self.get("/api/v1/plan", **{name.rstrip("_"): value for name, value in part.items()})["clusters"]

    def status(self):
        """How the scheduler itself does."""
        return self.get("/api/v1/status")

    def events(self, after=None):
        """What happens, as it happens, without an end: (id, event, data) each. `after` is the id of the last one that is
        known; "missed" comes first where not all after it is kept."""
        headers = dict(self._headers(), Accept="text/event-stream")
        if after is not None:
            headers["Last-Event-ID"] = after
        connection, answer = self._open("/api/v1/events", {}, headers)
        try:
            fields = {}
            for line in answer:
                line = line.decode("utf-8").rstrip("\r\n")
                if line:
                    name, _, value = line.partition(": ")
                    fields[name] = value
                    continue
                if "event" in fields:
                    yield fields.get("id"), fields["event"], json.loads(fields["data"])
                fields = {}
        finally:
            connection.close()


def _listed(names):
    return names if names is None or isinstance(names, str) else ",".join(names)


def _error(answer):
    try:
        return json.loads(answer.read().decode("utf-8"))["error"]
    except (ValueError, KeyError, TypeError):
        return "%d %s; maybe it is no Almanac" % (answer.status, answer.reason)


def jobs(**choice):
    """As Almanac().jobs(...)."""
    return Almanac().jobs(**choice)


def history(job=None, **choice):
    """As Almanac().history(...)."""
    return Almanac().history(job, **choice)


def plan(**part):
    """As Almanac().plan(...)."""
    return Almanac().plan(**part)
