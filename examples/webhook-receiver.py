"""Receives webhooks and verifies them: WINNOW_WEBHOOK_SECRET=whsec_… python3 examples/webhook-receiver.py [PORT]"""

import base64, hashlib, hmac, json, os, sys, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WINNOW_WEBHOOK_SECRET"].removeprefix("whsec_"))


def is_genuine(headers, body):
    id, timestamp = headers["webhook-id"] or "", headers["webhook-timestamp"] or ""
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    mac = hmac.new(KEY, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(mac).decode()
    given = (headers["webhook-signature"] or "").split()
    return any(hmac.compare_digest(expected.encode(), signature.encode()) for signature in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        genuine = is_genuine(self.headers, body)
        if genuine:
            print(json.loads(body)["type"], flush=True)
        self.send_response(204 if genuine else 401)
        self.end_headers()


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8080), Receiver)
print({"port": server.server_port}, flush=True)
server.serve_forever()
