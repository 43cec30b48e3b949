import { explanationLines } from "@twinhelm/core/access/explanation";
import { useAccess, useClient, useDecision, useSession } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useMemo } from "react";
import type { RouteScreen } from "../area/faces";
import { useTerminal } from "../context";
import { screensOf } from "../record/screens";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps, ScreenView } from "../screen/screen";

/** The screen of a path, after the one question whether the caller may see it. */
export function ScreenRouter(props: ScreenProps) {
  const { area, state } = props;
  const { paint } = useTerminal();
  const { areas } = useClient();
  const screens = useScreens();
  const match = areas.match(state.place.path);
  const { identity } = useSession();
  const own = match !== undefined && match.route.openTo?.(match.parameters, identity?._id) === true;
  const request = own ? undefined : match?.route.permission?.(match.parameters);
  const access = useAccess();
  const decision = useDecision(request);
  if (match === undefined) return props.children({ lines: missing() });
  if (request !== undefined && decision === undefined) {
    const { failure } = access;
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return props.children({ lines, commands: { refresh: access.reload } });
  }
  const explanation = decision === undefined ? [] : explanationLines(decision);
  if (decision?.decision.allowed === false) {
    const message = { title: text("access.denied.title"), paragraphs: explanation, tone: "warning" } as const;
    const lines = messageLines(message, area, paint);
    return props.children({ lines, explanation, commands: { refresh: access.reload } });
  }
  const children = (view: ScreenView) => props.children({ ...view, explanation });
  const Screen = screens.get(match.route.id);
  if (Screen === undefined) return props.children({ lines: missing() });
  const { parameters } = match;
  return (
    <Screen
      key={`${match.route.area} ${Object.values(parameters).join(" ")}`}
      {...props}
      parameters={parameters}
    >
      {children}
    </Screen>
  );

  function missing() {
    const paragraphs = [text("shell.notFound.text", { path: visibleText(state.place.path) })];
    return messageLines({ title: text("shell.notFound.title"), paragraphs }, area, paint);
  }
}

/** The screens of all routes, made once. */
function useScreens(): ReadonlyMap<string, RouteScreen> {
  const { areas } = useClient();
  const { loaded, faces } = useTerminal();
  return useMemo(() => screensOf(areas, loaded, faces), [areas, loaded, faces]);
}
