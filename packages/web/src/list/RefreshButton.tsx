import { Button } from "@blueprintjs/core";
import { text } from "@twinhelm/core/text/catalogue";
import { MaterialIcon } from "../shell/MaterialIcon";

interface RefreshButtonProps {
  /** What is shown. */
  readonly of: { readonly loading: boolean; readonly reload: () => void };
}

/** Loads again what is shown. */
export const RefreshButton = ({ of: { loading, reload } }: RefreshButtonProps) => (
  <Button
    variant="minimal"
    icon={<MaterialIcon name="refresh" />}
    aria-label={text("common.refresh")}
    title={text("common.refresh")}
    text={<span className="more-text">{text("common.refresh")}</span>}
    loading={loading}
    onClick={reload}
  />
);
