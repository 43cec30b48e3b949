import { useSession } from "@twinhelm/core/react/console";
import { matchRoute } from "@twinhelm/core/shell/routes";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "./context";
import { titleLine } from "./titleLine";

/** The title line of a path; `name` is what the screen calls itself. */
export function useTitle(path: string, name: string | undefined, width: number): string {
  const { paint, server } = useTerminal();
  const { identity } = useSession();
  const route = matchRoute(path)?.route;
  const names = [text("app.name"), text(route?.title ?? "shell.notFound.title")];
  const parts = {
    names: name === undefined ? names : [...names, name],
    path: visibleText(path),
    server: URL.parse(server)?.host ?? server,
    identity: visibleText(identity?.identifier ?? text("session.apiKey")),
  };
  return titleLine(parts, width, paint);
}
