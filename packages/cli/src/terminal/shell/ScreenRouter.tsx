import { useAccess, useDecision } from "@twinhelm/core/react/console";
import { matchRoute } from "@twinhelm/core/shell/routes";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { Welcome } from "../bucket/Welcome";
import { Dashboard } from "../dashboard/Dashboard";
import { Documents } from "../document/Documents";
import { OneDocument } from "../document/OneDocument";
import { IdentitySettings } from "../preference/IdentitySettings";
import { Profile } from "../session/Profile";
import { useTerminal } from "./context";
import { failureLines, loadingLines, messageLines } from "./message";
import type { ScreenProps, ScreenView } from "./screen";

/** The screen of a path, after the one question whether the caller may see it. */
export function ScreenRouter(props: ScreenProps) {
  const { area, state } = props;
  const { paint } = useTerminal();
  const match = matchRoute(state.place.path);
  const request = match?.route.permission?.(match.parameters);
  const access = useAccess();
  const decision = useDecision(request);
  if (match === undefined) return props.children({ lines: missing() });
  if (request !== undefined && decision === undefined) {
    const { failure } = access;
    const lines = failure === undefined ? loadingLines(area, paint) : failureLines(failure, area, paint);
    return props.children({ lines, commands: { refresh: access.reload } });
  }
  const explanation = decision?.lines ?? [];
  if (decision?.decision.allowed === false) {
    const message = { title: text("access.denied.title"), paragraphs: explanation, tone: "warning" } as const;
    const lines = messageLines(message, area, paint);
    return props.children({ lines, explanation, commands: { refresh: access.reload } });
  }
  const children = (view: ScreenView) => props.children({ ...view, explanation });
  switch (match.route.id) {
    case "documents":
    case "documentAdd":
      return (
        <Documents {...props} bucketId={match.parameters.bucketId ?? ""}>
          {children}
        </Documents>
      );
    case "document":
      return (
        <OneDocument
          {...props}
          bucketId={match.parameters.bucketId ?? ""}
          documentId={match.parameters.documentId ?? ""}
        >
          {children}
        </OneDocument>
      );
    case "identitySettings":
      return <IdentitySettings {...props}>{children}</IdentitySettings>;
    case "identity":
      return (
        <Profile {...props} identityId={match.parameters.id ?? ""}>
          {children}
        </Profile>
      );
    case "bucketWelcome":
      return <Welcome {...props}>{children}</Welcome>;
    case "home":
    case "dashboard":
      return <Dashboard {...props}>{children}</Dashboard>;
    default:
      return props.children({ lines: missing() });
  }

  function missing() {
    const paragraphs = [text("shell.notFound.text", { path: visibleText(state.place.path) })];
    return messageLines({ title: text("shell.notFound.title"), paragraphs }, area, paint);
  }
}
