"""A real Chromium without a window, driven over its debugging protocol."""

import base64
import json
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from peers import ENVIRONMENT, Missing
from ports import free_port

sys.path[1:1] = map(str, ENVIRONMENT.glob("lib/*/site-packages"))


class Page:
    """One page of a Chromium without a window, driven over its debugging protocol."""

    def __init__(self, language, scratch):
        try:
            import websocket
        except ImportError:
            raise Missing("websocket-client is missing: Scripts/bootstrap --tests") from None
        if not shutil.which("chromium"):
            raise Missing("chromium is missing: apt-get install chromium")
        port = free_port()
        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", f"--lang={language}",
             f"--accept-lang={language}", f"--remote-debugging-port={port}", "--remote-allow-origins=*",
             "--window-size=900,700", f"--user-data-dir={scratch}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + 60
        while True:
            try:
                pages = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json"))
                address = next(one["webSocketDebuggerUrl"] for one in pages if one["type"] == "page")
                break
            except (OSError, StopIteration):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)
        self.socket = websocket.create_connection(address, timeout=60)
        self.number = 0
        self.call("Page.enable")
        self.call("Network.enable")
        self.call("Network.setExtraHTTPHeaders", headers={"Accept-Language": language})

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.number:
                return answer.get("result", {})

    def evaluate(self, expression):
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True).get("result", {}).get("value")

    def until(self, expression, what):
        deadline = time.monotonic() + 60
        while not (value := self.evaluate(expression)):
            if time.monotonic() > deadline:
                raise AssertionError(f"waited for {what}: {self.evaluate('location.href + document.body.innerText')}")
            time.sleep(0.1)
        return value

    def type(self, selector, text):
        self.until(f"document.querySelector({json.dumps(selector)}) !== null", selector)
        self.evaluate(f"document.querySelector({json.dumps(selector)}).focus()")
        self.call("Input.insertText", text=text)

    def screenshot(self, path):
        Path(path).write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait(30)
