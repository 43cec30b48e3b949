/** Formats of files that documents come from and go to. */
export const transferFormats = ["csv", "json", "ndjson", "xlsx"] as const;

export type TransferFormat = (typeof transferFormats)[number];

const endings: Readonly<Record<string, TransferFormat>> = {
  csv: "csv",
  tsv: "csv",
  txt: "csv",
  json: "json",
  ndjson: "ndjson",
  jsonl: "ndjson",
  xlsx: "xlsx",
};

/** The format that the name of a file tells; `undefined`: none that is known. */
export const formatOfName = (name: string): TransferFormat | undefined =>
  endings[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ""];

/** The format that its first bytes tell. */
export function formatOfBytes(bytes: Uint8Array): TransferFormat {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return "xlsx";
  const start = String.fromCharCode(...bytes.subarray(0, 1000)).replace(/^\u00ef\u00bb\u00bf/, "");
  const [first = ""] = start.trimStart();
  if (first === "[") return "json";
  return first === "{" ? "ndjson" : "csv";
}
