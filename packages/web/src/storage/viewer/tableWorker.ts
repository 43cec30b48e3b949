import { type TableRequest, tableRows } from "@twinhelm/core/storage/viewing/tableRows";

/** What a worker for tables is asked. */
export interface TableTask extends TableRequest {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

// A table of a stranger may take long to read, or unfold to much: whoever asked ends the worker then, and the page goes on.
self.addEventListener("message", ({ data }: MessageEvent<TableTask>) => {
  void (async () => {
    for await (const event of tableRows(data.bytes, data)) self.postMessage(event);
  })();
});
