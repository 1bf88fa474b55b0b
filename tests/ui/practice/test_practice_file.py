"""A practice set as one page and as a package: what is in the files."""

import base64
import hashlib
import json
import re
from io import BytesIO
from zipfile import ZipFile

import pytest
from lxml import etree

from bpe_viz.errors import ExportError
from bpe_viz.limits import MAX_PRACTICE_PAGE_BYTES
from bpe_viz.teaching import ExerciseSet, Level, QuestionError
from bpe_viz.ui.practice import practice_file
from bpe_viz.ui.practice.practice_file import practice_page, scorm_package
from bpe_viz.ui.practice.wire_types import PracticeData
from tests.helpers.banks import grammar
from tests.helpers.wire_shapes import misfits

LARGEST = ExerciseSet(42, 50, Level.HARD)
PACKAGING = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
SCORM = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"


def test_a_page_has_the_set_and_a_policy_that_forbids_requests() -> None:
    page = practice_page(LARGEST).decode()
    found = re.search(r'id="exercises">(.*?)</script>', page, re.DOTALL)
    assert found
    assert "<" not in found[1]
    data = json.loads(found[1])
    assert [*misfits(data, PracticeData)] == []
    assert len(data["exercises"]) == 50
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    rules = dict(rule.strip().split(" ", 1) for rule in policy[1].split(";"))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert rules["img-src"] == rules["font-src"] == "data:"
    for rule, element in (("script-src", 'script type="module"'), ("style-src", "style")):
        part = re.search(f"<{element}>(.*?)</{element.split()[0]}>", page, re.DOTALL)
        assert part
        digest = base64.b64encode(hashlib.sha256(part[1].encode()).digest()).decode()
        assert rules[rule] == f"'sha256-{digest}'"
    assert " style=" not in page
    assert "unsafe" not in page


def test_the_largest_set_is_within_its_limit() -> None:
    assert len(practice_page(LARGEST)) <= MAX_PRACTICE_PAGE_BYTES
    assert practice_page(LARGEST) == practice_page(LARGEST)


def test_a_page_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice_file, "MAX_PRACTICE_PAGE_BYTES", 1000)
    with pytest.raises(ExportError, match="Choose fewer exercises"):
        practice_page(ExerciseSet(42, 1))


def test_a_set_past_the_limits_is_refused() -> None:
    with pytest.raises(QuestionError, match="1 to 50 exercises"):
        scorm_package(ExerciseSet(42, 51))


def test_a_package_says_what_course_systems_look_for() -> None:
    data = scorm_package(LARGEST)
    assert data == scorm_package(LARGEST)
    with ZipFile(BytesIO(data)) as package:
        names = package.namelist()
        manifest = etree.fromstring(package.read("imsmanifest.xml"))
        assert package.read("index.html") == practice_page(LARGEST)
    assert names == ["imsmanifest.xml", "index.html"]
    assert manifest.tag == f"{PACKAGING}manifest"
    assert manifest.prefix is None
    assert manifest.findtext(f"{PACKAGING}metadata/{PACKAGING}schema") == "ADL SCORM"
    assert manifest.findtext(f"{PACKAGING}metadata/{PACKAGING}schemaversion") == "1.2"
    (organizations,) = manifest.iter(f"{PACKAGING}organizations")
    (organization,) = organizations
    assert organizations.get("default") == organization.get("identifier")
    (item,) = organization.iter(f"{PACKAGING}item")
    (resource,) = manifest.iter(f"{PACKAGING}resource")
    assert item.get("identifierref") == resource.get("identifier")
    assert item.get("isvisible") == "true"
    assert resource.get(f"{SCORM}scormtype") == "sco"
    assert resource.get("type") == "webcontent"
    assert [file.get("href") for file in resource] == ["index.html"]
    identifiers = [node.get("identifier") for node in manifest.iter() if node.get("identifier")]
    assert len({*identifiers}) == len(identifiers) == 4
    assert all(re.fullmatch(r"[A-Za-z_][\w.-]*", each or "") for each in identifiers)


@pytest.mark.parametrize(("pass_mark", "written"), [(None, None), (0, "0"), (80, "80")])
def test_only_a_pass_mark_makes_a_mastery_score(pass_mark: int | None, written: str | None) -> None:
    with ZipFile(BytesIO(scorm_package(ExerciseSet(42, 2), pass_mark))) as package:
        manifest = etree.fromstring(package.read("imsmanifest.xml"))
        page = package.read("index.html").decode()
    rules = grammar("scorm_manifest")
    rules.assertValid(manifest)
    (item,) = manifest.iter(f"{PACKAGING}item")
    assert item.findtext(f"{SCORM}masteryscore") == written
    assert item[0].tag == f"{PACKAGING}title"
    assert ('"passMark":' in page) is (pass_mark is not None)
    (resource,) = manifest.iter(f"{PACKAGING}resource")
    resource.set(f"{SCORM}scormType", resource.attrib.pop(f"{SCORM}scormtype"))  # as 2004 has it
    assert not rules.validate(manifest)
