import type { SourcedStatement } from "@twinhelm/core/access/statement";
import { sessionText } from "@twinhelm/core/session/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { heading, type Item } from "../form/items";
import type { Paint } from "../layout/paint";

interface Granted {
  readonly statements: readonly SourcedStatement[];
  readonly id: string;
  /** When the session ends, in words. */
  readonly until: string;
  readonly paint: Paint;
}

/** Until when somebody is signed in, and what that person may do, policy by policy. */
export function grantedItems({ statements, id, until, paint }: Granted): readonly Item[] {
  const byPolicy = Map.groupBy(statements, ({ policy }) => policy?.name ?? sessionText("profile.unnamed"));
  const policies = [...byPolicy].flatMap(([policy, members]) => [
    {
      id: `granted.${policy}`,
      head: `  ${visibleText(policy)}`,
      painted: `  ${paint(visibleText(policy), "bold")}`,
    },
    ...members.map((statement) => statementItem(policy, statement, paint)),
  ]);
  const line = (key: string, text: string): Item => ({ id: key, head: text, commands: {} });
  return [
    heading("session", sessionText("profile.statements"), paint),
    line("session.id", `${sessionText("profile.id")}: ${id}`),
    line("session.until", `${sessionText("profile.until")}: ${until}`),
    ...(policies.length === 0 ? [line("session.none", sessionText("profile.none"))] : policies),
  ];
}

function statementItem(policy: string, { action, resource }: SourcedStatement, paint: Paint): Item {
  const include = visibleText(resource?.include.join(", ") ?? "");
  const except = visibleText(resource?.exclude.join(", ") ?? "");
  const where = except === "" ? include : sessionText("profile.except", { include, exclude: except });
  return {
    id: `granted.${policy}.${action}`,
    head: `    ${visibleText(action)}  ${where}`,
    painted: `    ${visibleText(action)}  ${paint(where, "dim")}`,
    commands: {},
  };
}
