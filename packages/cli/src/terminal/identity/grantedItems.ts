import type { SourcedStatement } from "@twinhelm/core/access/statement";
import { type Permission, permissionsByArea } from "@twinhelm/core/access/summary";
import type { NameOf } from "@twinhelm/core/access/words";
import { sessionText } from "@twinhelm/core/session/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { heading, type Item } from "../form/items";
import type { Paint } from "../layout/paint";

interface Granted {
  readonly statements: readonly SourcedStatement[];
  readonly id: string;
  /** When the session ends, in words. */
  readonly until: string;
  readonly nameOf: NameOf;
  readonly paint: Paint;
}

/** Until when somebody is signed in, and what that person may do, area by area. */
export function grantedItems({ statements, id, until, nameOf, paint }: Granted): readonly Item[] {
  const areas = permissionsByArea(statements, nameOf).flatMap(({ module, title, permissions }) => [
    {
      id: `granted.${module}`,
      head: `  ${visibleText(title)}  ${visibleText(module)}`,
      painted: `  ${paint(visibleText(title), "bold")}  ${paint(visibleText(module), "dim")}`,
    },
    ...permissions.map((permission, at) => permissionItem(`granted.${module}.${at}`, permission, paint)),
  ]);
  const line = (key: string, text: string): Item => ({ id: key, head: text, commands: {} });
  return [
    heading("session", sessionText("profile.statements"), paint),
    line("session.id", `${sessionText("profile.id")}: ${id}`),
    line("session.until", `${sessionText("profile.until")}: ${until}`),
    ...(areas.length === 0 ? [line("session.none", sessionText("profile.none"))] : areas),
  ];
}

function permissionItem(id: string, { actions, terms, resources, policies }: Permission, paint: Paint): Item {
  const by = policies === "" ? "" : sessionText("profile.by", { policies });
  const rest = visibleText([`(${terms})`, resources, by].filter((each) => each !== "").join("  "));
  const words = visibleText(actions);
  return { id, head: `    ${words} ${rest}`, painted: `    ${words} ${paint(rest, "dim")}`, commands: {} };
}
