import { type DragEvent, useState } from "react";

interface DropZone {
  /** True: files are held over it. */
  readonly isOver: boolean;
  readonly events: {
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent<HTMLElement>) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files");

/** A place that files are dropped on. `onFiles` absent: it takes none now, and the browser does not open them either. */
export function useDropZone(onFiles: ((files: readonly File[]) => void) | undefined): DropZone {
  const [isOver, setIsOver] = useState(false);
  const hold = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = onFiles === undefined ? "none" : "copy";
    setIsOver(onFiles !== undefined);
  };
  return {
    isOver,
    events: {
      onDragEnter: hold,
      onDragOver: hold,
      onDragLeave({ currentTarget, relatedTarget }) {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false);
      },
      onDrop(event) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles?.(files);
      },
    },
  };
}
