import type { TransferFormat } from "@twinhelm/core/document/transfer/formats";
import type { Piece } from "@twinhelm/core/document/transfer/write";

/** The bytes of a file as they are read. */
export async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

/** What browsers are told of a file. */
const mediaTypes: Readonly<Record<TransferFormat, string>> = {
  csv: "text/csv;charset=utf-8",
  json: "application/json",
  ndjson: "application/x-ndjson",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Collects the pieces of a file; the browser keeps what is collected, on disk where it is much. */
export function createCollected(format: TransferFormat) {
  let whole = new Blob([], { type: mediaTypes[format] });
  let waiting: BlobPart[] = [];
  const gather = () => {
    whole = new Blob([whole, ...waiting], { type: mediaTypes[format] });
    waiting = [];
  };
  return {
    add(piece: Piece): void {
      waiting.push(typeof piece === "string" ? piece : Uint8Array.from(piece));
      if (waiting.length >= 100) gather();
    },
    /** Gives it to the person under a name. */
    save(name: string): void {
      gather();
      const address = URL.createObjectURL(whole);
      const link = document.createElement("a");
      link.href = address;
      link.download = name;
      link.click();
      // The browser reads it after the click.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
  };
}
