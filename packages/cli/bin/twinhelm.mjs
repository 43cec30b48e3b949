#!/usr/bin/env node
// Starts the built command on a Node that can run it; an older one hands over to the one that is installed.
// Nothing is imported here: every module of Node that a short command does not need makes it slower.
const folder = new URL("../dist/program/", import.meta.url);
const [major, minor] = process.versions.node.split(".").map(Number);

/** Node's own module; there is no `process.getBuiltinModule` before Node 22.3. */
const own = (name) => process.getBuiltinModule(name);

/** Whether nobody but this person could have put it there: what compiled code says is run. */
const isOurs = ({ uid, mode }) => uid === process.getuid() && (mode & 0o022) === 0;

/** The folder below which this person's caches are; undefined where somebody else could write, or no cache is wanted. */
function cacheBase(fs) {
  const { XDG_CACHE_HOME: given = "", HOME: home = "", NODE_DISABLE_COMPILE_CACHE: unwanted } = process.env;
  if (unwanted || process.getuid === undefined) return undefined;
  const base = given.startsWith("/") ? given : home.startsWith("/") ? `${home}/.cache` : undefined;
  if (base === undefined) return undefined;
  const found = fs.statSync(base, { throwIfNoEntry: false }) ?? fs.statSync(base.replace(/\/[^/]*$/, "/"));
  return isOurs(found) ? base : undefined;
}

/** What `work` gives; undefined where it fails. A cache that cannot be had or used is no error: all is compiled anew. */
function tried(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** What was compiled in earlier runs, in a folder of this person alone. */
function openCache() {
  const fs = own("node:fs");
  const base = tried(() => cacheBase(fs));
  const place = `${base}/twinhelm`;
  const isSafe = () => {
    const found = tried(() => fs.lstatSync(place));
    return found?.isDirectory() === true && isOurs(found);
  };
  /** The folder, made where it is missing; undefined where it cannot be had. */
  const folder = () => {
    if (base === undefined) return undefined;
    // One after the other: asked for both at once, Node tries for ever where the system refuses as /proc does.
    for (const path of [base, place]) tried(() => fs.mkdirSync(path, { mode: 0o700 }));
    return isSafe() ? place : undefined;
  };
  const read = (name) => {
    if (base === undefined || !isSafe()) return undefined;
    const { O_RDONLY, O_NOFOLLOW } = fs.constants;
    const file = tried(() => fs.openSync(`${place}/${name}`, O_RDONLY | O_NOFOLLOW));
    if (file === undefined) return undefined;
    const found = fs.fstatSync(file);
    const bytes = found.isFile() && found.nlink === 1 && isOurs(found) ? fs.readFileSync(file) : undefined;
    fs.closeSync(file);
    return bytes;
  };
  /** Replaces a file at once: another run reads the old one or the new one, whole. */
  const write = (name, parts) => {
    const draft = `${place}/${name}.${process.pid}.new`;
    if (folder() === undefined) return;
    tried(() => {
      fs.writeFileSync(draft, Buffer.concat(parts), { flag: "wx", mode: 0o600 });
      fs.renameSync(draft, `${place}/${name}`);
      return true;
    }) ?? tried(() => fs.rmSync(draft, { force: true }));
  };
  return { folder, read, write };
}

/** Name of the file with what a command compiled, such as `data-list.code`. */
const codeFile = (command) => `${command.replace(" ", "-")}.code`;

/** The commands that the first words of the command line may name, the longer one first. */
function namedCommands() {
  const [first = "", second = ""] = process.argv.slice(2, 4);
  const isWord = (text) => /^[a-z][a-z0-9-]*$/.test(text);
  if (first === "--version") return [first];
  if (!isWord(first)) return [];
  return isWord(second) ? [`${first} ${second}`, first] : [first];
}

/** What an earlier run kept: compiled code by the name of its file. `mark`: the build and Node that it must be of. */
function parseCode(bytes, mark) {
  const end = bytes.indexOf(10);
  const head = JSON.parse(bytes.toString("latin1", 0, end));
  const parts = new Map();
  if (head.mark !== mark) return parts;
  let at = end + 1;
  for (const [name, length] of head.files) {
    parts.set(name, bytes.subarray(at, at + length));
    at += length;
  }
  return parts;
}

/** The built program. Its scripts are compiled here, so that what V8 made of them can be kept. */
function openProgram() {
  const fs = own("node:fs");
  const vm = own("node:vm");
  const { fileURLToPath } = own("node:url");
  const cache = openCache();
  const names = namedCommands();
  const scripts = new Map();
  const modules = new Map();
  let code;
  let mark;
  const readCode = () => {
    for (const name of names) {
      const bytes = tried(() => cache.read(codeFile(name)));
      if (bytes !== undefined) return tried(() => parseCode(bytes, mark));
    }
    return undefined;
  };
  const load = (name) => {
    const known = modules.get(name);
    if (known !== undefined) return known.exports;
    const filename = fileURLToPath(new URL(name, folder));
    const text = fs.readFileSync(filename, "utf8");
    // The build begins with a mark of its own; V8 itself compares nothing but the length of what was compiled.
    mark ??= `${text.slice(2, 34)} ${process.version} ${process.arch}`;
    code ??= readCode() ?? new Map();
    const script = new vm.Script(text, { filename, cachedData: code.get(name) });
    if (script.cachedDataRejected !== false) code.delete(name);
    scripts.set(name, script);
    const made = { exports: {} };
    modules.set(name, made);
    const require = (wanted) => own(wanted) ?? load(wanted.replace("./", ""));
    const importModule = (wanted) => import(new URL(wanted, folder).href);
    script.runInThisContext()(made.exports, require, made, filename, importModule);
    return made.exports;
  };
  const keep = (command) => {
    if (!names.includes(command) || [...scripts.keys()].every((name) => code.has(name))) return;
    const made = [...scripts].map(([name, script]) => [name, script.createCachedData()]);
    const head = JSON.stringify({ mark, files: made.map(([name, { length }]) => [name, length]) });
    cache.write(codeFile(command), [Buffer.from(`${head}\n`), ...made.map(([, each]) => each)]);
  };
  const cacheModules = () => {
    const place = cache.folder();
    // Windows gives each person a folder for temporary files, which is what Node takes by itself.
    if (place !== undefined || process.platform === "win32") own("node:module").enableCompileCache(place);
  };
  return { load, launcher: { keep, cacheModules } };
}

async function start() {
  const { load, launcher } = openProgram();
  let program;
  try {
    program = load("main.cjs");
  } catch (error) {
    if (error?.code !== "ENOENT") throw error;
    console.error("Twinhelm is not built yet. Run: npm run build");
    process.exitCode = 1;
    return;
  }
  await program.start(launcher);
}

async function handOver() {
  const { spawn } = await import("node:child_process");
  const { existsSync } = await import("node:fs");
  const { fileURLToPath } = await import("node:url");
  const node = ["../../../", "../../../../"]
    .map((folder) => fileURLToPath(new URL(`${folder}node_modules/node/bin/node`, import.meta.url)))
    .find((path) => existsSync(path));
  if (node === undefined) {
    console.error(
      `Twinhelm needs Node 22.13 or newer; this is ${process.versions.node}. Install a newer one.`,
    );
    process.exitCode = 1;
    return;
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => {
    if (signal !== null) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else process.exitCode = code ?? 1;
  });
}

await (major > 22 || (major === 22 && minor >= 13) ? start() : handOver());
