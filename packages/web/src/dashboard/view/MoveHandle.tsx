import { Button } from "@blueprintjs/core";
import { dashboardText } from "@twinhelm/core/dashboard/text";
import type { KeyboardEvent } from "react";
import { MaterialIcon } from "../../shell/MaterialIcon";

interface MoveHandleProps {
  readonly name: string;
  readonly onMove: (by: number) => void;
}

/** What a tile is dragged by, and moved by with the keys. */
export function MoveHandle({ name, onMove }: MoveHandleProps) {
  const press = (event: KeyboardEvent) => {
    const many = Number.MAX_SAFE_INTEGER;
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowUp: -1,
      ArrowRight: 1,
      ArrowDown: 1,
      Home: -many,
      End: many,
    };
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <Button
      className="tile-move"
      variant="minimal"
      size="small"
      icon={<MaterialIcon name="drag_indicator" />}
      aria-label={dashboardText("tile.move", { name })}
      title={dashboardText("tile.move.hint")}
      onKeyDown={press}
    />
  );
}
