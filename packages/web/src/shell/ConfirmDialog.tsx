import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from "@blueprintjs/core";
import type { Failure } from "@twinhelm/core/http/failure";
import { useNotifications } from "@twinhelm/core/react/actions";
import { actionText } from "@twinhelm/core/text/actions";
import { text } from "@twinhelm/core/text/catalogue";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { FormError } from "./FormError";
import { MaterialIcon } from "./MaterialIcon";
import { useReturnFocus } from "./useReturnFocus";

export interface ConfirmDialogProps {
  /** Names what is about to happen, and to what. */
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Has to be typed exactly; absent: confirming is enough. */
  readonly answer?: string | undefined;
  /** What goes with it. */
  readonly list?: { readonly heading: string; readonly items: readonly string[] } | undefined;
  readonly confirmText?: string | undefined;
  /** Material icon name. */
  readonly icon?: string | undefined;
  /** False: nothing is destroyed. */
  readonly danger?: boolean | undefined;
  readonly busy?: boolean | undefined;
  /** Why the last try failed; the dialog stays open with it. */
  readonly failure?: Failure | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is destroyed, for a typed answer where there is one (spec 1, section 5). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, paragraphs, answer, list, icon = "error", danger = true, busy = false, failure } = props;
  const [typed, setTyped] = useState("");
  const { going } = useNotifications().state;
  useReturnFocus();
  const way = useRef<HTMLButtonElement>(null);
  // The other button is disabled: the keyboard would be nowhere.
  useEffect(() => {
    if (busy) way.current?.focus();
  }, [busy]);
  const isLong = busy && going.length > 0;
  const ready = !busy && (answer === undefined || typed === answer);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form that this is asked from is not submitted by the answer.
    event.stopPropagation();
    if (ready) props.onConfirm();
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={title}
      icon={<MaterialIcon name={icon} />}
      onClose={props.onCancel}
    >
      <form onSubmit={submit}>
        <DialogBody>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {list !== undefined && <Items heading={list.heading} items={list.items} />}
          {answer !== undefined && <Answer answer={answer} typed={typed} onType={setTyped} />}
          {isLong && <p role="status">{text("shell.going.about")}</p>}
          {failure !== undefined && <FormError>{failure.message}</FormError>}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button
                ref={way}
                // What has begun for long is not taken back.
                text={text(isLong ? "common.close" : "common.cancel")}
                onClick={props.onCancel}
                autoFocus={answer === undefined}
              />
              <Button
                type="submit"
                intent={danger ? "danger" : "primary"}
                text={props.confirmText ?? text("common.confirm")}
                disabled={!ready && !busy}
                loading={busy}
              />
            </>
          }
        />
      </form>
    </Dialog>
  );
}

interface AnswerProps {
  readonly answer: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

function Answer({ answer, typed, onType }: AnswerProps) {
  const id = useId();
  return (
    <FormGroup label={actionText("confirm.type", { answer })} labelFor={id}>
      <InputGroup
        id={id}
        autoFocus
        autoComplete="off"
        placeholder={text("common.answer")}
        value={typed}
        onValueChange={onType}
      />
    </FormGroup>
  );
}

function Items({ heading, items }: { heading: string; items: readonly string[] }) {
  return (
    <div className="confirm-list">
      <p>{heading}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard */}
      <ul tabIndex={0} aria-label={heading}>
        {items.map((item) => (
          <li key={item}>
            <code>{item}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
