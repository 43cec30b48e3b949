import { Switch } from "@blueprintjs/core";
import { webhookText } from "@twinhelm/core/webhook/text";
import type { FieldInputProps } from "../form/FieldInput";

/** Active or Deactive (spec 3, section 2.2). */
export const ActiveSwitch = ({ field, value, onChange, readOnly = false }: FieldInputProps) => (
  <div className="switch-field">
    <Switch
      label={webhookText(value === true ? "active" : "inactive")}
      checked={value === true}
      disabled={readOnly}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <p className="muted field-help">{field.hint}</p>
  </div>
);
