import { Button } from "@blueprintjs/core";
import { tableText } from "@twinhelm/core/text/table";
import type { ReactNode } from "react";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Popover } from "../shell/Popover";
import { useNarrow } from "./useNarrow";

/** What stands in the bar of a table where there is room, and behind one button where there is none. */
export function BarMenu({ children }: { children: ReactNode }) {
  const narrow = useNarrow();
  if (!narrow) return children;
  return (
    <Popover placement="bottom-end" content={<div className="bar-more">{children}</div>}>
      <Button
        variant="minimal"
        icon={<MaterialIcon name="more_vert" />}
        aria-label={tableText("more")}
        title={tableText("more")}
      />
    </Popover>
  );
}
