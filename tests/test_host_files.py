"""What hosts the app agrees with the app: sizes, files and rights."""

import re
import tomllib

from bpe_viz import limits
from bpe_viz.classroom import code_of_secret
from tests import ROOT

NGINX = (ROOT / "hosting" / "nginx.conf").read_text(encoding="utf-8")
CONTAINER = (ROOT / "hosting" / "Containerfile").read_text(encoding="utf-8")


def test_nginx_lets_every_upload_pass_that_the_app_allows() -> None:
    (megabytes,) = map(int, re.findall(r"client_max_body_size (\d+)m;", NGINX))
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert config["server"]["maxUploadSize"] == limits.MAX_UPLOAD_MEGABYTES
    assert limits.MAX_UPLOAD_MEGABYTES < megabytes <= limits.MAX_UPLOAD_MEGABYTES + 5


def test_a_message_of_a_browser_has_room_for_what_is_pasted_and_for_little_more() -> None:
    config = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    most = config["server"]["maxMessageSize"] * 1_000_000
    assert 4 * limits.MAX_PASTED_CHARACTERS < most <= limits.MAX_UPLOAD_BYTES


def test_nginx_writes_nothing_of_a_reader_down() -> None:
    for line in (
        *("proxy_request_buffering off;", "proxy_max_temp_file_size 0;"),
        *("access_log off;", "error_log /dev/null emerg;"),
    ):
        assert line in NGINX


def test_readers_behind_nginx_are_told_apart_and_none_can_say_to_be_another() -> None:
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in NGINX
    assert "\nENV FORWARDED_ALLOW_IPS=127.0.0.1\n" in CONTAINER
    guide = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert 'behind="-e FORWARDED_ALLOW_IPS=* -e BPE_VIZ_HOSTS=bpe.example.org"' in guide
    run = [line for line in guide.splitlines() if line.startswith("podman run")]
    assert len(run) == 2
    assert all("$behind -p 127.0.0.1:" in line for line in run)  # only nginx reaches them


def test_nginx_finds_the_process_of_a_room_by_its_code_and_any_other_by_the_reader() -> None:
    ((pattern,),) = [re.findall(r'"~(.+)" \$bpe_viz_code;', NGINX)]
    assert "hash $bpe_viz_process consistent;" in NGINX
    assert "default $bpe_viz_seat;" in NGINX
    in_path = re.compile(pattern.replace("(?<", "(?P<"))
    for number in range(20):
        code = code_of_secret(f"{number:032}")
        for path in (f"/class/{code}", f"/class/{code}/events", f"/base/class/{code}/presenter"):
            found = in_path.search(path)
            assert found is not None
            assert found["bpe_viz_code"] == code
    for path in ("/class", "/class/parts/follow.js", "/words", "/_stcore/stream"):
        assert in_path.search(path) is None


def test_nginx_lets_addresses_pass_that_a_class_can_follow() -> None:
    ((number, kilobytes),) = re.findall(r"large_client_header_buffers (\d+) (\d+)k;", NGINX)
    assert int(number) >= 4
    assert int(kilobytes) * 1024 > limits.MAX_ROOM_QUERY_CHARACTERS + 1_000


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


def test_compose_starts_the_processes_that_nginx_asks_with_the_rights_of_the_guide() -> None:
    compose = (ROOT / "hosting" / "compose.yaml").read_text(encoding="utf-8")
    published = re.findall(r"\"127\.0\.0\.1:(\d+):8501\"", compose)
    assert published == re.findall(r"server 127\.0\.0\.1:(\d+);", NGINX)
    assert "EXPOSE 8501" in CONTAINER
    for line in ("read_only: true", "tmpfs: [/tmp]", 'FORWARDED_ALLOW_IPS: "*"', "rooms:/var/lib/"):
        assert line in compose


def test_a_space_runs_the_container_at_its_port() -> None:
    head = (ROOT / "hosting" / "space" / "README.md").read_text(encoding="utf-8").split("---\n")[1]
    said = dict(line.split(": ", 1) for line in head.splitlines())
    assert (said["sdk"], said["app_port"], said["license"]) == ("docker", "8501", "mit")
    assert len(said["short_description"]) <= 60  # the limit of Hugging Face


def test_a_release_is_published_without_a_token_from_what_was_tested() -> None:
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    publish = workflow.partition("\n  publish:\n")[2]
    for line in ("needs: carried-tests", "environment: pypi", "id-token: write"):
        assert line in publish
    assert workflow.count("id-token") == 1
    assert "password" not in publish
    assert "secrets." not in workflow
