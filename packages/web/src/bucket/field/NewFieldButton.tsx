import { fieldAdd } from "@twinhelm/core/bucket/fieldActions";
import { bucketText } from "@twinhelm/core/bucket/text";
import { ActionButton } from "../../shell/ActionButton";
import { MaterialIcon } from "../../shell/MaterialIcon";

interface NewFieldButtonProps {
  readonly bucketId: string;
  readonly onClick: () => void;
}

/** The head of the last column. */
export const NewFieldButton = ({ bucketId, onClick }: NewFieldButtonProps) => (
  <ActionButton
    variant="minimal"
    size="small"
    icon={<MaterialIcon name="add" />}
    text={bucketText("field.new")}
    hintPlacement="bottom"
    request={fieldAdd.permission?.({ bucketId, key: "", property: { type: "string" } })}
    onClick={onClick}
  />
);
