import type { Exporting } from "@twinhelm/core/document/transfer/exporting";
import { transferText } from "@twinhelm/core/document/transfer/text";
import type { Failure } from "@twinhelm/core/http/failure";
import { useClient } from "@twinhelm/core/react/console";
import { useNames } from "@twinhelm/core/react/names";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect, useState } from "react";
import { toFile } from "../../../document/export";
import { failureError, isCommandError } from "../../../shell/exit";
import type { AreaLayerProps } from "../../area/faces";
import { Reader } from "../../layers/Reader";
import { wrap } from "../../layout/wrap";
import { show } from "../../navigation/state";
import { failureWords } from "./failureWords";

/** Writes the file as long as it is open: leaving it stops the export. */
export function ExportProgress({ layer, size, change }: AreaLayerProps<"exporting">) {
  const { transport } = useClient();
  const nameOf = useNames();
  const { order, path } = layer;
  const [said, setSaid] = useState<readonly string[]>([]);
  const [top, setTop] = useState(0);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const say = (...lines: readonly string[]) => {
      if (!signal.aborted) setSaid(lines);
    };
    const onProgress = (documents: number) =>
      say(transferText("export.progress", { documents }), transferText("export.stopped"));
    const wordsOf = (failure: Failure) => failureWords(failure, transport, nameOf);
    void written({ ...order, transport, signal, onProgress }, path, wordsOf).then((lines) => say(...lines));
    return () => stopping.abort();
  }, [transport, nameOf, order, path]);
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
  wordsOf: (failure: Failure) => Promise<string>,
): Promise<readonly string[]> {
  const leftOut: string[] = [];
  let documents = 0;
  const onProgress = (count: number) => {
    documents = count;
    exporting.onProgress?.(count);
  };
  const onLeftOut = (name: string) => void leftOut.push(name);
  try {
    await toFile(path, { ...exporting, onProgress, onLeftOut }, async (failure) =>
      failureError({ ...failure, message: await wordsOf(failure) }),
    );
  } catch (error) {
    if (!isCommandError(error)) throw error;
    return [error.message];
  }
  const done = transferText("export.done", { documents });
  return leftOut.length === 0
    ? [done]
    : [done, transferText("export.leftOut", { names: leftOut.join(", ") })];
}
