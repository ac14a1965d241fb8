// Runs pytest in Pyodide's Python under node: node tests/pyodide/run.mjs tests/test_chance.py ...
// CARDLIB_PACKAGES says in which folders pytest and what else is imported lie, as on a PATH.
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "../../book/_live/node_modules/pyodide/pyodide.mjs";

const folders = (process.env.CARDLIB_PACKAGES ?? "").split(delimiter).filter(Boolean);
const python = await loadPyodide({
  env: {
    // The folders are this machine's own: nothing may be written into them.
    PYTHONDONTWRITEBYTECODE: "1",
    HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis",
    // Some of the plugins found there want threads and processes, which Pyodide has not.
    PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1",
    CARDLIB_TEST_DEALS: process.env.CARDLIB_TEST_DEALS ?? "8",
  },
});

function mount(folder, place) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
  return place;
}

const repository = mount(fileURLToPath(new URL("../..", import.meta.url)), "/repository");
const packages = folders.map((folder, number) => mount(folder, `/packages/${number}`));
// The repository's options for pytest ask for plugins; conftest.py brings a browser.
const options = ["-o", "addopts=", "--noconftest", "-p", "no:cacheprovider", "--tb=short"];
const run = python.runPython(`
def run(repository, packages, arguments):
    import os, sys
    os.chdir(repository)
    sys.path[:] = [repository, *sys.path, *packages]
    sys.modules["numba"] = None  # what lies in the folders is for this machine's Python
    import pytest
    return int(pytest.main(list(arguments)))
run
`);
process.exitCode = run(repository, python.toPy(packages), python.toPy([...options, ...process.argv.slice(2)]));
