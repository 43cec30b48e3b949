import { Dialog, DialogBody } from "@blueprintjs/core";
import type { Asset } from "@twinhelm/core/asset/model";
import { assetText } from "@twinhelm/core/asset/text";
import { useNotifications } from "@twinhelm/core/react/actions";
import { visibleText } from "@twinhelm/core/text/visible";
import { useCallback } from "react";
import { useReturnFocus } from "../shell/useReturnFocus";
import { InstallWizard } from "./InstallWizard";
import { Resources } from "./Resources";

interface AssetDialogProps {
  readonly asset: Asset;
  readonly onClose: () => void;
}

/** Installs an asset from the list; it closes once all of it is installed (spec 3, section 4). */
export function InstallDialog({ asset, onClose }: AssetDialogProps) {
  const { notifications } = useNotifications();
  useReturnFocus();
  const done = useCallback(() => {
    notifications.say({ tone: "success", text: assetText("wizard.done", { name: asset.name }) });
    onClose();
  }, [notifications, asset.name, onClose]);
  return (
    <Dialog
      isOpen
      className="asset-dialog"
      title={`${assetText("install")}: ${visibleText(asset.name)}`}
      onClose={onClose}
      shouldReturnFocusOnClose={false}
    >
      <DialogBody>
        <InstallWizard asset={asset} onInstalled={done} />
      </DialogBody>
    </Dialog>
  );
}

/** The resources of an asset, with what became of each. */
export function InfoDialog({ asset, onClose }: AssetDialogProps) {
  useReturnFocus();
  return (
    <Dialog
      isOpen
      className="asset-dialog"
      title={`${assetText("info")}: ${visibleText(asset.name)}`}
      onClose={onClose}
      shouldReturnFocusOnClose={false}
    >
      <DialogBody>
        <Resources asset={asset} />
      </DialogBody>
    </Dialog>
  );
}
