import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readLists, writeLists } from "./lists";
import { foreignPackages } from "./lock";
import { NpmFailure, type NpmOrder, runNpm } from "./npm";

/**
 * Runs npm in a folder for packages of registries alone: what is to be installed is resolved in another folder and
 * looked at, and that is what is installed. Throws `NpmFailure`.
 */
export async function runChecked(order: NpmOrder): Promise<void> {
  const { folder, budget } = order;
  const began = performance.now();
  const scratch = await mkdtemp(join(tmpdir(), "twinhelm-packages-"));
  try {
    const before = await readLists(folder);
    await writeLists(scratch, before);
    await runNpm({ ...order, folder: scratch, isLockOnly: true });
    const resolved = await readLists(scratch);
    await checkLock(order, scratch, resolved.lock);
    await writeLists(folder, resolved);
    try {
      const left = Math.max(1, budget - (performance.now() - began));
      await runNpm({ ...order, command: "install", names: [], budget: left });
    } catch (error) {
      await writeLists(folder, before);
      throw error;
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Whatever registry is in use, npm asks that one instead. */
const usual = "registry.npmjs.org";

async function checkLock(order: NpmOrder, folder: string, lock: string | undefined): Promise<void> {
  if (lock === undefined) throw new NpmFailure("npm has not said what it would install.");
  const known = [usual, ...hostsIn(order.registry ?? "")];
  const unknown = foreignPackages(lock, new Set(known));
  if (unknown.length === 0) return;
  const hosts = unknown.some(({ host }) => host !== undefined)
    ? [...known, ...(await registryHosts(order, folder, unknown))]
    : known;
  const [foreign] = foreignPackages(lock, new Set(hosts));
  if (foreign === undefined) return;
  const { name, from, askedBy } = foreign;
  throw new NpmFailure(
    `The package ${name}, which ${askedBy} asks for, is not from the registry, but from ${from}. Nothing was installed.`,
  );
}

/** Hosts of the registries that npm uses for these packages. */
async function registryHosts(
  order: NpmOrder,
  folder: string,
  packages: readonly { readonly name: string }[],
): Promise<readonly string[]> {
  const scopes = packages.flatMap(({ name }) => (name.startsWith("@") ? [name.split("/")[0] ?? ""] : []));
  const settings = ["registry", ...new Set(scopes.map((scope) => `${scope}:registry`))];
  return hostsIn(await runNpm({ ...order, folder, command: "config", names: ["get", ...settings] }));
}

const hostsIn = (text: string): readonly string[] =>
  (text.match(/https?:\/\/\S+/g) ?? []).flatMap((address) => URL.parse(address)?.host ?? []);
