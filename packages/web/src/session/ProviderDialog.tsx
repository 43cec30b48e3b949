import { Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { text } from "@twinhelm/core/text/catalogue";
import { useEffect, useState } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";

interface ProviderDialogProps {
  /** An address of the web. */
  readonly url: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** The page of an identity provider (spec 1, section 2.3); it closes once somebody has signed in there. */
export function ProviderDialog({ url, title, onClose }: ProviderDialogProps) {
  const blocked = useBlockedFrame();
  return (
    <Dialog
      isOpen
      className="provider-dialog"
      title={text("session.provider", { title })}
      canOutsideClickClose={false}
      onClose={onClose}
    >
      <DialogBody>
        <p role={blocked ? "alert" : undefined}>
          {blocked ? text("session.provider.blocked", { title }) : text("session.provider.text")}
        </p>
        {!blocked && (
          <iframe
            src={url}
            title={text("session.provider", { title })}
            sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
            referrerPolicy="no-referrer"
          />
        )}
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

/** Whether the content policy of this page has kept a frame from showing something. */
function useBlockedFrame(): boolean {
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    const look = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === "frame-src") setBlocked(true);
    };
    document.addEventListener("securitypolicyviolation", look);
    return () => document.removeEventListener("securitypolicyviolation", look);
  }, []);
  return blocked;
}
