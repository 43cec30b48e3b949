/** A file as the platform has it. */
export interface CardFile {
  readonly name: string;
  readonly size: number;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

/** What a name may not have where it stands between quotes (RFC 7578). */
const escaped = (name: string): string =>
  name.replaceAll(/["\r\n]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`);

/** Inputs of a form and their files as one body, as `multipart/form-data` has it. */
export async function multipart(
  values: Readonly<Record<string, string | CardFile>>,
): Promise<{ readonly type: string; readonly body: Uint8Array }> {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const boundary = `card-${[...random].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  for (const [key, value] of Object.entries(values)) {
    const begin = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(key)}"`;
    if (typeof value === "string") parts.push(encoder.encode(`${begin}\r\n\r\n${value}\r\n`));
    else {
      const head = `${begin}; filename="${escaped(value.name)}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
      parts.push(encoder.encode(head), new Uint8Array(await value.arrayBuffer()), encoder.encode("\r\n"));
    }
  }
  parts.push(encoder.encode(`--${boundary}--\r\n`));
  const body = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.length;
  }
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}
