import { Button } from "@blueprintjs/core";
import type { Failure } from "@twinhelm/core/http/failure";
import { text } from "@twinhelm/core/text/catalogue";
import type { ReactNode } from "react";
import { MaterialIcon } from "./MaterialIcon";

interface MessageProps {
  readonly icon: string;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** 1 where nothing else on the page is its heading. */
  readonly level?: 1 | 2;
  /** Read out at once by assistive technology. */
  readonly urgent?: boolean;
}

/** Shown in place of content that is not there: empty, denied, missing, failed. */
export function Message({ icon, title, children, action, level = 2, urgent = false }: MessageProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="message" role={urgent ? "alert" : undefined}>
      <span className="message-icon">
        <MaterialIcon name={icon} />
      </span>
      <Heading className="message-title">{title}</Heading>
      <div className="message-text">{children}</div>
      {action}
    </div>
  );
}

/** A failure in words, with a way to try again. */
export function FailureState({
  failure,
  title = text("shell.error.title"),
  onRetry,
}: {
  failure: Failure;
  title?: string;
  onRetry: () => void;
}) {
  return (
    <Message
      urgent
      icon="error_outline"
      title={title}
      action={<Button intent="primary" text={text("common.retry")} onClick={onRetry} />}
    >
      <p className="explanation">{failure.message}</p>
    </Message>
  );
}
