import type { Access } from "@twinhelm/core/access/evaluate";
import { bucketsQuery } from "@twinhelm/core/bucket/queries";
import {
  type Choice,
  documentChoicesQuery,
  documentsOffered,
  everything,
} from "@twinhelm/core/policy/choices";
import { policyText } from "@twinhelm/core/policy/text";
import { isId } from "@twinhelm/core/record/id";
import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { choosing } from "../navigation/layer";
import { type Change, show } from "../navigation/state";

interface Choosing {
  readonly client: ConsoleClient;
  readonly access: Access | undefined;
  readonly change: (change: Change) => void;
  readonly bucketId: string;
}

/** Asks for a document of a bucket: any, one that a part of its name finds, or one by its id. */
export async function chooseDocument(parts: Choosing, done: (id: string) => void, typed = ""): Promise<void> {
  const { change } = parts;
  const found = await documentsOf(parts, typed);
  // Who types a name means the one document that has it.
  const named = found.length === 1 ? found : found.filter(({ label }) => label === typed);
  if (typed !== "" && named[0] !== undefined && named.length === 1) return done(named[0].value);
  const items = [
    { id: everything.value, label: policyText("try.document.any") },
    ...found.map(({ value, label }) => ({ id: value, label, hint: value })),
    ...(found.length === 0 && typed !== ""
      ? [{ id: typed, label: policyText("try.document.id", { typed }) }]
      : []),
  ];
  const known = new Set(items.map(({ id }) => id));
  const onPick = (id: string) => {
    if (known.has(id) || isId(id)) done(id.replaceAll("/", ""));
    else void chooseDocument(parts, done, id);
  };
  const about =
    found.length < documentsOffered && typed === "" ? [] : [policyText("try.more", { count: found.length })];
  change(show(choosing({ title: policyText("try.document"), items, about, free: true, onPick })));
}

async function documentsOf(
  { client, access, bucketId }: Choosing,
  typed: string,
): Promise<readonly Choice[]> {
  if (access?.can("bucket:data:index", [bucketId], true) !== true) return [];
  const { queries, transport } = client;
  try {
    const bucket = (await queries.fetchQuery(bucketsQuery(transport))).find(({ _id }) => _id === bucketId);
    return bucket === undefined
      ? []
      : await queries.fetchQuery(documentChoicesQuery(transport, bucket, typed));
  } catch {
    // The failure was reported; an id can still be typed.
    return [];
  }
}
