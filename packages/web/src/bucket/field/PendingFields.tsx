import { Button } from "@blueprintjs/core";
import { titleAt } from "@twinhelm/core/bucket/fieldSteps";
import { bucketText } from "@twinhelm/core/bucket/text";
import type { FieldList } from "@twinhelm/core/field/fieldList";
import { IconButton } from "../../shell/IconButton";

interface PendingFieldsProps {
  readonly list: FieldList;
  readonly keys: readonly string[];
  readonly onOpen: (key: string) => void;
  readonly onRemove: (key: string) => void;
}

/** Fields that were made in this dialog and wait for Save: each can be opened again, or taken back. */
export function PendingFields({ list, keys, onOpen, onRemove }: PendingFieldsProps) {
  if (keys.length === 0) return null;
  return (
    <p className="field-pending">
      {bucketText("field.pending")}{" "}
      {keys.map((key) => {
        const name = titleAt(list, [key]);
        return (
          <span key={key} className="field-waiting">
            <Button size="small" variant="minimal" text={name} onClick={() => onOpen(key)} />
            <IconButton
              size="small"
              icon="close"
              label={bucketText("field.pending.remove", { name })}
              onClick={() => onRemove(key)}
            />
          </span>
        );
      })}
    </p>
  );
}
