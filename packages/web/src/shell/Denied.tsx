import type { Explanation } from "@twinhelm/core/access/explanation";
import { text } from "@twinhelm/core/text/catalogue";
import { CopyExplanation } from "./CopyExplanation";
import { Explained } from "./Explained";
import { Message } from "./Message";
import { useTitle } from "./useTitle";

interface DeniedProps {
  readonly explanation: Explanation;
  /** What it is about, in place of what the page would be. */
  readonly about?: string;
}

/** Shown in place of a screen that the policies deny; says what is missing. */
export function Denied({ explanation, about }: DeniedProps) {
  useTitle(text("access.denied.title"));
  return (
    <Message
      level={1}
      icon="lock"
      title={text("access.denied.title")}
      action={<CopyExplanation explanation={explanation} />}
    >
      {about !== undefined && <p>{about}</p>}
      <Explained explanation={explanation} />
    </Message>
  );
}
