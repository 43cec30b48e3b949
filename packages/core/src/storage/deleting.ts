import { z } from "zod/mini";
import type { ActionContext } from "../action/action";
import { isWithoutFolders, readChildren, readReferences } from "./api";
import type { StorageItem } from "./changes";
import { referencesSchema } from "./model";
import { isFolderObject, withoutNested } from "./paths";
import { storageText } from "./text";
import { filesText, sizeText } from "./words";

/** What the question before a deletion says, as far as the server tells it. */
export const learnedInput = () => ({
  /** Files in folders, and their bytes. */
  files: z.optional(z.number()),
  size: z.optional(z.number()),
  /** Documents that refer to what is deleted, or why that is not known; absent: the server does not count them. */
  references: z.optional(z.union([referencesSchema(), z.object({ reason: z.string() })])),
});

type Learned = {
  readonly [Key in keyof ReturnType<typeof learnedInput>]?: ReturnType<
    typeof learnedInput
  >[Key]["_zod"]["output"];
};

interface Items {
  readonly items: readonly StorageItem[];
}

/** Asks what the question says. */
export async function learnOfDeletion<Input extends Items>(
  context: ActionContext,
  input: Input,
): Promise<Input & Learned> {
  const [counts, references] = await Promise.all([countsOf(context, input), referencesTo(context, input)]);
  return { ...input, ...counts, ...references };
}

async function countsOf({ transport, signal }: ActionContext, { items }: Items): Promise<Learned> {
  const outer = withoutNested(items);
  const folders = outer.filter(({ id }) => id === undefined);
  if (folders.length === 0) return {};
  const wholes = await Promise.all(
    folders.map(async ({ path }) => {
      const opened = await readChildren(transport, { folder: path, limit: 1 }, signal);
      return opened.ok ? opened.value.whole : undefined;
    }),
  );
  const known = wholes.filter((whole) => whole !== undefined);
  // A server that does not count a folder is asked for all that is in it.
  const listed = known.length === folders.length ? outer.filter(({ id }) => id !== undefined) : outer;
  const { objectsOf } = await import("./changes");
  const objects = await objectsOf(transport, listed, signal);
  if (!objects.ok) return {};
  const files = objects.value.filter((object) => !isFolderObject(object));
  const counted = known.length === folders.length ? known : [];
  return {
    files: counted.reduce((sum, whole) => sum + whole.files, files.length),
    size: counted.reduce(
      (sum, whole) => sum + whole.size,
      files.reduce((sum, { content }) => sum + content.size, 0),
    ),
  };
}

async function referencesTo({ transport, signal }: ActionContext, { items }: Items): Promise<Learned> {
  const asked = {
    ids: items.flatMap(({ id }) => id ?? []),
    folders: items.flatMap(({ id, path }) => (id === undefined ? [path] : [])),
  };
  const found = await readReferences(transport, asked, signal);
  if (found.ok) return { references: found.value };
  if (isWithoutFolders(found.failure)) return {};
  const isLate = found.failure.code === "aborted";
  return { references: { reason: isLate ? storageText("references.late") : found.failure.message } };
}

/** What was learned, in words. */
export const learnedTexts = ({ files, size, references }: Learned): readonly string[] => [
  ...(files === undefined || size === undefined
    ? []
    : [storageText("delete.counted", { files: filesText(files), size: sizeText(size) })]),
  ...(references === undefined ? [] : [referencesText(references)]),
];

function referencesText(references: NonNullable<Learned["references"]>): string {
  if ("reason" in references) return storageText("references.unknown", { reason: references.reason });
  const { buckets, partial } = references;
  const named = buckets.map(({ _id, title = _id, documents: count }) =>
    storageText("references.bucket", { count, title }),
  );
  const count = buckets.reduce((sum, { documents }) => sum + documents, 0);
  const told =
    count === 0
      ? storageText(partial ? "references.noneShown" : "references.none")
      : storageText(count === 1 ? "references.one" : "references.many", { count, buckets: named.join(", ") });
  return partial ? `${told} ${storageText("references.partial")}` : told;
}
