import { z } from "zod/mini";

const specs = z.optional(z.record(z.string(), z.string()));
const lockShape = z.object({
  packages: z._default(
    z.record(
      z.string(),
      z.object({
        version: z.optional(z.string()),
        resolved: z.optional(z.string()),
        link: z.optional(z.boolean()),
        inBundle: z.optional(z.boolean()),
        dependencies: specs,
        optionalDependencies: specs,
        peerDependencies: specs,
      }),
    ),
    {},
  ),
});

type Entries = z.infer<typeof lockShape>["packages"];
type Entry = Entries[string];

/** A package of a lock that does not come from a registry, or from which one is not known yet. */
interface Foreign {
  readonly name: string;
  /** Where it comes from. */
  readonly from: string;
  /** Absent: it comes from no host. */
  readonly host: string | undefined;
  /** Whose package asks for it. */
  readonly askedBy: string;
}

/** A place in `node_modules`, and nowhere else. */
const place = /^(?:(?:^|\/)node_modules\/(?:@[\w.~-]+\/)?(?!\.\.?(?:\/|$))[\w.~-]+)+$/;

/** What a lock would install that is not of these hosts. Throws where the text is no lock. */
export function foreignPackages(lock: string, hosts: ReadonlySet<string>): readonly Foreign[] {
  const { packages } = lockShape.parse(JSON.parse(lock));
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === "") return [];
    const host = place.test(path) && entry.link !== true ? hostOf(entry) : undefined;
    if (host !== undefined && (host === bundled || hosts.has(host))) return [];
    const from = entry.resolved ?? entry.version ?? path;
    return [{ name: nameOf(path), from, host, askedBy: askerOf(packages, path) }];
  });
}

/** In the archive of the package that asks for it. */
const bundled = "";

function hostOf({ resolved, version = "", inBundle }: Entry): string | undefined {
  // A version could be an address as well.
  if (resolved === undefined) return inBundle === true && !/[:/\\]/.test(version) ? bundled : undefined;
  const url = URL.parse(resolved);
  return url !== null && /^https?:$/.test(url.protocol) ? url.host : undefined;
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf("node_modules/")).replace("node_modules/", "");

function askerOf(packages: Entries, path: string): string {
  const name = nameOf(path);
  const asker = Object.entries(packages).find(
    ([from, { dependencies, optionalDependencies, peerDependencies }]) =>
      Object.hasOwn({ ...dependencies, ...optionalDependencies, ...peerDependencies }, name) &&
      foundFrom(packages, from, name) === path,
  );
  return asker === undefined || asker[0] === "" ? "the function" : nameOf(asker[0]);
}

/** Where Node would find a package of this name. */
function foundFrom(packages: Entries, from: string, name: string): string | undefined {
  const parts = from === "" ? [] : from.split("/node_modules/");
  for (let count = parts.length; count >= 0; count -= 1) {
    const path = [...parts.slice(0, count), ...(count === 0 ? [`node_modules/${name}`] : [name])].join(
      "/node_modules/",
    );
    if (Object.hasOwn(packages, path)) return path;
  }
  return undefined;
}
