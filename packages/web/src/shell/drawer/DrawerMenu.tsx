import { Button } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { MaterialIcon } from "../MaterialIcon";
import { MenuPopover } from "../MenuPopover";

/** The button with three dots beside a line of the section list. */
export function DrawerMenu({ label, children }: { label: string; children: () => ReactNode }) {
  return (
    <MenuPopover items={children}>
      <Button
        className="drawer-menu"
        variant="minimal"
        size="small"
        aria-label={label}
        title={label}
        icon={<MaterialIcon name="more_vert" />}
      />
    </MenuPopover>
  );
}
