import { actionNamed, type SegmentKind } from "@twinhelm/core/access/catalogue";
import type { Access } from "@twinhelm/core/access/evaluate";
import { actionWithTerm } from "@twinhelm/core/access/words";
import { type Choice, choicesQuery, everything, segmentSources } from "@twinhelm/core/policy/choices";
import { policyText } from "@twinhelm/core/policy/text";
import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { choosing } from "../navigation/layer";
import { type Change, show } from "../navigation/state";

interface Choosing {
  readonly client: ConsoleClient;
  readonly access: Access | undefined;
  readonly change: (change: Change) => void;
  /** Of the list of one segment. */
  readonly title: string;
  /** False: one resource, not all of them. */
  readonly all?: boolean;
}

/** Asks for each segment in its turn, from the real resources where they may be listed, and gives them all. */
export async function chooseSegments(
  kinds: readonly SegmentKind[],
  parts: Choosing,
  done: (segments: readonly string[]) => void,
  chosen: readonly string[] = [],
): Promise<void> {
  const kind = kinds[chosen.length];
  if (kind === undefined) return done(chosen);
  const { all = true, change, title } = parts;
  const { choices, about } = await choicesOf(kind, parts);
  const listed = (choices ?? [everything]).filter(({ value }) => all || value !== everything.value);
  const items = listed.map(({ value, label }) => ({
    id: value,
    label,
    ...(label === value ? {} : { hint: value }),
  }));
  const pick = (id: string) => void chooseSegments(kinds, parts, done, [...chosen, id.replaceAll("/", "")]);
  change(
    show(
      choosing({
        title: `${title}: ${segmentSources[kind].title}`,
        about: [
          ...about,
          ...(choices === undefined ? [policyText(all ? "segment.text" : "segment.id")] : []),
        ],
        items,
        free: choices === undefined,
        onPick: pick,
      }),
    ),
  );
}

/** What a segment may be set to; `undefined`: any text, because there is no list or it cannot be loaded. */
async function choicesOf(
  kind: SegmentKind,
  { client, access }: Choosing,
): Promise<{ choices: readonly Choice[] | undefined; about: readonly string[] }> {
  const { needs } = segmentSources[kind];
  if (needs !== undefined && access?.explain(needs).allowed !== true)
    return {
      choices: undefined,
      about: [policyText("segment.denied", { action: actionWithTerm(needs.action) })],
    };
  try {
    const choices = await client.queries.fetchQuery(choicesQuery(client.transport, kind));
    return { choices: choices ?? undefined, about: [] };
  } catch {
    // The failure was reported; an id can still be typed.
    return { choices: undefined, about: [] };
  }
}

/** Kinds of the segments that an action takes. */
export const segmentsOf = (action: string): readonly SegmentKind[] => actionNamed(action)?.segments ?? [];
