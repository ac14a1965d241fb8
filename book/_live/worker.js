// The page's Python: Pyodide in a worker of its own, so that the page scrolls while it thinks.
// It starts when it is told the chapter's cells, and from then on does in order what the page asks.

const here = name => new URL(name, self.location).href;
const say = text => postMessage({ type: "status", text });
const waiting = [];
let answer;

self.onmessage = ({ data }) => {
  if (data.type === "start") start(data).catch(error => postMessage({ type: "died", text: error.message ?? String(error) }));
  else if (answer) answer(data);
  else waiting.push(data);
};

// Where one of its files does not come, Pyodide only says so in the console, and waits for ever.
const lost = new Promise((_, no) => {
  const { fetch } = self;
  self.fetch = async (...asked) => {
    const gone = () => new Error(`${String(asked[0]?.url ?? asked[0]).split("/").pop()} cannot be had`);
    try {
      const response = await fetch(...asked);
      if (!response.ok) throw response.status;
      response.clone().arrayBuffer().catch(() => no(gone()));  // the line may break half-way
      return response;
    } catch {
      no(gone());
      throw gone();
    }
  };
});
lost.catch(() => {});  // `start` tells it

async function start({ cells, later, conf }) {
  const indexURL = here(conf.pyodide);
  const [{ loadPyodide }, ours] = await Promise.all([
    import(`${indexURL}pyodide.mjs`), fetch(here(conf.games)).then(response => response.arrayBuffer())]);
  const py = await Promise.race([loadPyodide({ indexURL }), lost]);
  const extractDir = py.runPython("import site; site.getsitepackages()[0]");
  py.unpackArchive(ours, "zip", { extractDir });
  py.registerJsModule("live_host", {
    send: text => postMessage(JSON.parse(text)),
    lock: py.lockfile.packages,
    lazy: conf.lazy,
    packages: conf.packages && here(conf.packages),
  });
  say("Loading the games…");
  const kernel = py.pyimport("live_kernel.kernel");
  kernel.start(JSON.stringify(cells), JSON.stringify(later));
  const atOnce = [...cells.keys()].filter(n => !later.includes(n));
  for (const n of atOnce) {
    say(`Laying the tables… ${n + 1} of ${cells.length}`);
    await kernel.run(n);
  }
  answer = message => {
    const done = () => postMessage({ type: "idle", serial: message.serial });
    try {
      if (message.type === "run") return kernel.run(message.cell).then(done);
      if (message.type === "stop") kernel.stop();
      else kernel.receive(JSON.stringify(message));
      done();
    } catch (error) {  // Python itself has broken down: its own errors are told by host.py
      postMessage({ type: "died", text: String(error) });
    }
  };
  postMessage({ type: "ready" });
  waiting.splice(0).forEach(answer);
}
