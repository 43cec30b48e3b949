import { MenuDivider } from "@blueprintjs/core";
import { fieldDelete } from "@twinhelm/core/bucket/fieldActions";
import { deletionProblem } from "@twinhelm/core/bucket/fieldChanges";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { fieldListOf } from "@twinhelm/core/bucket/schema";
import { bucketText } from "@twinhelm/core/bucket/text";
import { useClient } from "@twinhelm/core/react/console";
import { ActionMenuItem } from "../../shell/ActionMenuItem";
import type { FieldTask } from "./tasks";

interface FieldMenuProps {
  readonly bucket: Bucket;
  /** Key of the field. */
  readonly name: string;
  /** Keys of the columns that are shown, in their order. */
  readonly shown: readonly string[];
  readonly onTask: (task: FieldTask) => void;
  readonly onHide: (key: string) => void;
  /** Puts a column in the place of another one. */
  readonly onMove: (key: string, placeOf: string) => void;
}

/** What can be done with the field of a column. It moves past the next column that is shown. */
export function FieldMenu({ bucket, name, shown, onTask, onHide, onMove }: FieldMenuProps) {
  const client = useClient();
  const bucketId = bucket._id;
  const request = fieldDelete.permission?.({ bucketId, key: name });
  const fields = shown.filter((key) => key !== "_id");
  const at = fields.indexOf(name);
  const left = at > 0 ? fields[at - 1] : undefined;
  const right = fields[at + 1];
  const problem = deletionProblem(fieldListOf(bucket), name);
  return (
    <>
      <ActionMenuItem
        icon="edit"
        text={bucketText("field.menu.edit")}
        request={request}
        onClick={() => onTask({ kind: "edit", key: name })}
      />
      {left !== undefined && (
        <ActionMenuItem
          icon="arrow_back"
          text={bucketText("field.menu.left")}
          keys={bucketText("field.menu.left.keys")}
          onClick={() => onMove(name, left)}
        />
      )}
      {right !== undefined && (
        <ActionMenuItem
          icon="arrow_forward"
          text={bucketText("field.menu.right")}
          keys={bucketText("field.menu.right.keys")}
          onClick={() => onMove(name, right)}
        />
      )}
      <ActionMenuItem
        icon="visibility_off"
        text={bucketText("field.menu.hide")}
        onClick={() => onHide(name)}
      />
      <ActionMenuItem
        icon="content_copy"
        text={bucketText("field.menu.duplicate")}
        request={request}
        onClick={() => onTask({ kind: "duplicate", key: name })}
      />
      <ActionMenuItem
        danger
        icon="delete"
        text={bucketText("field.menu.delete")}
        request={request}
        reason={problem}
        onClick={() =>
          problem === undefined
            ? onTask({ kind: "delete", key: name })
            : client.notifications.say({ tone: "warning", text: problem }, 5000)
        }
      />
      <MenuDivider />
    </>
  );
}
