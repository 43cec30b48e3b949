import { useClient, useSession } from "@twinhelm/core/react/console";
import { isIdentified, parseCredential } from "@twinhelm/core/session/token";
import { text } from "@twinhelm/core/text/catalogue";
import { useCallback, useEffect } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router";
import { useTitle } from "../shell/useTitle";
import { SignInForm } from "./SignInForm";

/** passport/identify: the first screen of somebody who is not signed in. */
export function SignInPage() {
  const { status } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const target = targetOf(state);
  useTitle(text("session.title"));
  useTokenOfAddress();
  const done = useCallback(() => navigate(target, { replace: true }), [navigate, target]);
  if (status === "signed-in") return <Navigate to={target} replace />;
  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <h1>
          <img src="/icon.svg" alt="" width="36" height="36" /> {text("app.name")}
        </h1>
        <p className="muted">{text("app.description")}</p>
        <SignInForm onDone={done} />
      </div>
    </main>
  );
}

/** Where to go after sign-in: back to a path of this console, else to the dashboard. */
function targetOf(state: unknown): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  return typeof from === "string" && /^\/(?!\/)/.test(from) ? from : "/dashboard";
}

/** Takes up a token that another sign-in page hands over, and removes it from the address at once. */
function useTokenOfAddress(): void {
  const { session } = useClient();
  const [query, setQuery] = useSearchParams();
  const token = query.get("token");
  useEffect(() => {
    if (token === null) return;
    const { token: _, ...rest } = Object.fromEntries(query);
    setQuery(rest, { replace: true });
    const credential = `IDENTITY ${token}`;
    if (isIdentified(parseCredential(credential), Date.now())) session.signedIn(credential);
  }, [token, query, setQuery, session]);
}
