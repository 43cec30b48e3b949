import { Button, type ButtonProps } from "@blueprintjs/core";
import { MaterialIcon } from "./MaterialIcon";

interface IconButtonProps extends Pick<ButtonProps, "disabled" | "size"> {
  /** Material icon name. */
  readonly icon: string;
  /** What it does, and to what: its name and its hint. */
  readonly label: string;
  readonly onClick: () => void;
}

/** A button that is its icon alone. */
export const IconButton = ({ icon, label, onClick, ...look }: IconButtonProps) => (
  <Button
    {...look}
    variant="minimal"
    icon={<MaterialIcon name={icon} />}
    aria-label={label}
    title={label}
    onClick={() => onClick()}
  />
);
