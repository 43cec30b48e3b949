import { useSession } from "@twinhelm/core/react/console";
import { useStatements } from "@twinhelm/core/react/session";
import { text } from "@twinhelm/core/text/catalogue";
import { sessionText } from "@twinhelm/core/text/session";
import { visibleText } from "@twinhelm/core/text/visible";
import { clamp } from "../layout/scroll";
import { useTerminal } from "../shell/context";
import { failureLines, loadingLines, messageLines } from "../shell/message";
import type { ScreenProps } from "../shell/screen";
import { changePlace } from "../shell/state";

/** Who is signed in, until when, and what that person may do. */
export function Profile({ identityId, area, state, change, children }: ScreenProps & { identityId: string }) {
  const { paint, locale, timeZone } = useTerminal();
  const { identity } = useSession();
  const statements = useStatements();
  const names = [text("shell.profile")];
  const commands = { refresh: statements.reload };
  if (identity === undefined || identity._id !== identityId) {
    const title = text("shell.notFound.title");
    return children({ names, lines: messageLines({ title, paragraphs: [] }, area, paint) });
  }
  if (statements.value === undefined) {
    const { failure } = statements;
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return children({ names, lines, commands });
  }
  const until = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone });
  const byPolicy = Map.groupBy(
    statements.value,
    ({ policy }) => policy?.name ?? sessionText("profile.unnamed"),
  );
  const granted = [...byPolicy].flatMap(([policy, members]) => [
    "",
    `  ${paint(visibleText(policy), "bold")}`,
    ...members.map(({ action, resource }) => {
      const include = visibleText(resource?.include.join(", ") ?? "");
      const except = visibleText(resource?.exclude.join(", ") ?? "");
      const where = except === "" ? include : sessionText("profile.except", { include, exclude: except });
      return `    ${visibleText(action)}  ${paint(where, "dim")}`;
    }),
  ]);
  const lines = [
    "",
    `  ${paint(visibleText(identity.identifier), "bold")}`,
    `  ${sessionText("profile.id")}: ${identity._id}`,
    `  ${sessionText("profile.until")}: ${until.format(identity.exp * 1000)}`,
    "",
    `  ${paint(sessionText("profile.statements"), "bold")}`,
    ...(granted.length === 0 ? ["", `  ${sessionText("profile.none")}`] : granted),
  ];
  const most = Math.max(0, lines.length - area.height);
  const top = clamp(state.place.view.top, 0, most);
  const scroll = (by: number) => () =>
    change(
      changePlace((place) => ({
        ...place,
        view: { ...place.view, top: clamp(clamp(place.view.top, 0, most) + by, 0, most) },
      })),
    );
  return children({
    names,
    lines: lines.slice(top, top + area.height),
    commands: {
      ...commands,
      up: scroll(-1),
      down: scroll(1),
      pageUp: scroll(-area.height),
      pageDown: scroll(area.height),
    },
  });
}
