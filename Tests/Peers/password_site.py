"""Starts a Django site with djoser on loopback."""

from peers import ENVIRONMENT, HERE, Missing, Provider


class Djoser(Provider):
    """djoser with JSON Web Tokens, access tokens of the given lifetime in seconds."""

    def __init__(self, lifetime=3600, port=None):
        python = ENVIRONMENT / "bin" / "python"
        if not python.exists() or not list(ENVIRONMENT.glob("lib/*/site-packages/djoser")):
            raise Missing("djoser is missing: Scripts/bootstrap --tests")
        super().__init__(port)
        try:
            self.start([python, HERE / "djoser_server.py", self.folder, self.port, lifetime], f"{self.base}/up")
        except BaseException:
            self.stop()
            raise
