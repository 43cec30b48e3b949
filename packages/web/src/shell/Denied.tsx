import { text } from "@twinhelm/core/text/catalogue";
import { Message } from "./Message";
import { useTitle } from "./useTitle";

/** Shown in place of a screen that the policies deny; says what is missing. */
export function Denied({ lines, action }: { lines: readonly string[]; action: string }) {
  useTitle(text("access.denied.title"));
  return (
    <Message level={1} icon="lock" title={text("access.denied.title")}>
      <p>{text("access.required", { action })}</p>
      {lines.map((line) => (
        <p key={line} className="explanation">
          {line}
        </p>
      ))}
    </Message>
  );
}
