import { Dialog, DialogBody } from "@blueprintjs/core";
import { useClient, useSession } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { SignInForm } from "./SignInForm";

/** Sign-in over the page, when a session has ended: what was typed below stays. Closing it signs out, but where one change alone waits for it. */
export function SignInOverlay() {
  const { signOut, session } = useClient();
  const { identity, again = false } = useSession();
  return (
    <Dialog
      isOpen
      title={text("session.title")}
      canOutsideClickClose={false}
      canEscapeKeyClose={again}
      onClose={() => (again ? session.goOn() : signOut())}
    >
      <DialogBody>
        <p>{text(again ? "session.again" : "session.expired")}</p>
        <SignInForm identifier={identity?.identifier} onDone={() => undefined} />
      </DialogBody>
    </Dialog>
  );
}
