import { Button, Dialog, DialogBody } from "@blueprintjs/core";
import { isSmall, ratioOf } from "@twinhelm/core/dashboard/component/ratio";
import { type Component, chartTypes } from "@twinhelm/core/dashboard/model";
import { useComponent } from "@twinhelm/core/dashboard/react";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect, useId, useState } from "react";
import { useReturnFocus } from "../../shell/useReturnFocus";
import { preloadChart } from "../chart/ChartFigures";
import { ComponentBody } from "./ComponentBody";
import { MoveHandle } from "./MoveHandle";
import { TileMenu } from "./TileMenu";

interface ComponentTileProps {
  readonly component: Component;
  readonly onMove: (by: number) => void;
}

/** A component with its name, its menu and what it shows; one that is small opens over the page. */
export function ComponentTile({ component, onMove }: ComponentTileProps) {
  const loaded = useComponent(component);
  const [asTable, setAsTable] = useState(false);
  const [open, setOpen] = useState(false);
  const id = useId();
  const name = visibleText(component.name);
  const ratio = ratioOf(component.ratio);
  const { data } = loaded;
  const isChart = chartTypes.some((type) => type === component.type);
  // What draws it comes with its figures, not after them.
  useEffect(() => {
    if (isChart) void preloadChart();
  }, [isChart]);
  const isHidden = isSmall(ratio) && (data?.kind === "chart" || data?.kind === "table");
  return (
    <section className="tile" aria-labelledby={id} aria-busy={loaded.loading}>
      <header className="tile-head">
        <MoveHandle name={name} onMove={onMove} />
        <h2 id={id} title={name}>
          {name}
        </h2>
        <TileMenu name={name} loaded={loaded} asTable={asTable} onAsTable={setAsTable} />
      </header>
      {isHidden && loaded.failure === undefined ? (
        <div className="tile-open">
          <Button
            text={dashboardText("tile.show")}
            aria-label={dashboardText("tile.show.name", { name })}
            onClick={() => setOpen(true)}
          />
        </div>
      ) : (
        <ComponentBody name={name} loaded={loaded} ratio={ratio} asTable={asTable} />
      )}
      {open && (
        <TileDialog name={name} onClose={() => setOpen(false)}>
          <ComponentBody name={name} loaded={loaded} ratio={ratio} asTable={asTable} />
        </TileDialog>
      )}
    </section>
  );
}

interface TileDialogProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

function TileDialog({ name, onClose, children }: TileDialogProps) {
  useReturnFocus();
  return (
    <Dialog isOpen className="tile-dialog" title={name} onClose={onClose}>
      <DialogBody>{children}</DialogBody>
    </Dialog>
  );
}
