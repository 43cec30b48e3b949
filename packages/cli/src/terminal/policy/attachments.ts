import type { Policy } from "@twinhelm/core/policy/model";
import { recordText } from "@twinhelm/core/text/record";
import { visibleText } from "@twinhelm/core/text/visible";
import { heading, type Item, note } from "../form/items";
import { type Guarded, guardedKeys } from "../keys/usePermissions";
import type { Paint } from "../layout/paint";
import { fit, widthOf } from "../layout/width";

interface Attachments {
  /** Ids of those that are attached. */
  readonly owned: readonly string[];
  /** All that the caller may see. */
  readonly policies: readonly Policy[];
  /** Narrows both lists; empty: everything. */
  readonly words: string;
  readonly paint: Paint;
  readonly attach: (policyId: string) => Guarded;
  readonly detach: (policyId: string) => Guarded;
}

interface Line {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

/** Policies that are attached, then the others; Enter moves one to the other list. */
export function attachmentItems(parts: Attachments): readonly Item[] {
  const { owned, policies, paint } = parts;
  const lines = policies.map(
    ({ _id, name, description }): Line => ({
      id: _id,
      name: visibleText(name),
      description: visibleText(description),
    }),
  );
  const known = new Map(lines.map((line) => [line.id, line]));
  // Names that the caller may not see are shown as ids.
  const held = owned.map((id) => known.get(id) ?? { id, name: visibleText(id), description: "" });
  const free = lines.filter(({ id }) => !owned.includes(id));
  const width = Math.min(30, Math.max(0, ...[...held, ...free].map(({ name }) => widthOf(name))));
  const shown = (all: readonly Line[]) => all.filter((line) => matches(line, parts.words));
  return [
    { ...heading("owned", recordText("owned"), paint), apart: false },
    ...(held.length === 0 ? [note("owned.none", recordText("owned.none"))] : []),
    ...shown(held).map((line) => lineItem(line, "✓", width, parts.detach(line.id), paint)),
    heading("ownable", recordText("ownable"), paint),
    ...(free.length === 0 ? [note("ownable.none", recordText("ownable.none"))] : []),
    ...shown(free).map((line) => lineItem(line, "+", width, parts.attach(line.id), paint)),
  ];
}

const matches = ({ name, description }: Line, words: string): boolean =>
  `${name} ${description}`.toLowerCase().includes(words.trim().toLowerCase());

function lineItem(
  { id, name, description }: Line,
  mark: string,
  width: number,
  key: Guarded,
  paint: Paint,
): Item {
  const label = `${mark} ${fit(name, width)}`;
  const { commands, denied } = guardedKeys({ open: key, select: key });
  return {
    id: `policy.${id}`,
    head: `${label}  ${description}`,
    painted: `${key.denied === undefined ? label : paint(label, "dim")}  ${paint(description, "dim")}`,
    commands,
    denied,
  };
}
