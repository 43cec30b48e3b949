import type { Scenario } from "../scenario";

/** One part of a form, as it goes over the wire. */
export interface Part {
  readonly field?: string;
  /** As it stands in the header, encoded or not; null: the part is no file. */
  readonly filename: string | null;
  readonly type?: string | undefined;
  readonly data?: string;
}

const boundary = "----boundary";

const partText = ({ field = "files", filename, type, data = "hello" }: Part): string =>
  [
    `--${boundary}`,
    `content-disposition: form-data; name="${field}"${filename === null ? "" : `; filename="${filename}"`}`,
    ...(type === undefined ? [] : [`content-type: ${type}`]),
    "",
    data,
    "",
  ].join("\r\n");

/** A multipart body, with its header. */
export const form = (...parts: readonly Part[]) => ({
  raw: `${parts.map(partText).join("")}--${boundary}--\r\n`,
  headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
});

export const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** An object as JSON brings it. */
export const object = (name: unknown, text = "hello", type: unknown = "text/plain") => ({
  name,
  content: { type, data: base64(text) },
});

/** Makes an object by JSON and saves its id. */
export const given = (name: string, save: string, text = "hello", type = "text/plain"): Scenario => ({
  name: `given ${name} as ${save}`,
  call: ["POST", "/storage", [object(name, text, type)]],
  status: 201,
  save,
  activities: [[1, "storage", `{${save}}`]],
});

/** The names that a list shows, in their order. */
export const named = (...names: readonly (string | null)[]) => names.map((name) => ({ name }));

/** The lines of a folder, in their order; a slash at the end: a folder. */
export const lines = (...paths: readonly string[]) => ({
  meta: { total: paths.length },
  data: paths.map((path) => ({ kind: path.endsWith("/") ? "folder" : "file", path })),
});
