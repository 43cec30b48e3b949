import { type Exporting, exportDocuments } from "@twinhelm/core/document/transfer/exporting";
import { transferText } from "@twinhelm/core/document/transfer/text";
import { useClient } from "@twinhelm/core/react/console";
import { useEffect, useRef, useState } from "react";
import { createCollected } from "./files";

export type ExportOrder = Omit<Exporting, "transport" | "onProgress" | "onLeftOut" | "signal">;

/** Where an export is. */
export type ExportState =
  | { readonly kind: "idle" }
  | { readonly kind: "busy"; readonly documents: number }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "done"; readonly documents: number; readonly leftOut: readonly string[] };

/** Writes documents into a file that the browser saves. */
export function useExport() {
  const { transport } = useClient();
  const [state, setState] = useState<ExportState>({ kind: "idle" });
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);
  const run = async (order: ExportOrder): Promise<void> => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    const collected = createCollected(order.format);
    const leftOut: string[] = [];
    let documents = 0;
    const onProgress = (count: number) => {
      documents = count;
      setState({ kind: "busy", documents });
    };
    setState({ kind: "busy", documents });
    const pieces = exportDocuments({
      ...order,
      transport,
      onProgress,
      onLeftOut: (name) => leftOut.push(name),
      signal,
    });
    for await (const piece of pieces) {
      if (signal.aborted) return setState({ kind: "idle" });
      if (!piece.ok) return setState({ kind: "failed", message: piece.failure.message });
      collected.add(piece.value);
    }
    collected.save(
      transferText("file.name", {
        title: order.bucket.title.replace(/[^\p{L}\p{N} _-]/gu, "_"),
        format: order.format,
      }),
    );
    setState({ kind: "done", documents, leftOut });
  };
  return { state, run, stop: () => stopping.current.abort() };
}
