import { deletionProblem } from "@twinhelm/core/bucket/fieldChanges";
import { bucketText } from "@twinhelm/core/bucket/text";
import { canHoldOrder, type FieldList, moveField } from "@twinhelm/core/field/fieldList";
import { titleOf } from "@twinhelm/core/field/property";
import { fieldTypeOf } from "@twinhelm/core/field/table";
import { labelOfType } from "@twinhelm/core/input/builder";
import { ActionButton } from "../../shell/ActionButton";
import { IconButton } from "../../shell/IconButton";
import { MaterialIcon } from "../../shell/MaterialIcon";

interface FieldRowsProps {
  readonly list: FieldList;
  readonly onEdit: (key: string) => void;
  /** Absent: they have no order, as those of an object. */
  readonly onMove?: ((key: string, placeOf: string) => void) | undefined;
  readonly onRemove: (key: string) => void;
}

/** Fields in their order: each is opened, moved and taken away. */
export function FieldRows({ list, onEdit, onMove, onRemove }: FieldRowsProps) {
  if (list.fields.length === 0) return <p className="muted">{bucketText("field.inner.none")}</p>;
  return (
    <ul className="field-rows">
      {list.fields.map(({ key, property }, at) => {
        const name = titleOf(key, property);
        const beside = (by: number) => list.fields[at + by]?.key;
        const move = (by: number) => {
          const other = beside(by);
          if (other !== undefined) onMove?.(key, other);
        };
        const stays = (by: number) => {
          const other = beside(by);
          return other === undefined || !canHoldOrder(moveField(list, key, other));
        };
        return (
          <li key={key}>
            <MaterialIcon name={fieldTypeOf(property.type)?.icon ?? "help_outline"} />
            <button type="button" className="field-row" onClick={() => onEdit(key)}>
              <span>{name}</span>
              <small>
                {key} · {labelOfType(property.type)}
              </small>
            </button>
            {onMove !== undefined && (
              <>
                <IconButton
                  size="small"
                  icon="arrow_upward"
                  label={bucketText("field.inner.up", { name })}
                  disabled={stays(-1)}
                  onClick={() => move(-1)}
                />
                <IconButton
                  size="small"
                  icon="arrow_downward"
                  label={bucketText("field.inner.down", { name })}
                  disabled={stays(1)}
                  onClick={() => move(1)}
                />
              </>
            )}
            <ActionButton
              variant="minimal"
              size="small"
              icon={<MaterialIcon name="delete" />}
              aria-label={bucketText("field.inner.delete", { name })}
              reason={onMove === undefined ? undefined : deletionProblem(list, key)}
              onClick={() => onRemove(key)}
            />
          </li>
        );
      })}
    </ul>
  );
}
