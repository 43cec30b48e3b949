import { assetActions } from "@twinhelm/core/asset/actions";
import type { Asset } from "@twinhelm/core/asset/model";
import { assetText } from "@twinhelm/core/asset/text";
import { useCallback, useState } from "react";
import { useChoose } from "../action/FaceProvider";
import { ActionButton } from "../shell/ActionButton";
import { IconButton } from "../shell/IconButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { InfoDialog, InstallDialog } from "./InstallDialog";

const permission = { action: "asset:delete" } as const;

/** What can be done with an asset, by its status (spec 3, section 4). */
export function AssetButtons({ asset, opens = false }: { asset: Asset; opens?: boolean }) {
  const { ask } = useChoose();
  const [shown, setShown] = useState<"install" | "info">();
  const close = useCallback(() => setShown(undefined), []);
  const { _id: id, name, status } = asset;
  const input = { id, name };
  return (
    <span className="asset-buttons">
      {opens && status !== "installed" && (
        <ActionButton
          icon={<MaterialIcon name={status === "downloaded" ? "play_arrow" : "replay"} />}
          aria-label={`${assetText("install")}: ${name}`}
          title={assetText("install")}
          variant="minimal"
          request={assetActions.install.permission?.({ id, configs: [] })}
          onClick={() => setShown("install")}
        />
      )}
      {opens && status === "partially_installed" && (
        <IconButton icon="info" label={`${assetText("info")}: ${name}`} onClick={() => setShown("info")} />
      )}
      {status !== "downloaded" && (
        <ActionButton
          icon={<MaterialIcon name="stop_circle" />}
          aria-label={`${assetText("stop")}: ${name}`}
          title={assetText("stop")}
          variant="minimal"
          request={permission}
          onClick={() => ask(assetActions.stop, input)}
        />
      )}
      <ActionButton
        icon={<MaterialIcon name="delete" />}
        aria-label={`${assetText("delete")}: ${name}`}
        title={assetText("delete")}
        variant="minimal"
        request={permission}
        onClick={() => ask(assetActions.delete, input)}
      />
      {shown === "install" && <InstallDialog asset={asset} onClose={close} />}
      {shown === "info" && <InfoDialog asset={asset} onClose={close} />}
    </span>
  );
}
