import { Button, Spinner } from "@blueprintjs/core";
import { text } from "@twinhelm/core/text/catalogue";
import { MaterialIcon } from "../shell/MaterialIcon";

interface RefreshButtonProps {
  /** What is shown. */
  readonly of: { readonly loading: boolean; readonly reload: () => void };
}

/** Loads again what is shown. It keeps the focus meanwhile: a button that is disabled would lose it. */
export const RefreshButton = ({ of: { loading, reload } }: RefreshButtonProps) => (
  <Button
    variant="minimal"
    icon={loading ? <Spinner size={20} aria-hidden /> : <MaterialIcon name="refresh" />}
    aria-label={text("common.refresh")}
    aria-busy={loading}
    title={text("common.refresh")}
    text={<span className="more-text">{text("common.refresh")}</span>}
    onClick={reload}
  />
);
