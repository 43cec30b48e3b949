import { requestOf } from "@twinhelm/core/action/offer";
import type { AddEntry } from "@twinhelm/core/section/section";
import { useChoose } from "../../action/FaceProvider";
import { ActionButton } from "../ActionButton";
import { MaterialIcon } from "../MaterialIcon";

/** The dashed line below a section that adds something to it. */
export function AddEntryButton({ entry }: { entry: AddEntry }) {
  const { choose, listed } = useChoose();
  return (
    <div className="add-entry">
      <ActionButton
        fill
        variant="minimal"
        hintPlacement="right"
        icon={<MaterialIcon name={entry.icon} />}
        text={entry.title}
        request={requestOf(entry, { chosen: {}, listed })}
        onClick={() => choose(entry, {})}
      />
    </div>
  );
}
