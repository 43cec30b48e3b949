import { Button } from "@blueprintjs/core";
import { useSession } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { MaterialIcon } from "./MaterialIcon";
import { NotificationList } from "./NotificationList";
import { PaletteButton } from "./palette/PaletteHost";
import { UserMenu } from "./UserMenu";

const slots = { left: "toolbar-left", right: "toolbar-right" } as const;

/** The bar above every screen: slots of the screen on the left, Home and the user on the right. */
export function Toolbar({ onMenu }: { onMenu: (() => void) | undefined }) {
  const { identity } = useSession();
  return (
    <header className="toolbar">
      {onMenu !== undefined && (
        <Button
          variant="minimal"
          aria-label={text("shell.openMenu")}
          title={text("shell.openMenu")}
          icon={<MaterialIcon name="menu" />}
          onClick={onMenu}
        />
      )}
      <div className="slot" id={slots.left} />
      <div className="slot-right" id={slots.right} />
      <PaletteButton />
      <Link
        className="bp6-button bp6-minimal to-home"
        to="/dashboard"
        aria-label={text("shell.home")}
        title={text("shell.home")}
      >
        <MaterialIcon name="home" />
      </Link>
      <NotificationList />
      <UserMenu name={identity?.identifier ?? text("session.apiKey")} />
    </header>
  );
}

/** Puts parts of a screen into the toolbar: its title line on the left, its actions on the right. */
function ToolbarSlot({ side, children }: { side: "left" | "right"; children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById(slots[side])), [side]);
  return slot === null ? null : createPortal(children, slot);
}

export const ToolbarLeft = ({ children }: { children: ReactNode }) => (
  <ToolbarSlot side="left">{children}</ToolbarSlot>
);
