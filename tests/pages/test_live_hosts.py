"""Where the live page gets its parts: beside the page, or Python from a public host; and a copy for a classroom."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from live_page import CDN, ROOT, LivePage, from_node_modules, plainly_served, without_core
from playwright.sync_api import expect
from test_live_charts import DRAWING
from wheels import WHEELS, write_lock

from cardlib import reading
from cardlib.__main__ import main
from cardlib.reading import offline, packing


def test_the_same_build_fetches_python_from_a_public_host_where_it_is_not_beside_the_page(
    book: Path, reader: Callable[..., LivePage], tmp_path: Path
) -> None:
    pages = without_core(book, tmp_path / "copy")
    assert not any((pages / "live" / name).exists() for name in packing.CORE)
    with reading.server_for(pages) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = reader(server.address).open("intro")
        page.answers[CDN] = from_node_modules
        assert page.hosts == set()
        page.play()
        page.table.locator(".cl-hand button:visible").first.click()
        expect(page.hand).to_have_count(7)
        elsewhere = {url for url in page.asked if not url.startswith((server.address, "data:", "blob:"))}
        assert elsewhere == {f"{CDN}{name}" for name in packing.CORE}
        assert page.trouble == []
        server.shutdown()


@pytest.fixture
def built(book: Path, pyodide: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The book as `cardlib read` would find it built, its lock naming the stand-ins."""
    pages = tmp_path / "built"
    shutil.copytree(book, pages)
    write_lock(pages / "live")
    monkeypatch.setattr(offline, "ensure_built", lambda root, rebuild: pages)
    return pages


@pytest.fixture
def wheels(built: Path, tmp_path: Path) -> Iterator[Path]:
    """A folder of wheels that is served, and that the book takes for the public host."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    for name, content in WHEELS.items():
        (folder / name).write_bytes(content)
    with reading.server_for(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        packing.tell(built / "live", packages=server.address)
        yield folder
        server.shutdown()


def test_a_copy_without_a_network_plays_and_draws_from_any_server(
    wheels: Path, reader: Callable[..., LivePage], tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    assert main(["read", "--offline", str(copy)]) == 0
    with plainly_served(copy) as (address, _):
        page = reader(address).open("intro").play()
        cell = page.run_later()
        expect(cell.locator(".cl-chart svg").first).to_have_text(DRAWING)
        page.table.locator(".cl-hand button:visible").first.click()
        expect(page.hand).to_have_count(7)
        page.expect_at_rest()
        assert page.hosts == set() and page.trouble == []


@pytest.mark.parametrize("spoilt", ["another", "missing"])
def test_a_copy_leaves_charts_out_where_one_wheel_is_not_the_right_one(
    spoilt: str, wheels: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    numpy = next(wheels.glob("numpy-*"))
    if spoilt == "missing":
        numpy.unlink()
    else:
        numpy.write_bytes(b"another file")
    copy = tmp_path / "copy"
    assert main(["read", "--offline", str(copy)]) == 0
    said = capsys.readouterr()
    assert numpy.name in said.err and "Charts could not be had" in said.out
    assert list((copy / "live").glob("*.whl")) == []
    assert json.loads((copy / "live" / "live.json").read_text(encoding="utf-8"))["packages"] is None


def test_a_copy_takes_nothing_away_that_lies_there(
    wheels: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, killed, file = tmp_path / "copy", tmp_path / "killed", tmp_path / "file"
    (killed / ".making-before" / "new").mkdir(parents=True)
    assert main(["read", "--offline", str(killed)]) == 0
    assert (killed / "intro.html").exists() and list(killed.glob(".making-*")) == []
    copy.mkdir()
    (copy / offline.TOLD).write_text("mine")
    (copy / "letters").mkdir()
    (copy / "letters" / "one.txt").write_text("mine")
    file.write_text("mine")
    capsys.readouterr()
    for place in (copy, file, killed):
        before = sorted(path for path in place.rglob("*"))
        assert main(["read", "--offline", str(place)]) == 1
        assert "There is something in" in capsys.readouterr().err
        assert sorted(path for path in place.rglob("*")) == before
    assert (copy / offline.TOLD).read_text() == file.read_text() == (copy / "letters" / "one.txt").read_text() == "mine"


@pytest.mark.parametrize("place", ["book/copy", "_build/html/copy", "notebooks/copy", "cardlib/copy"])
def test_a_copy_is_not_written_into_what_the_book_is_made_from(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(ROOT), "--offline", str(ROOT / place)]) == 1
    assert "name a folder elsewhere" in capsys.readouterr().err
    assert not (ROOT / place).exists()
