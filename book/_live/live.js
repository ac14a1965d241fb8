// The live page: runs the chapter's cells in the reader's browser, and puts what they show where the printed output
// stood. Nothing is fetched before the reader asks for it, nothing is stored, and whatever fails, the printed output
// stays. README.md beside this file in the repository explains the whole.

const ROOT = new URL(".", import.meta.url);
const CONTROL = ".jupyter-button, select, input, textarea, .cl-card";
const TAKES = "The first time this takes five to thirty seconds.";
const LIVE = "Live: the tables on this page play.";
// Milliseconds: after which to say that Python works, that it does not hear; and to look at what a run has drawn.
const SLOW = 300, DEAF = 2000, SOON = 100;

const made = (tag, props, ...children) => {
  const element = Object.assign(document.createElement(tag), props);
  element.append(...children);
  return element;
};

const script = name => new Promise((ok, no) => {
  const tag = made("script", { src: new URL(name, ROOT), onload: ok });
  tag.onerror = () => { tag.remove(); no(new Error(`${name} cannot be had`)); };
  document.head.append(tag);
});

// ipywidgets' own; a page that prints no widget has not loaded it. It is loaded once, however often Play is pressed.
let loading;
const widgetsManager = () => loading ??= loadManager().catch(error => { loading = undefined; throw error; });
async function loadManager() {
  if (!document.querySelector('script[src$="embed-amd.js"]')) {
    if (!window.require) await script("require.js");
    await script("embed-amd.js");
  }
  return new Promise((ok, no) => window.require(["@jupyter-widgets/html-manager"], ok, no));
}

// The bar says in words what is happening, and holds the three buttons.
class Bar {
  constructor(on) {
    const button = (textContent, onclick) => made("button", { type: "button", textContent, onclick });
    this.go = button("Play in this page", on.go);
    this.halt = button("Stop", on.stop);
    this.again = button("Restart", on.restart);
    this.words = made("span", { role: "status" },
      `Python is loaded into your browser (7 MB), and nothing is installed. ${TAKES}`);
    this.element = made("div", { id: "live-bar" }, this.go, this.halt, this.again, this.words);
    this.element.setAttribute("role", "region");
    this.element.setAttribute("aria-label", "Play in this page");
    this.show("printed");
  }

  // One of: printed, loading, live. The reader's focus stays on the bar.
  show(state, words) {
    const held = document.activeElement;  // a browser takes the focus from what is hidden
    this.element.dataset.state = state;
    this.go.hidden = state !== "printed";
    this.halt.hidden = state === "printed";
    this.again.hidden = state !== "live";
    if (words) this.say(words);
    if (this.element.contains(held) && held.hidden) (state === "printed" ? this.go : this.halt).focus();
  }

  say(words) { if (this.words.textContent !== words) this.words.textContent = words; }
}

// A cell of the chapter: its printed output, and what takes its place.
class Cell {
  constructor(element, number, run) {
    Object.assign(this, { element, number });
    this.source = element.querySelector(".cell_input pre").textContent;
    this.later = element.matches(".tag_live-later");
    this.output = element.querySelector(".cell_output");
    const figure = this.output?.querySelector("figure");
    this.frame = figure ?? this.output;
    if (!this.later) return;
    this.run = made("button", { type: "button", className: "live-run", textContent: "Run it here", onclick: run });
    this.run.hidden = true;
  }

  // live.css hides whatever else stands in a live output: printed widgets are drawn at any time.
  place(host) {
    this.live?.remove();
    this.live = made("div", { className: "live-output", tabIndex: -1 }, host);
    this.frame.insertBefore(this.live, this.frame.querySelector(":scope > figcaption"));
    this.output.classList.add("live");
  }

  restore() {
    this.live?.remove();
    this.live = undefined;
    this.output?.classList.remove("live");
    if (this.run) this.run.hidden = true;
  }

  // Where a chart cannot be drawn anew, the printed picture stands, and says so.
  keepPictures() {
    const missing = this.live?.querySelector(".cl-no-picture");
    const kept = this.live?.querySelector(".live-kept");
    if (!missing) kept?.remove();
    else if (!kept) this.live.prepend(...this.printedPictures());
  }

  printedPictures() {
    const pictures = [...this.output.querySelectorAll(".cl-chart")].filter(picture => !this.live.contains(picture));
    return pictures.slice(0, 1).map(picture => made("div", { className: "live-kept cl" }, picture.cloneNode(true),
      made("p", {}, "This picture is the printed one: charts could not be loaded.")));
  }

  controls() { return [...(this.live ?? this.output).querySelectorAll(CONTROL)]; }
}

class LivePage {
  constructor(elements) {
    this.cells = elements.map((element, n) => new Cell(element, n, () => this.run(this.cells[n])));
    for (const cell of this.cells) if (cell.run) cell.output.after(cell.run);
    this.bar = new Bar({ go: () => this.start(), stop: () => this.stop(), restart: () => this.restart() });
    document.querySelector("article h1").after(this.bar.element);
    for (const cell of this.cells) cell.output?.addEventListener("click", event => this.press(cell, event), true);
    addEventListener("pagehide", () => this.worker && this.end("You left the page, and Python was ended."));
  }

  // A press on something printed starts the page, and is done when it is live.
  press(cell, event) {
    const control = event.target.closest(CONTROL);
    if (!control || cell.live) return;
    event.preventDefault();
    event.stopPropagation();
    this.pressed = { cell, at: cell.controls().indexOf(control) };
    if (!this.worker) this.start();
    else if (this.bar.element.dataset.state === "live" && cell.later && !cell.run.hidden) this.run(cell);
  }

  async start() {
    const worker = this.worker = {};  // until there is one
    this.bar.show("loading", `Loading Python… ${TAKES}`);
    try {
      const answered = await fetch(new URL("live.json", ROOT), { cache: "no-cache" });
      if (!answered.ok) throw new Error(`live.json: ${answered.status}`);
      const conf = await answered.json();
      if (this.worker !== worker) return;  // stopped meanwhile
      const drawn = widgetsManager().then(({ HTMLManager }) => { this.manager = new HTMLManager(); });
      this.listen(new Worker(new URL("worker.js", ROOT), { type: "module" }), drawn);
      this.worker.postMessage({
        type: "start", conf, cells: this.cells.map(cell => cell.source),
        later: this.cells.filter(cell => cell.later).map(cell => cell.number),
      });
    } catch (error) {
      if (this.worker === worker) this.died(error);
    }
  }

  // Python is loaded beside what draws, and what it says waits for that.
  listen(worker, drawn) {
    this.worker = worker;
    this.comms = new Map();
    this.pending = new Map();
    this.serial = 0;
    let queue = drawn.catch(error => this.worker === worker && this.died(error));
    worker.onmessage = ({ data }) => queue = queue
      .then(() => this.worker === worker && this[data.type](data))
      .catch(error => { this.failed({ text: `Something went wrong on the page: ${error.message}.` }); });
    worker.onerror = error => this.worker === worker && this.died(error.message || "the worker could not be loaded");
  }

  // What the page asks of Python

  ask(message, callbacks) {
    const serial = ++this.serial;
    this.trouble = undefined;
    this.pending.set(serial, callbacks);
    setTimeout(() => this.pending.has(serial) && this.bar.say("Working…"), SLOW);
    this.worker.postMessage({ ...message, serial });
    return String(serial);
  }

  run(cell) {
    cell.held = document.activeElement === cell.run;
    cell.run.hidden = true;
    this.ask({ type: "run", cell: cell.number });
  }

  stop() {
    if (this.bar.element.dataset.state === "loading") return this.end("Stopped: the page is as printed.");
    const { worker } = this;
    const serial = Number(this.ask({ type: "stop" }));
    this.trouble = "Stopped.";
    setTimeout(() => this.worker === worker && this.pending.has(serial)
      && this.bar.say("Python does not hear before it has done. Restart ends it at once."), DEAF);
  }

  restart() {
    this.end("Restarting…");
    this.start();
  }

  // Back to the printed page; the worker, and all that it holds, is gone.
  end(words) {
    this.worker?.terminate?.();
    this.worker = this.trouble = this.pressed = undefined;
    this.pending?.clear();
    this.cells.forEach(cell => cell.restore());
    this.bar.show("printed", words);
  }

  // What Python says

  status({ text }) { this.bar.say(text); }

  ready() {
    for (const cell of this.cells) if (cell.later) cell.run.hidden = false;
    this.bar.show("live", this.trouble ?? LIVE);
    const { cell } = this.pressed ?? {};
    if (cell?.later) this.run(cell);
  }

  idle({ serial }) {
    this.pending.get(serial)?.iopub?.status?.({ content: { execution_state: "idle" } });
    this.pending.delete(serial);
    this.settle();
  }

  // What Python draws when nothing was pressed, as in a long run, ends here too.
  settle() {
    this.cells.forEach(cell => cell.keepPictures());
    if (this.bar.element.dataset.state === "live" && !this.pending.size) this.bar.say(this.trouble ?? LIVE);
  }

  // Words that stay until the reader's next press.
  failed({ text }) { this.bar.say(this.trouble = text); console.error(text); }
  died(error) {
    const text = error.text ?? error.message ?? String(error);
    console.error(text);
    this.end(`Could not go on: ${text}. The page stays as printed; press to try again.`);
  }

  kept({ cell }) { if (this.cells[cell].run) this.cells[cell].run.hidden = this.bar.element.dataset.state !== "live"; }

  async show({ cell: number, model_id }) {
    const cell = this.cells[number];
    if (cell.run) cell.run.hidden = true;
    if (!model_id || !cell.output) return;
    const host = made("div", {});
    const view = await this.manager.create_view(await this.manager.get_model(model_id));
    cell.place(host);
    await this.manager.display_view(view, host);
    if (cell.held) cell.live.focus();  // the button that had it is gone
    cell.held = false;
    if (this.pressed?.cell === cell) requestAnimationFrame(() => this.pressAgain());
  }

  // What the reader pressed on the printed page is pressed on the live one, and has his focus.
  pressAgain() {
    const { cell, at } = this.pressed ?? {};
    this.pressed = undefined;
    const control = cell?.controls()[at];
    control?.focus();
    if (control?.matches("button")) control.click();
  }

  comm_open({ comm_id, data, metadata }) {
    return this.manager.handle_comm_open(this.line(comm_id), { content: { comm_id, data }, metadata });
  }
  async comm_msg({ comm_id, data }) {
    await this.comms.get(comm_id)?.heard?.({ content: { data } });
    this.soon ??= setTimeout(() => { this.soon = undefined; this.settle(); }, SOON);  // one press sends fifty of these
  }
  comm_close({ comm_id }) {
    this.comms.get(comm_id)?.closed?.({ content: {} });
    this.comms.delete(comm_id);
  }

  // A widget's line to Python, as the widgets' manager wants it.
  line(comm_id) {
    const { worker } = this;
    const line = {
      comm_id, on_msg: heard => { line.heard = heard; }, on_close: closed => { line.closed = closed; }, close() {},
      send: (data, callbacks) => this.worker === worker ? this.ask({ type: "comm", comm_id, data }, callbacks) : "",
    };
    this.comms.set(comm_id, line);
    return line;
  }
}

const cells = [...document.querySelectorAll("div.cell")].filter(cell => cell.querySelector(".cell_input pre"));
if (cells.length && window.Worker) new LivePage(cells);
