import { joinedBytes } from "../text/bytes";

/** An input of a form, or a file. */
interface FormPart {
  readonly name: string;
  /** Absent: it is no file. */
  readonly file?: { readonly name: string; readonly type: string } | undefined;
  readonly bytes: Uint8Array;
}

/** What a name may not have where it stands between quotes (RFC 7578). */
const escaped = (name: string): string =>
  name.replaceAll(/["\r\n]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()}`);

function headOf({ name, file }: FormPart): string {
  const begin = `Content-Disposition: form-data; name="${escaped(name)}"`;
  if (file === undefined) return `${begin}\r\n\r\n`;
  return `${begin}; filename="${escaped(file.name)}"\r\nContent-Type: ${file.type}\r\n\r\n`;
}

/** Parts of a form as one body, as `multipart/form-data` has it. */
export function multipart(parts: readonly FormPart[]) {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const boundary = `form-${[...random].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  const encoder = new TextEncoder();
  const pieces = parts.flatMap((part) => [
    encoder.encode(`--${boundary}\r\n${headOf(part)}`),
    part.bytes,
    encoder.encode("\r\n"),
  ]);
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: joinedBytes([...pieces, encoder.encode(`--${boundary}--\r\n`)]),
  };
}
