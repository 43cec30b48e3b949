import { useClient, useSession } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useTerminal } from "../context";
import { readableAddress } from "../navigation/state";
import { titleLine } from "./titleLine";

/** The title line of an address; `names` are those that the screen adds. */
export function useTitle(address: string, names: readonly string[] | undefined, width: number): string {
  const { paint, server } = useTerminal();
  const { areas } = useClient();
  const { identity } = useSession();
  const route = areas.match(address)?.route;
  const parts = {
    names: [text("app.name"), route?.title ?? text("shell.notFound.title"), ...(names ?? [])],
    path: visibleText(readableAddress(address)),
    server: URL.parse(server)?.host ?? server,
    identity: visibleText(identity?.identifier ?? text("session.apiKey")),
  };
  return titleLine(parts, width, paint);
}
