"""What hosts the app agrees with the app: sizes, files and rights."""

import re
import tomllib

from bpe_viz import limits
from tests import ROOT

NGINX = (ROOT / ".host" / "nginx.conf").read_text(encoding="utf-8")
CONTAINER = (ROOT / ".host" / "Containerfile").read_text(encoding="utf-8")


def test_nginx_lets_every_upload_pass_that_the_app_allows() -> None:
    (megabytes,) = map(int, re.findall(r"client_max_body_size (\d+)m;", NGINX))
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert config["server"]["maxUploadSize"] == limits.MAX_UPLOAD_MEGABYTES
    assert limits.MAX_UPLOAD_MEGABYTES < megabytes <= limits.MAX_UPLOAD_MEGABYTES + 5


def test_nginx_writes_nothing_of_a_reader_down() -> None:
    for line in ("proxy_request_buffering off;", "proxy_max_temp_file_size 0;", "access_log off;"):
        assert line in NGINX


def test_the_container_holds_the_app_and_nothing_else() -> None:
    copied = {
        name
        for line in re.findall(r"^COPY (.+) \S+$", CONTAINER, re.MULTILINE)
        for name in line.split()
    }
    needed = {
        "app.py",
        "bpe_viz",
        "pages",
        "sample_data",
        ".streamlit",
        "requirements.txt",
    }
    assert copied == needed | {"LICENSE"}
    assert all((ROOT / name).exists() for name in copied)


def test_the_container_runs_without_rights_and_says_how_it_is() -> None:
    before, _, after = CONTAINER.partition("\nUSER reader\n")
    assert "useradd --system" in before
    assert "USER" not in after
    assert "HEALTHCHECK" in after
    assert '"streamlit", "run", "app.py"' in after
