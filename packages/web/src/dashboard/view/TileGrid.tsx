import "react-grid-layout/css/styles.css";
import { cellGap, cellSize, pixelsOf } from "@twinhelm/core/dashboard/component/ratio";
import type { Dashboard } from "@twinhelm/core/dashboard/model";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useLayoutEffect, useRef, useState } from "react";
import { GridLayout, type Layout } from "react-grid-layout";
import { ComponentTile } from "./ComponentTile";
import { type Tile, useArrangement } from "./useArrangement";

/** The tiles of a dashboard: dragged by their handles, or moved by the arrow keys there. */
export function TileGrid({ dashboard }: { dashboard: Dashboard }) {
  const arrangement = useArrangement(dashboard);
  const { around, width } = useWidth();
  const [said, setSaid] = useState("");
  const columns = Math.max(1, Math.floor((width + cellGap) / (cellSize + cellGap)));
  const places = arrangement.placesIn(columns);
  const layout = places.map(({ key, column, row, ...cells }) => ({
    i: key,
    x: column,
    y: row,
    w: cells.columns,
    h: cells.rows,
    isResizable: false,
  }));
  const move = ({ key, component }: Tile, by: number) => {
    const at = arrangement.move(key, by);
    const name = visibleText(component.name);
    setSaid(dashboardText("tile.moved", { name, at: at + 1, count: places.length }));
  };
  const dropped = (next: Layout) =>
    arrangement.dropped(next.map(({ i, x, y }) => ({ key: i, column: x, row: y })));
  return (
    <div ref={around} className="tiles">
      {width > 0 && (
        <GridLayout
          layout={layout}
          width={columns === 1 ? width : pixelsOf(columns)}
          gridConfig={{
            cols: columns,
            rowHeight: cellSize,
            margin: [cellGap, cellGap],
            containerPadding: [0, 0],
          }}
          dragConfig={{ enabled: columns > 1, handle: ".tile-move" }}
          resizeConfig={{ enabled: false }}
          onDragStop={dropped}
        >
          {arrangement.tiles.map((tile) => (
            <div key={tile.key}>
              <ComponentTile component={tile.component} onMove={(by) => move(tile, by)} />
            </div>
          ))}
        </GridLayout>
      )}
      <span className="hidden" role="status">
        {said}
      </span>
    </div>
  );
}

/** Pixels that an element is wide; 0 before it is measured. */
function useWidth() {
  const around = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = around;
    if (current === null) return;
    setWidth(current.clientWidth);
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { around, width };
}
