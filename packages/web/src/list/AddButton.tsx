import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";

interface AddButtonProps {
  readonly label: string;
  readonly request: AccessRequest | undefined;
  /** Address of the form. */
  readonly to: string;
}

/** Adds one to a list: in the bar above it. Where there is no room, its sign alone. */
export const AddButton = ({ label, request, to }: AddButtonProps) => (
  <ActionButton
    icon={<MaterialIcon name="add" />}
    aria-label={label}
    text={<span className="add-text">{label}</span>}
    request={request}
    to={to}
  />
);
