"""A strict OpenID provider, django-oauth-toolkit under /o/: django_server.py FOLDER PORT LIFETIME PUBLIC-PORT.

Clients: `portico` (authorization code with PKCE; http://127.0.0.1/callback and http://[::1]/callback, any port) and
`portico-device` (device grant, whose endpoint /o/device-authorization/ the metadata does not name). A visit to
/signed-in?next=URL signs mina in and goes on to URL.
"""

import os
import subprocess
import sys

import django
from django.conf import settings

folder, port, lifetime, public = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
key = subprocess.run(["openssl", "genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"],
                     capture_output=True, text=True, check=True).stdout
settings.configure(
    DEBUG=False, SECRET_KEY="on loopback, for tests alone " * 2, ROOT_URLCONF=__name__, USE_TZ=True,
    ALLOWED_HOSTS=["127.0.0.1", "[::1]"], LOGIN_URL="/signed-in", DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions",
                    "django.contrib.messages", "oauth2_provider"],
    MIDDLEWARE=["django.contrib.sessions.middleware.SessionMiddleware",
                "django.contrib.auth.middleware.AuthenticationMiddleware",
                "django.contrib.messages.middleware.MessageMiddleware"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True,
                "OPTIONS": {"context_processors": ["django.template.context_processors.request",
                                                   "django.contrib.auth.context_processors.auth"]}}],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(folder, "db.sqlite3"),
                           "OPTIONS": {"timeout": 60}}},
    OAUTH2_PROVIDER={"OIDC_ENABLED": True, "OIDC_RSA_PRIVATE_KEY": key, "ACCESS_TOKEN_EXPIRE_SECONDS": lifetime,
                     "SCOPES": {"openid": "identity", "profile": "profile", "email": "email",
                                "offline_access": "stay signed in"},
                     "REFRESH_TOKEN_REUSE_PROTECTION": True, "PKCE_REQUIRED": True, "DEVICE_FLOW_INTERVAL": 1,
                     "OAUTH_DEVICE_VERIFICATION_URI": f"http://127.0.0.1:{public}/o/device"},
)
django.setup()

from django.contrib.auth import get_user_model, login  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.http import HttpResponseRedirect  # noqa: E402
from django.urls import include, path  # noqa: E402
from oauth2_provider.models import get_application_model  # noqa: E402


def signed_in(request):
    mina = get_user_model().objects.get(username="mina")
    login(request, mina, backend="django.contrib.auth.backends.ModelBackend")
    return HttpResponseRedirect(request.GET.get("next", "/"))


urlpatterns = [path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")), path("signed-in", signed_in)]

if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    mina = get_user_model().objects.create_user("mina", "mina@example.org", "correct horse battery")
    add = get_application_model().objects.create
    common = {"user": mina, "client_type": "public", "algorithm": "RS256"}
    add(client_id="portico", name="Portico", authorization_grant_type="authorization-code", skip_authorization=True,
        redirect_uris="http://127.0.0.1/callback http://[::1]/callback", **common)
    add(client_id="portico-device", name="Portico", redirect_uris="",
        authorization_grant_type="urn:ietf:params:oauth:grant-type:device_code", **common)
    call_command("runserver", f"127.0.0.1:{port}", "--noreload")
