import { Button } from "@blueprintjs/core";
import { tableText } from "@twinhelm/core/text/table";
import type { ReactNode } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Popover } from "../shell/Popover";
import { useNarrow } from "./useNarrow";

interface BarMenuProps {
  /** Of the button. */
  readonly icon?: string;
  readonly children: ReactNode;
}

/** What stands in the bar of a table where there is room, and behind one button where there is none. */
export function BarMenu({ icon = "more_vert", children }: BarMenuProps) {
  const narrow = useNarrow();
  if (!narrow) return children;
  return (
    <Popover placement="bottom-end" content={<div className="bar-more">{children}</div>}>
      <Button
        variant="minimal"
        icon={<MaterialIcon name={icon} />}
        aria-label={tableText("more")}
        title={tableText("more")}
      />
    </Popover>
  );
}
