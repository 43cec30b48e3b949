import { bucketText } from "@twinhelm/core/bucket/text";
import type { PropertyType } from "@twinhelm/core/field/property";
import { fieldTypes, typesWhere } from "@twinhelm/core/field/table";
import { fieldText } from "@twinhelm/core/field/text";
import { MaterialIcon } from "../../shell/MaterialIcon";

const types = typesWhere(() => true);

/** Step 0: what kind of values the field has. */
export function FieldTypes({ onChoose }: { onChoose: (type: PropertyType) => void }) {
  return (
    <section aria-label={bucketText("field.type")}>
      <p className="muted">{bucketText("field.type")}</p>
      <ul className="field-types">
        {types.map((type, at) => {
          const { label, about, icon, color } = fieldTypes[type];
          return (
            <li key={type}>
              <button
                type="button"
                className="field-type"
                // biome-ignore lint/a11y/noAutofocus: the first step of a dialog that somebody opened
                autoFocus={at === 0}
                onClick={() => onChoose(type)}
              >
                <span className="field-type-icon" style={{ background: color }}>
                  <MaterialIcon name={icon} />
                </span>
                <span>
                  <strong>{fieldText(label)}</strong>
                  <small>{fieldText(about)}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
