import { text } from "@twinhelm/core/text/catalogue";
import { Link, useSearchParams } from "react-router";
import { useTitle } from "./useTitle";

/** /error (spec 1, section 2.2): status, status text and message from the address. */
export function ErrorPage() {
  const [query] = useSearchParams();
  useTitle(text("shell.error.title"));
  const status = [query.get("status"), query.get("statusText")].filter(Boolean).join(" / ");
  return (
    <main className="error-page">
      <h1>{status || text("shell.error.title")}</h1>
      <p>{query.get("message")}</p>
      <Link className="bp6-button bp6-intent-primary" to="/">
        {text("shell.error.home")}
      </Link>
    </main>
  );
}
