import type { KnownRead } from "./early";
import type {} from "./place";
import type {} from "./preload";

// Runs before anything else of the page, as a small script of its own: `build/start.ts` puts it there. So it imports
// no code, and the names of what is stored are those of session/storage.ts, shell/theme.tsx and early.ts.
{
  const root = document.documentElement;
  const base = root.dataset.base ?? "/";
  const theme = localStorage.getItem("theme");
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.classList.toggle("dark", dark);
  root.classList.toggle("bp6-dark", dark);

  const credential = localStorage.getItem(base === "/" ? "access_token" : `access_token:${base}`);
  const screen = credential === null ? "sign-in" : "console";
  root.dataset.start = screen;
  const files = document.currentScript?.dataset[credential === null ? "signIn" : "console"] ?? "";
  const early = new Map<string, Promise<boolean>>();
  for (const file of files.split(" ").filter(Boolean)) {
    if (file.endsWith(".js")) {
      // Fetched, and not announced as a module: one that did not come could not be asked for again (preload.ts).
      early.set(
        file,
        fetch(file)
          .then(async (answer) => answer.ok && (await answer.arrayBuffer()).byteLength > 0)
          .catch(() => false),
      );
      continue;
    }
    const link = document.createElement("link");
    link.href = file;
    link.crossOrigin = "";
    link.rel = "preload";
    link.as = file.endsWith(".css") ? "style" : "font";
    document.head.append(link);
  }
  window.earlyFiles = early;

  const askEarly = (api: string, known: string) => {
    const reads = new Set(["passport/identity/statements"]);
    try {
      const remembered: KnownRead[] = JSON.parse(sessionStorage.getItem("early-reads") ?? "[]");
      const here = location.pathname + location.search;
      // Every screen shows the buckets beside it.
      for (const { at, path } of remembered) if (at === here || path === "bucket") reads.add(path);
    } catch {
      // What was remembered is of no use: the console asks for itself.
    }
    const answers = new Map<string, Promise<Response>>();
    for (const path of reads) {
      const url = `${api}/${path}`;
      // A redirect is none of the answers that the console takes.
      const answer = fetch(url, {
        headers: { authorization: known },
        credentials: "omit",
        redirect: "manual",
      });
      // Read to its end, as its connection is taken until then, and perhaps nobody wants it. Who does handles a failure.
      answer.then((response) => response.clone().arrayBuffer()).catch(() => undefined);
      answers.set(url, answer);
    }
    window.earlyReads = { credential: known, answers };
  };
  const known = credential !== null && /^(IDENTITY|APIKEY) /.test(credential) ? credential : undefined;
  /** Asks where `config.json` says, in the form that `readPlace` gives it; what is no such file is its to say. */
  const askAt = (config: unknown, known: string) => {
    const given = typeof config === "object" && config !== null && "api" in config ? config.api : undefined;
    if (typeof given !== "string" || !/^(\/|https?:\/\/)/.test(given)) return;
    askEarly(new URL(given, location.origin).href.replace(/\/+$/, ""), known);
  };
  if (root.dataset.config !== undefined) {
    // Nothing is asked before it is known where.
    window.consoleConfig = fetch(`${base}config.json`, { cache: "no-cache" })
      .then(async (answer) => {
        const config: unknown = answer.ok ? await answer.json() : undefined;
        if (known !== undefined) askAt(config, known);
        return config;
      })
      .catch(() => undefined);
  } else if (known !== undefined) askEarly(`${location.origin}${base}api`, known);
}
