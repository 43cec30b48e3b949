import { basePath } from "./base";

declare global {
  interface Window {
    /** Files that `boot.ts` had fetched before the console was there, by address: whether they came. */
    earlyFiles?: Map<string, Promise<boolean>>;
  }
}

/** Fetches a file as a whole, so that what uses it next finds it in the browser's cache. */
async function fetchFile(address: string): Promise<void> {
  const early = window.earlyFiles?.get(address);
  window.earlyFiles?.delete(address);
  if ((await early) === true) return;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
  await answer.arrayBuffer();
}

/** A style sheet is in use, from the page or from a part that came before. */
const isInUse = (address: string) =>
  document.querySelector(`link[rel="stylesheet"][href="${address}"]`) !== null;

/** Resolves once the style sheet is in use. */
const applyStyles = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.crossOrigin = "";
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${address} did not come.`));
    };
    document.head.append(link);
  });

/** Below the root of the console, wherever that is. */
const addressOf = (file: string): string => `${basePath}${file.replace(/^\//, "")}`;

async function load(address: string): Promise<void> {
  if (!address.endsWith(".css")) return fetchFile(address);
  if (isInUse(address)) return;
  await fetchFile(address);
  await applyStyles(address);
}

/** What the page has or is fetching, by address. What fails is taken out, so that it is asked for again. */
const known = new Map<string, Promise<void>>();

function loadOnce(address: string): Promise<void> {
  const before = known.get(address);
  if (before !== undefined) return before;
  const now = load(address);
  known.set(address, now);
  now.catch(() => known.delete(address));
  return now;
}

/**
 * Loads a part of the console once all of its files are here. A browser keeps in mind which module did not come, and
 * never asks for it again in the same page (Chromium 150): so nothing is imported before it was fetched, and what did
 * not come can be tried again. `build/parts.ts` puts this around each import of a part. `files` are below the root.
 */
export async function loadPart<Part>(
  start: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(files.map((file) => loadOnce(addressOf(file))));
  return start();
}
