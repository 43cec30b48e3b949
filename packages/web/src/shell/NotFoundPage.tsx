import { text } from "@twinhelm/core/text/catalogue";
import { Link, useLocation } from "react-router";
import { Message } from "./Message";
import { useTitle } from "./useTitle";

/** What an address without a screen shows. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  useTitle(text("shell.notFound.title"));
  return (
    <Message
      level={1}
      icon="explore_off"
      title={text("shell.notFound.title")}
      action={
        <Link className="bp6-button bp6-intent-primary" to="/dashboard">
          {text("shell.home")}
        </Link>
      }
    >
      <p className="explanation">{text("shell.notFound.text", { path: pathname })}</p>
    </Message>
  );
}
