/**
 * What a function tries, and what it must not get. `{folder}`: of the data, `{other}`: of another function; `{socket}`:
 * a socket of the file system that greets whoever connects.
 */
interface Escape {
  readonly name: string;
  /** An expression, of whatever it gets. */
  readonly tries: string;
}

const fs = 'require("node:fs")';
const net = 'require("node:net")';
/** What comes first over a socket. */
const first = (socket: string) =>
  `await new Promise((resolve, reject) => ${socket}.on("data", resolve).on("error", reject))`;
const listens = (...given: string[]) =>
  `await new Promise((resolve, reject) => { const made = ${net}.createServer(); made.on("error", reject); made.listen(${given.join()}, () => { resolve("listens"); made.close(); }); })`;
/** The class of Node below its sockets. */
const pipe = "new (process.stdout._handle.constructor)";
const sqlite = '(await import("node:sqlite")).DatabaseSync';

export const escapes: readonly Escape[] = [
  { name: "reads the secret", tries: `${fs}.readFileSync("{folder}/secret", "utf8")` },
  { name: "reads it by a relative path", tries: `${fs}.readFileSync("../../secret", "utf8")` },
  { name: "reads it by bytes", tries: `${fs}.readFileSync(Buffer.from("{folder}/secret"), "utf8")` },
  { name: "reads it by a URL", tries: `${fs}.readFileSync(new URL("file://{folder}/secret"), "utf8")` },
  {
    name: "reads it out of its own folder",
    tries: `${fs}.readFileSync(process.cwd() + "/../../secret", "utf8")`,
  },
  {
    name: "reads it as a stream",
    tries: `await require("node:stream/consumers").text(${fs}.createReadStream("{folder}/secret"))`,
  },
  { name: "reads it as a blob", tries: `await (await ${fs}.openAsBlob("{folder}/secret")).text()` },
  { name: "reads it as an environment", tries: 'process.loadEnvFile("{folder}/secret")' },
  { name: "copies the database", tries: `${fs}.cpSync("{folder}/twinhelm.sqlite", "./copy")` },
  { name: "reads the database as a file", tries: `${fs}.readFileSync("{folder}/twinhelm.sqlite")` },
  { name: "opens the database", tries: `new (${sqlite})("{folder}/twinhelm.sqlite")` },
  {
    name: "opens it by another way",
    tries: 'new (process.getBuiltinModule("node:sqlite").DatabaseSync)("{folder}/twinhelm.sqlite")',
  },
  { name: "opens it by CommonJS", tries: 'new (require("node:sqlite").DatabaseSync)(":memory:")' },
  { name: "lists the folder of all functions", tries: `${fs}.readdirSync("..")` },
  { name: "reads another function's code", tries: `${fs}.readFileSync("{other}/index.js", "utf8")` },
  { name: "loads another function", tries: 'await import("{other}/.build/index.mjs")' },
  { name: "requires another function", tries: 'require("{other}/package.json")' },
  {
    name: "reads the environment of the server",
    tries: `${fs}.readFileSync("/proc/" + process.ppid + "/environ", "utf8")`,
  },
  { name: "reads its memory", tries: `${fs}.openSync("/proc/" + process.ppid + "/mem")` },
  { name: "reads its open files", tries: `${fs}.readdirSync("/proc/" + process.ppid + "/fd")` },
  { name: "reads files of the machine", tries: `${fs}.readFileSync("/etc/passwd", "utf8")` },
  { name: "writes a file of its own", tries: `${fs}.writeFileSync("file", "text")` },
  { name: "writes elsewhere", tries: `${fs}.writeFileSync("/tmp/twinhelm-escape", "text")` },
  { name: "makes a link", tries: `${fs}.symlinkSync("{folder}/secret", "link")` },
  { name: "removes its own code", tries: `${fs}.rmSync(".build", { recursive: true })` },
  { name: "starts a program", tries: 'require("node:child_process").execSync("id").toString()' },
  { name: "starts another Node", tries: 'require("node:child_process").fork("./index.js").pid' },
  { name: "makes a cluster", tries: 'require("node:cluster").fork().id' },
  {
    name: "starts a thread",
    tries: 'new (require("node:worker_threads").Worker)("1", { eval: true }).threadId',
  },
  { name: "loads an addon", tries: 'process.dlopen({ exports: {} }, "/tmp/a.node")' },
  { name: "reaches into Node", tries: 'process.binding("fs")' },
  { name: "opens the debugger", tries: 'require("node:inspector").open(0)' },
  { name: "opens the debugger of the server", tries: "process._debugProcess(process.ppid)" },
  { name: "ends the server", tries: 'process.kill(process.ppid, "SIGKILL")' },
  { name: "ends it by another way", tries: "process._kill(process.ppid, 9)" },
  { name: "asks whether it is there", tries: "process.kill(process.ppid, 0)" },
  { name: "slows it down", tries: 'require("node:os").setPriority(process.ppid, 19)' },
  { name: "changes the engine", tries: 'require("node:v8").setFlagsFromString("--allow-natives-syntax")' },
  { name: "writes a picture of its memory", tries: 'require("node:v8").writeHeapSnapshot()' },
  { name: "writes a report", tries: "process.report.writeReport()" },
  {
    name: "runs WASI",
    tries: 'new (require("node:wasi").WASI)({ version: "preview1", preopens: { "/": "/" } })',
  },
  { name: "connects to a socket of the machine", tries: first(`${net}.connect("{socket}")`) },
  { name: "connects by options", tries: first(`new (${net}.Socket)().connect({ path: "{socket}" })`) },
  {
    name: "connects by options that change",
    tries: first(
      `${net}.connect({ port: 1, reads: 0, get path() { this.reads += 1; return this.reads > 1 ? "{socket}" : undefined; } })`,
    ),
  },
  {
    name: "connects below HTTP",
    tries:
      'await new Promise((resolve, reject) => require("node:http").get({ socketPath: "{socket}", headers: { host: "a" } }, resolve).on("error", ({ code }) => code.startsWith("HPE") ? resolve(code) : reject(new Error(code))))',
  },
  {
    name: "connects below TLS",
    tries:
      'await new Promise((resolve, reject) => require("node:tls").connect({ path: "{socket}" }).on("error", ({ code }) => code.includes("SSL") ? resolve(code) : reject(new Error(code))))',
  },
  { name: "connects below all of it", tries: `${pipe}(0).connect({}, "{socket}")` },
  { name: "makes a socket", tries: listens('"{folder}/made"') },
  { name: "makes one by options", tries: listens('{ path: "{folder}/made" }') },
  { name: "makes one that is in no folder", tries: listens('"\\0twinhelm-escape"') },
  { name: "makes one below all of it", tries: `${pipe}(1).bind("{folder}/made")` },
  { name: "listens at the way to the server", tries: listens("{ fd: 3 }") },
  { name: "reaches the class of sockets", tries: 'process.binding("pipe_wrap").Pipe' },
  { name: "goes to another folder", tries: 'process.chdir("/tmp") ?? "there"' },
  {
    name: "ends the server as itself",
    tries:
      '(() => { const { pid, ppid } = process; Object.defineProperty(process, "pid", { value: ppid }); try { return process.kill(ppid, 0); } finally { Object.defineProperty(process, "pid", { value: pid }); } })()',
  },
  {
    name: "takes back what was taken away",
    tries:
      '(() => { const { call } = Function.prototype; let own; Function.prototype.call = function (...given) { own ??= this; return Reflect.apply(this, given[0], given.slice(1)); }; try { process._kill(process.pid, 0); } finally { Function.prototype.call = call; } if (typeof own !== "function") throw new Error("nothing"); return own(process.ppid, 0); })()',
  },
];
