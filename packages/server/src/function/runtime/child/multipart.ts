/** One part of a form: a field, or a file. */
type Part =
  | { readonly name: string; readonly data: Buffer }
  | { readonly filename: string; readonly type: string; readonly data: Buffer };

/** The parts of a form, in order; what is none is left out. */
export function multipartParts(contentType: string, body: Buffer): readonly Part[] {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return [];
  const mark = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  let at = body.indexOf(mark);
  while (at !== -1) {
    const begin = at + mark.length + 2;
    const next = body.indexOf(mark, begin);
    if (next === -1) break;
    const part = partOf(body.subarray(begin, next - 2));
    if (part !== undefined) parts.push(part);
    at = next;
  }
  return parts;
}

function partOf(bytes: Buffer): Part | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const head = bytes.toString("utf8", 0, end);
  const data = bytes.subarray(end + 4);
  const [, filename] = /filename="((?:[^"\\]|\\.)*)"/i.exec(head) ?? [];
  const [, name = ""] = /[;\s]name="((?:[^"\\]|\\.)*)"/i.exec(head) ?? [];
  if (filename === undefined) return { name, data };
  const [, type = "text/plain"] = /^content-type:\s*(\S.*)$/im.exec(head) ?? [];
  return { filename, type: type.trim(), data };
}
