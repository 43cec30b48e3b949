import type { Exporting } from "@twinhelm/core/document/transfer/exporting";
import { transferText } from "@twinhelm/core/document/transfer/text";
import { useClient } from "@twinhelm/core/react/console";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect, useState } from "react";
import { toFile } from "../../../document/export";
import { isCommandError } from "../../../shell/exit";
import type { AreaLayerProps } from "../../area/faces";
import { Reader } from "../../layers/Reader";
import { wrap } from "../../layout/wrap";
import { show } from "../../navigation/state";

/** Writes the file as long as it is open: leaving it stops the export. */
export function ExportProgress({ layer, size, change }: AreaLayerProps<"exporting">) {
  const { transport } = useClient();
  const { order, path } = layer;
  const [said, setSaid] = useState<readonly string[]>([]);
  const [top, setTop] = useState(0);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const say = (...lines: readonly string[]) => {
      if (!signal.aborted) setSaid(lines);
    };
    void written({ ...order, transport, signal }, path, (documents) =>
      say(transferText("export.progress", { documents }), transferText("export.stopped")),
    ).then((lines) => say(...lines));
    return () => stopping.abort();
  }, [transport, order, path]);
  const lines = [path, "", ...said].flatMap((line) => wrap(visibleText(line), size.width - 4));
  return (
    <Reader
      size={size}
      title={transferText("export.title", { title: visibleText(order.bucket.title) })}
      lines={["", ...lines.map((line) => `  ${line}`)]}
      top={top}
      onTop={setTop}
      onClose={() => change(show(undefined))}
    />
  );
}

/** What is to be said once the file is there, or why it is not. */
async function written(
  exporting: Exporting,
  path: string,
  onProgress: (documents: number) => void,
): Promise<readonly string[]> {
  const leftOut: string[] = [];
  let documents = 0;
  const progress = (count: number) => {
    documents = count;
    onProgress(count);
  };
  try {
    await toFile(path, { ...exporting, onProgress: progress, onLeftOut: (name) => leftOut.push(name) });
  } catch (error) {
    if (!isCommandError(error)) throw error;
    return [error.message];
  }
  const done = transferText("export.done", { documents });
  return leftOut.length === 0
    ? [done]
    : [done, transferText("export.leftOut", { names: leftOut.join(", ") })];
}
