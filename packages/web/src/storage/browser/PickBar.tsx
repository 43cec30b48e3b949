import { Button } from "@blueprintjs/core";
import { requestOf } from "@twinhelm/core/action/offer";
import { useAccess } from "@twinhelm/core/react/console";
import { browserText } from "@twinhelm/core/storage/browser/text";
import { storageText } from "@twinhelm/core/storage/text";
import { ActionButton } from "../../shell/ActionButton";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { useBrowsing } from "./context";
import { offeredDelete, offeredMove } from "./entryOffers";

/** In place of the bar while files are chosen: what can be done with them (spec 2, section 2). */
export function PickBar() {
  const { picking, remove, move } = useBrowsing();
  const access = useAccess().value;
  const { entries } = picking;
  const situation = { chosen: { storage: entries }, listed: {} };
  const none = entries.length === 0 ? browserText("select.none") : undefined;
  return (
    <div className="bar storage-bar is-picking">
      <strong role="status">{browserText("select.count", { count: entries.length })}</strong>
      <span className="space" />
      <ActionButton
        variant="minimal"
        icon={<MaterialIcon name="drive_file_move" />}
        text={storageText("moveTo")}
        reason={none}
        request={requestOf(offeredMove, situation, access)}
        onClick={() => move(entries)}
      />
      <ActionButton
        variant="minimal"
        intent="danger"
        icon={<MaterialIcon name="delete" />}
        text={storageText("delete")}
        reason={none}
        request={requestOf(offeredDelete, situation, access)}
        onClick={() => remove(entries)}
      />
      <Button text={browserText("select.cancel")} onClick={picking.end} />
    </div>
  );
}
