import { Button } from "@blueprintjs/core";
import { useSession } from "@twinhelm/core/react/console";
import { text } from "@twinhelm/core/text/catalogue";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { MaterialIcon } from "./MaterialIcon";
import { UserMenu } from "./UserMenu";

const slotId = "toolbar-left";

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
      <div className="slot" id={slotId} />
      <Link
        className="bp6-button bp6-minimal"
        to="/dashboard"
        aria-label={text("shell.home")}
        title={text("shell.home")}
      >
        <MaterialIcon name="home" />
      </Link>
      <UserMenu name={identity?.identifier ?? text("session.apiKey")} />
    </header>
  );
}

/** Puts the title line of a screen into the toolbar. */
export function ToolbarLeft({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => setSlot(document.getElementById(slotId)), []);
  return slot === null ? null : createPortal(children, slot);
}
