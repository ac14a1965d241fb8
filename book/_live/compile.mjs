// Compiles the part of Python's library that a page needs at once, by the page's own Python: a browser that
// compiles it anew at every press spends half of the reader's wait on that.
//
//     node compile.mjs PYODIDE GAMES OUT
//
// PYODIDE is the folder of Pyodide's core, GAMES the packed games, OUT the library to be written. What the games
// import is compiled, without docstrings, which nobody reads there; the rest stays as it is, or is left out.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, games, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const py = await loadPyodide({ indexURL: pyodide });
const bytes = path => new Uint8Array(readFileSync(path));
py.FS.writeFile("/library.zip", bytes(`${pyodide}/python_stdlib.zip`));
py.unpackArchive(bytes(games), "zip", { extractDir: py.runPython("import site; site.getsitepackages()[0]") });
globalThis.XMLHttpRequest ??= class {};  // node has none, and nothing is fetched here
py.registerJsModule("live_host", { send() {}, lock: {}, lazy: [], packages: null });
py.runPython(`
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from re import match

from live_kernel import kernel

kernel.start("[]", "[]")
import cardlib.widgets

cardlib.widgets.Table(next(iter(cardlib.GAMES)))

# Nothing that a page runs can want them: character sets of old machines, servers, debuggers, other processes.
UNWANTED = (
    "encodings/(big5|cp(?!437|1252)|euc|gb|hp_|hz|iso2022|iso8859_(?!1[.]|15)|johab|koi|kz|mac_(?!roman)|ptcp|shift|tis)"
    "|(_pyrepl|multiprocessing|wsgiref|xmlrpc|idlelib|ensurepip|venv)/"
    "|(bdb|ftplib|imaplib|mailbox|pdb|poplib|smtplib)[.]py"
)
loaded = {module.__spec__.origin for module in list(sys.modules.values()) if getattr(module, "__spec__", None)}
library = next(path for path in sys.path if path.endswith(".zip"))
with zipfile.ZipFile("/library.zip") as source, zipfile.ZipFile("/compiled.zip", "w") as compiled:
    for name in sorted(source.namelist()):
        content = source.read(name)
        if f"{library}/{name}" in loaded:
            code = compile(content, name, "exec", dont_inherit=True, optimize=2)
            content = bytes(_code_to_hash_pyc(code, source_hash(content), False))
            name += "c"
        elif match(UNWANTED, name):
            continue
        compiled.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED, 9)
`);
writeFileSync(out, py.FS.readFile("/compiled.zip"));
