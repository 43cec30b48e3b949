import { type CollisionDetector, CollisionType, configure, type Plugins } from "@dnd-kit/abstract";
import { Accessibility, type DragDropManager } from "@dnd-kit/dom";
import {
  DragDropProvider,
  type DragOverEvent,
  DragOverlay,
  PointerSensor,
  useDraggable,
  useDroppable,
} from "@dnd-kit/react";
import { tableText } from "@twinhelm/core/text/table";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { TableColumn } from "./TableColumn";

interface ColumnDraggingProps {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Those that can be moved, in their order. */
  readonly columns: readonly TableColumn[];
  readonly onMove: (key: string, placeOf: string) => void;
  readonly onClose: () => void;
}

/** Drags the columns of a table by their heads, with the mouse or a finger; a line shows where one is put. */
export function ColumnDragging({ scroller, columns, onMove }: ColumnDraggingProps) {
  const latest = useRef(columns);
  latest.current = columns;
  const plugins = useMemo(() => announcing(() => latest.current), []);
  const headOf = (key: unknown) => (typeof key === "string" ? headIn(scroller.current, key) : undefined);
  const mark = ({ source, target }: Partial<DragOverEvent["operation"]>) => {
    for (const head of scroller.current?.querySelectorAll<HTMLElement>("[data-put]") ?? [])
      head.removeAttribute("data-put");
    if (!source || !target || source.id === target.id) return;
    const placeOf = (id: unknown) => latest.current.findIndex(({ key }) => key === id);
    const head = headOf(target.id);
    if (head !== undefined) head.dataset.put = placeOf(target.id) < placeOf(source.id) ? "before" : "after";
  };
  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={plugins}
      onDragOver={({ operation }) => mark(operation)}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        mark({});
        if (canceled || !source || !target || source.id === target.id) return;
        onMove(String(source.id), String(target.id));
      }}
    >
      {columns.map(({ key }) => (
        <DraggedHead key={key} name={key} scroller={scroller} />
      ))}
      <DragOverlay dropAnimation={null}>
        {(source) => (
          <div className="column-ghost">{columns.find(({ key }) => key === source.id)?.title}</div>
        )}
      </DragOverlay>
    </DragDropProvider>
  );
}

const headIn = (table: HTMLElement | null, key: string): HTMLElement | undefined =>
  [...(table?.querySelectorAll<HTMLElement>("th[data-head]") ?? [])].find(
    ({ dataset }) => dataset.head === key,
  );

/** Draws nothing: it makes a head of the table one that is dragged, and on which others are put. */
function DraggedHead({ name, scroller }: { name: string; scroller: RefObject<HTMLElement | null> }) {
  const [head, setHead] = useState<HTMLElement>();
  useLayoutEffect(() => setHead(headIn(scroller.current, name)));
  const handle = head?.querySelector(".header") ?? undefined;
  const { isDragSource } = useDraggable({ id: name, element: head, handle });
  useDroppable({ id: name, element: head, collisionDetector: byColumn });
  useEffect(() => {
    head?.toggleAttribute("data-dragged", isDragSource);
  }, [head, isDragSource]);
  return null;
}

/** The column above or below which the pointer is, however far away from its head. */
const byColumn: CollisionDetector = ({ droppable, dragOperation: { position } }) => {
  const { shape } = droppable;
  if (shape === undefined) return null;
  const { left, right } = shape.boundingRectangle;
  const { x } = position.current;
  if (x < left || x >= right) return null;
  return { id: droppable.id, value: 1, type: CollisionType.PointerIntersection, priority: 1 };
};

/** The plugins of the drag library, where columns are told to a screen reader by their titles. */
const announcing =
  (columns: () => readonly TableColumn[]) =>
  (defaults: Plugins<DragDropManager>): Plugins<DragDropManager> => {
    const titleOf = (id: unknown) => columns().find(({ key }) => key === id)?.title ?? "";
    return [
      ...defaults.filter((plugin) => plugin !== Accessibility),
      configure(Accessibility, {
        screenReaderInstructions: { draggable: tableText("columns.drag.how") },
        announcements: {
          dragstart: ({ operation: { source } }) =>
            source ? tableText("columns.drag.start", { column: titleOf(source.id) }) : undefined,
          dragover({ operation: { source, target } }) {
            if (!source || !target || source.id === target.id) return undefined;
            const n = columns().findIndex(({ key }) => key === target.id) + 1;
            const parts = {
              column: titleOf(source.id),
              n,
              count: columns().length,
              target: titleOf(target.id),
            };
            return tableText("columns.drag.over", parts);
          },
          // Where it is put is told by the table.
          dragend: ({ operation: { source }, canceled }) =>
            source && canceled ? tableText("columns.drag.cancel", { column: titleOf(source.id) }) : undefined,
        },
      }),
    ];
  };
