"""A Django site whose people sign in with passwords, djoser with JSON Web Tokens: djoser_server.py FOLDER PORT LIFETIME."""

import os
import sys
from datetime import timedelta

import django
from django.conf import settings

folder, port, lifetime = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
settings.configure(
    DEBUG=False, SECRET_KEY="on loopback, for tests alone " * 2, ROOT_URLCONF=__name__, USE_TZ=True,
    ALLOWED_HOSTS=["127.0.0.1"], DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "rest_framework", "djoser"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": os.path.join(folder, "db.sqlite3"),
                           "OPTIONS": {"timeout": 60}}},
    # Quick: what a password costs is not looked at here.
    PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    AUTH_PASSWORD_VALIDATORS=[{"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"}],
    REST_FRAMEWORK={"DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework_simplejwt.authentication.JWTAuthentication"]},
    SIMPLE_JWT={"AUTH_HEADER_TYPES": ("JWT",), "ACCESS_TOKEN_LIFETIME": timedelta(seconds=lifetime)},
)
django.setup()

from django.core.management import call_command  # noqa: E402
from django.http import HttpResponse  # noqa: E402
from django.urls import include, path  # noqa: E402

urlpatterns = [path("auth/", include("djoser.urls")), path("auth/", include("djoser.urls.jwt")),
               path("up", lambda _: HttpResponse("up"))]

if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    call_command("runserver", f"127.0.0.1:{port}", "--noreload")
