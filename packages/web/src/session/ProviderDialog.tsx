import { Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { text } from "@twinhelm/core/text/catalogue";
import { MaterialIcon } from "../shell/MaterialIcon";

interface ProviderDialogProps {
  /** An address of the web. */
  readonly url: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** The page of an identity provider (spec 1, section 2.3); it closes once somebody has signed in there. */
export function ProviderDialog({ url, title, onClose }: ProviderDialogProps) {
  return (
    <Dialog
      isOpen
      className="provider-dialog"
      title={text("session.provider", { title })}
      canOutsideClickClose={false}
      onClose={onClose}
    >
      <DialogBody>
        <p>{text("session.provider.text")}</p>
        <iframe
          src={url}
          title={text("session.provider", { title })}
          sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
        />
      </DialogBody>
      <DialogFooter
        actions={
          <a className="bp6-button" href={url} target="_blank" rel="noreferrer">
            <MaterialIcon name="open_in_new" />
            {text("session.provider.open")}
          </a>
        }
      >
        <span className="muted" role="status">
          {text("session.provider.waiting")} …
        </span>
      </DialogFooter>
    </Dialog>
  );
}
