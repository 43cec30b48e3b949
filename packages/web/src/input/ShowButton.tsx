import { Button, type ButtonProps } from "@blueprintjs/core";
import { MaterialIcon } from "../shell/MaterialIcon";

interface ShowButtonProps extends Pick<ButtonProps, "className" | "size"> {
  readonly shown: boolean;
  /** What a press does now. */
  readonly label: string;
  readonly onToggle: () => void;
}

/** Shows and hides a secret. */
export const ShowButton = ({ shown, label, onToggle, ...look }: ShowButtonProps) => (
  <Button
    {...look}
    variant="minimal"
    aria-label={label}
    title={label}
    aria-pressed={shown}
    icon={<MaterialIcon name={shown ? "visibility_off" : "visibility"} />}
    onClick={onToggle}
  />
);
