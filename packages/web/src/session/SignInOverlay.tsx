import { Dialog, DialogBody } from "@blueprintjs/core";
import { useClient, useSession } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { SignInForm } from "./SignInForm";

/** Sign-in over the page, when a session has ended: what was typed below stays. Closing it signs out. */
export function SignInOverlay() {
  const { signOut } = useClient();
  const { identity } = useSession();
  return (
    <Dialog
      isOpen
      title={text("session.title")}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
      onClose={() => signOut()}
    >
      <DialogBody>
        <p>{text("session.expired")}</p>
        <SignInForm identifier={identity?.identifier} onDone={() => undefined} />
      </DialogBody>
    </Dialog>
  );
}
