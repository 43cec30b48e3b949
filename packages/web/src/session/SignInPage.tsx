import { useClient, useSession } from "@twinhelm/core/react/console";
import { isIdentified, parseCredential } from "@twinhelm/core/session/token";
import { text } from "@twinhelm/core/text/catalogue";
import { useCallback, useEffect, useState } from "react";
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { FormError } from "../shell/FormError";
import { useTitle } from "../shell/useTitle";
import { basePath } from "../start/base";
import { ServerChoice } from "./ServerChoice";
import { SignInForm } from "./SignInForm";

/** passport/identify: the first screen of somebody who is not signed in. */
export function SignInPage() {
  const { status, identity } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const target = targetOf(state);
  useTitle(text("session.title"));
  const { pending, problem } = useTokenOfAddress();
  const [query] = useSearchParams();
  const strategy = query.get("strategy") ?? undefined;
  const done = useCallback(() => navigate(target, { replace: true }), [navigate, target]);
  const signedIn = status === "signed-in";
  if (signedIn && !pending && problem === undefined) return <Navigate to={target} replace />;
  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <h1>
          <img src={`${basePath}icon.svg`} alt="" width="36" height="36" /> {text("app.name")}
        </h1>
        <p className="muted">{text("app.description")}</p>
        <ServerChoice />
        {problem !== undefined && <FormError>{problem}</FormError>}
        {signedIn && !pending && (
          <p>
            <Link to={target} replace>
              {text("session.goOn", { name: identity?.identifier ?? text("session.apiKey") })}
            </Link>
          </p>
        )}
        <SignInForm strategy={strategy} onDone={done} />
      </div>
    </main>
  );
}

/** Where to go after sign-in: back to a path of this console, else to the dashboard. */
function targetOf(state: unknown): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  return typeof from === "string" && /^\/(?!\/)/.test(from) ? from : "/dashboard";
}

/**
 * Takes up a token that another sign-in page hands over, with its scheme or without, and removes it from the address
 * at once. One that cannot be used is reported; somebody who is signed in stays so.
 */
function useTokenOfAddress(): { pending: boolean; problem: string | undefined } {
  const { session } = useClient();
  const [query, setQuery] = useSearchParams();
  const [problem, setProblem] = useState<string>();
  const token = query.get("token");
  useEffect(() => {
    if (token === null) return;
    const { token: _, ...rest } = Object.fromEntries(query);
    setQuery(rest, { replace: true });
    const given = token.trim();
    const credential = parseCredential(given) === undefined ? `IDENTITY ${given}` : given;
    if (isIdentified(parseCredential(credential), Date.now())) session.signedIn(credential);
    else setProblem(text("session.badToken"));
  }, [token, query, setQuery, session]);
  return { pending: token !== null, problem };
}
