import { AnchorButton, Button, type ButtonProps } from "@blueprintjs/core";
import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { type Explanation, explanationLines } from "@twinhelm/core/access/explanation";
import { useDecision } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { type MouseEvent, useId } from "react";
import { useHref, useNavigate } from "react-router";
import { Explained } from "./Explained";
import { Hint } from "./Hint";
import { useWhyDenied } from "./whyDenied";

type Look = Pick<
  ButtonProps,
  | "active"
  | "aria-label"
  | "className"
  | "disabled"
  | "endIcon"
  | "fill"
  | "form"
  | "icon"
  | "intent"
  | "loading"
  | "size"
  | "text"
  | "title"
  | "type"
  | "variant"
>;

export interface ActionButtonProps extends Look {
  readonly onClick?: (() => void) | undefined;
  /** What it needs; absent: signing in is enough. */
  readonly request?: AccessRequest | undefined;
  /** Another reason why it cannot be used now, in words. */
  readonly reason?: string | undefined;
  /** True: pressing it does nothing for the moment. It keeps the focus. */
  readonly busy?: boolean | undefined;
  /** Where the explanation opens. */
  readonly hintPlacement?: "top" | "right" | "bottom" | "left" | undefined;
  /** Address that it opens, in place of `onClick`. */
  readonly to?: string | undefined;
}

/**
 * A button that knows its permission. Denied, it stays in its place and in the order of the keyboard, opens
 * the reason, and says what is required, why, and which statement would grant it.
 */
export function ActionButton(given: ActionButtonProps) {
  const { request, reason, to, onClick, hintPlacement, busy = false, ...props } = given;
  const answer = useDecision(request);
  const denied = answer !== undefined && !answer.decision.allowed;
  if (denied || reason !== undefined)
    return (
      <DisabledButton
        {...props}
        explanation={denied ? answer : undefined}
        reason={reason ?? ""}
        placement={hintPlacement}
      />
    );
  const waiting = request !== undefined && answer === undefined;
  if (to !== undefined)
    return <LinkButton {...props} to={to} disabled={waiting || props.disabled === true} />;
  if (busy)
    return (
      <Button {...props} className={`${props.className ?? ""} bp6-disabled`} aria-disabled onClick={stop} />
    );
  return <Button {...props} disabled={waiting || props.disabled === true} onClick={() => onClick?.()} />;
}

const stop = (event: MouseEvent) => event.preventDefault();

interface DisabledProps extends Look {
  /** Absent: another reason keeps it from being used. */
  readonly explanation: Explanation | undefined;
  readonly reason: string;
  readonly placement: ActionButtonProps["hintPlacement"];
}

function DisabledButton({ explanation, reason, placement, ...props }: DisabledProps) {
  const id = useId();
  const why = useWhyDenied();
  const hint = (
    <div className="denied-hint">
      {explanation === undefined ? <p>{reason}</p> : <Explained explanation={explanation} />}
    </div>
  );
  const said =
    explanation === undefined
      ? reason
      : [...explanationLines(explanation), text("access.required", { action: explanation.action })].join(" ");
  return (
    <Hint content={hint} placement={placement}>
      <span className="denied">
        <Button
          {...props}
          type="button"
          className={`${props.className ?? ""} bp6-disabled`}
          aria-disabled
          aria-describedby={id}
          onClick={(event) => {
            stop(event);
            if (explanation !== undefined) why(explanation);
          }}
        />
        <span id={id} className="hidden">
          {said}
        </span>
      </span>
    </Hint>
  );
}

/** Looks like a button and is a link: it can be opened in another window and copied. */
function LinkButton({ to, disabled, ...props }: Look & { to: string; disabled: boolean }) {
  const href = useHref(to);
  const navigate = useNavigate();
  if (disabled) return <Button {...props} disabled />;
  return (
    <AnchorButton
      {...props}
      href={href}
      onClick={(event: MouseEvent) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate(to);
      }}
    />
  );
}
