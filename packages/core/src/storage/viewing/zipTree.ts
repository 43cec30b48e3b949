/** An entry of an archive as its directory has it. Names are shown and lead nowhere: nothing is ever written by them. */
export interface ZipEntry {
  /** Its path, `/` between folders; that of a folder ends with one. */
  readonly name: string;
  /** Bytes it says that it unfolds to. */
  readonly size: number;
  readonly modified: Date | undefined;
}

/** A folder or a file of an archive. */
export interface ZipNode {
  readonly name: string;
  readonly isFolder: boolean;
  /** Bytes; of a folder those of all that is in it. */
  readonly size: number;
  readonly modified: Date | undefined;
  /** Folders before files, each by name. */
  readonly children: readonly ZipNode[];
}

/** Folders inside of each other; what lies deeper keeps the rest of its path as its name. */
const deepest = 50;

interface Growing {
  readonly name: string;
  isFolder: boolean;
  size: number;
  modified: Date | undefined;
  readonly inside: Map<string, Growing>;
}

const sprout = (name: string): Growing => ({
  name,
  isFolder: false,
  size: 0,
  modified: undefined,
  inside: new Map(),
});

/** The tree of an archive: its root, which has no name. Of several entries of one name the last counts. */
export function zipTree(entries: Iterable<ZipEntry>): ZipNode {
  const root = sprout("");
  root.isFolder = true;
  for (const { name, size, modified } of entries) {
    let place = root;
    for (const part of partsOf(name)) {
      const next = place.inside.get(part) ?? sprout(part);
      place.inside.set(part, next);
      place.isFolder = true;
      place = next;
    }
    if (place === root) continue;
    if (name.endsWith("/")) place.isFolder = true;
    else place.size = size;
    place.modified = modified;
  }
  return grown(root);
}

/** The parts of a path. Parts such as `..` are names as others are: the tree has no way out of itself. */
function partsOf(name: string): readonly string[] {
  const parts = name.replaceAll("\\", "/").split("/").filter(Boolean);
  return parts.length <= deepest
    ? parts
    : [...parts.slice(0, deepest - 1), parts.slice(deepest - 1).join("/")];
}

const collator = new Intl.Collator("en", { numeric: true });

function grown({ inside, ...own }: Growing): ZipNode {
  const children = [...inside.values()].map(grown);
  children.sort((a, b) => Number(b.isFolder) - Number(a.isFolder) || collator.compare(a.name, b.name));
  const size = own.isFolder ? children.reduce((sum, child) => sum + child.size, 0) : own.size;
  return { ...own, size, children };
}

/** The folder of a tree at a path, and nothing where there is none. */
export const zipFolderAt = (root: ZipNode, path: readonly string[]): ZipNode | undefined =>
  path.reduce<ZipNode | undefined>(
    (folder, part) => folder?.children.find(({ name, isFolder }) => isFolder && name === part),
    root,
  );
