"""Stands in front of a provider and passes everything on, byte by byte: it counts what was asked, and may hold answers.

The provider is told, or takes from `Host`, that its own address is that of the front.
"""

import re
import socket
import threading
import time

# Nobody here sends a second request before the answer to the first, so that each begins what arrives.
REQUEST = re.compile(rb"(GET|POST|PUT|DELETE|HEAD) (/[^ ?]*)[^ ]* HTTP/1\.[01]\r\n")


class Front:
    """Listens on a port and passes on to a provider's port on the same address; a context manager."""

    def __init__(self, port=0, host="127.0.0.1", target=None):
        self.host, self.target = host, target
        self.listener = socket.create_server((host, port), backlog=256)
        self.port = self.listener.getsockname()[1]
        self.lock = threading.Lock()
        self.asked, self.said, self.times = [], b"", []
        self.held, self.release = None, threading.Event()
        self.arrived = threading.Event()
        threading.Thread(target=self.accept, daemon=True).start()

    def count(self, path):
        """How often a path that ends so was asked for."""
        with self.lock:
            return sum(1 for _, asked in self.asked if asked.rstrip("/").endswith(path.rstrip("/")))

    @property
    def seconds(self):
        """How long the provider took to begin each answer."""
        with self.lock:
            return list(self.times)

    @property
    def paths(self):
        with self.lock:
            return [path for _, path in self.asked]

    def forget(self):
        with self.lock:
            self.asked, self.said, self.times = [], b"", []

    def hold(self, path):
        """From now on a request for a path that ends so is not passed on until `release` is set; `arrived` tells."""
        self.release.clear()
        self.arrived.clear()
        self.held = path

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def serve(self, client):
        try:
            server = socket.create_connection((self.host, self.target), timeout=60)
        except OSError:
            client.close()
            return
        for one in (client, server):
            one.settimeout(None)
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sent = []
        threading.Thread(target=self.answer, args=(server, client, sent), daemon=True).start()
        try:
            while data := client.recv(65536):
                found = [begin.groups()] if (begin := REQUEST.match(data)) else []
                with self.lock:
                    self.asked += [(method.decode(), path.decode()) for method, path in found]
                if self.held and any(path.decode().rstrip("/").endswith(self.held) for _, path in found):
                    self.arrived.set()
                    self.release.wait(60)
                sent += [time.monotonic()] * len(found)
                server.sendall(data)
        except OSError:
            pass
        self.shut(server)

    def answer(self, server, client, sent):
        try:
            while data := server.recv(65536):
                with self.lock:
                    self.said = (self.said + data)[-262144:]
                    if sent:
                        self.times.append(time.monotonic() - sent.pop(0))
                client.sendall(data)
        except OSError:
            pass
        self.shut(client)

    @staticmethod
    def shut(one):
        try:
            one.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def waits(self, seconds=30):
        """Whether what is held has arrived."""
        return self.arrived.wait(seconds)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.release.set()
        self.listener.close()
        time.sleep(0.01)
