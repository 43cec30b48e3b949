import { Button, Dialog, DialogBody, DialogFooter, type DialogProps } from "@blueprintjs/core";
import type { Failure } from "@twinhelm/core/http/failure";
import { text } from "@twinhelm/core/text/catalogue";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { ActionButton, type ActionButtonProps } from "../shell/ActionButton";
import { FormError } from "../shell/FormError";
import { useReturnFocus } from "../shell/useReturnFocus";

interface FormDialogProps
  extends Pick<DialogProps, "title" | "className" | "icon" | "onOpened" | "canOutsideClickClose"> {
  /** What is asked for. */
  readonly children: ReactNode;
  /** Why the last try failed; the dialog stays open with it. */
  readonly failure?: Failure | undefined;
  /** What does it: its words, what it needs, whether it waits. Absent: it is done, and only closes. */
  readonly button: Omit<ActionButtonProps, "type" | "intent" | "onClick"> | undefined;
  readonly onRun: () => void;
  /** True: Enter does it as well. */
  readonly enters?: boolean;
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  readonly onClose: () => void;
  /** The other button, where it does not only close. */
  readonly cancel?: { readonly text: string; readonly onClick: () => void } | undefined;
  /** On the other side of the buttons. */
  readonly aside?: ReactNode;
  /** A question that is asked over it. */
  readonly question?: ReactNode;
}

/** A dialog that asks for something and does it: what is wrong, Cancel, and a button that waits. */
export function FormDialog(props: FormDialogProps) {
  const { children, failure, button, onRun, enters = false, onKeyDown, aside, question, ...dialog } = props;
  const { onClose, cancel = { text: text("common.cancel"), onClick: onClose }, ...look } = dialog;
  useReturnFocus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form that this is asked from is not submitted with it.
    event.stopPropagation();
    if (button?.disabled !== true && button?.loading !== true && button?.reason === undefined) onRun();
  };
  const content = (
    <>
      <DialogBody onKeyDown={onKeyDown}>
        {children}
        {failure !== undefined && <FormError>{failure.message}</FormError>}
      </DialogBody>
      <DialogFooter
        actions={
          button === undefined ? (
            <Button
              key="close"
              intent="primary"
              autoFocus
              text={text("common.close")}
              onClick={() => onClose()}
            />
          ) : (
            <>
              <Button {...cancel} />
              <ActionButton
                {...button}
                intent="primary"
                {...(enters ? { type: "submit" } : { onClick: onRun })}
              />
            </>
          )
        }
      >
        {aside}
      </DialogFooter>
    </>
  );
  return (
    <Dialog isOpen {...look} shouldReturnFocusOnClose={false} onClose={onClose}>
      {enters ? <form onSubmit={submit}>{content}</form> : content}
      {question}
    </Dialog>
  );
}
