import { assetActions } from "@twinhelm/core/asset/actions";
import type { Asset } from "@twinhelm/core/asset/model";
import { assetPath } from "@twinhelm/core/asset/paths";
import { assetText } from "@twinhelm/core/asset/text";
import { useChoose } from "../action/FaceProvider";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";

const permission = { action: "asset:delete" } as const;

/** What can be done with an asset, by its status (spec 3, section 4). */
export function AssetButtons({ asset, opens = false }: { asset: Asset; opens?: boolean }) {
  const { ask } = useChoose();
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
          to={assetPath(id)}
        />
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
    </span>
  );
}
