import { useAccess, useDecision, useSession } from "@twinhelm/core/react/console";
import { matchRoute } from "@twinhelm/core/shell/routes";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { ApiKey } from "../apikey/ApiKey";
import { ApiKeys } from "../apikey/ApiKeys";
import { Welcome } from "../bucket/Welcome";
import { useTerminal } from "../context";
import { Dashboard } from "../dashboard/Dashboard";
import { Documents } from "../document/Documents";
import { OneDocument } from "../document/OneDocument";
import { Identities } from "../identity/Identities";
import { Identity } from "../identity/Identity";
import { Policies } from "../policy/Policies";
import { Policy } from "../policy/Policy";
import { IdentitySettings } from "../preference/IdentitySettings";
import { failureLines, loadingLines, messageLines } from "../screen/message";
import type { ScreenProps, ScreenView } from "../screen/screen";
import { Strategies } from "../strategy/Strategies";
import { Strategy } from "../strategy/Strategy";

/** The screen of a path, after the one question whether the caller may see it. */
export function ScreenRouter(props: ScreenProps) {
  const { area, state } = props;
  const { paint } = useTerminal();
  const match = matchRoute(state.place.path);
  const { identity } = useSession();
  // One's own page is open to everybody.
  const own = match?.route.id === "identity" && match.parameters.id === identity?._id;
  const request = own ? undefined : match?.route.permission?.(match.parameters);
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
    case "identities":
      return <Identities {...props}>{children}</Identities>;
    case "identityAdd":
    case "identity":
      return (
        <Identity {...props} key={match.parameters.id} id={match.parameters.id}>
          {children}
        </Identity>
      );
    case "policies":
      return <Policies {...props}>{children}</Policies>;
    case "policyAdd":
    case "policy":
      return (
        <Policy {...props} key={state.place.path} id={match.parameters.id}>
          {children}
        </Policy>
      );
    case "strategies":
      return <Strategies {...props}>{children}</Strategies>;
    case "strategyAdd":
    case "strategy":
      return (
        <Strategy {...props} key={match.parameters.id} id={match.parameters.id}>
          {children}
        </Strategy>
      );
    case "apikeys":
      return <ApiKeys {...props}>{children}</ApiKeys>;
    case "apikeyAdd":
    case "apikey":
      return (
        <ApiKey {...props} key={match.parameters.id} id={match.parameters.id}>
          {children}
        </ApiKey>
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
