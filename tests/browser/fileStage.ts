import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openStage, type Stage } from "./browser";
import type { MadeFile } from "./storageFiles";

/** A stage with a bucket whose documents name files. */
export interface FileStage {
  readonly stage: Stage;
  /** Its fields: `code`, `file`, and what else was asked for. */
  readonly bucket: string;
  /** Stores a file and gives the object. */
  readonly put: (file: MadeFile) => Promise<StoredFile>;
  /** The object of this name. */
  readonly stored: (name: string) => Promise<StoredFile>;
}

interface StoredFile {
  readonly _id: string;
  readonly name: string;
  readonly url: string;
  readonly content: { readonly type: string; readonly size: number };
}

/** Opens one. `fields`: those of the bucket beside `code` and `file`. */
export async function openFileStage(fields: Readonly<Record<string, object>> = {}): Promise<FileStage> {
  const stage = await openStage();
  const { call } = stage.server;
  const properties = {
    code: { type: "string", title: "Code" },
    file: { type: "storage", title: "File" },
    ...fields,
  };
  const made = await call("POST", "/bucket", {
    body: { title: "Boats", description: "Boats", primary: "code", properties },
  });
  return {
    stage,
    bucket: made.body._id,
    async put({ name, type, bytes }) {
      const content = { type, data: Buffer.from(bytes).toString("base64") };
      const answer = await call("POST", "/storage", { body: [{ name, content }] });
      expect(answer.status).toBe(201);
      return answer.body[0];
    },
    async stored(name) {
      return (await call("GET", "/storage", { query: { filter: JSON.stringify({ name }) } })).body[0];
    },
  };
}

/** The address in the field. */
export const fileInput = (page: Page) => page.getByLabel("File", { exact: true });

/** Opens the large preview of the file that the field names. */
export const openPreview = (page: Page, name: string) =>
  page.getByRole("button", { name: `Open a large preview of ${name}` }).click();

/** Closes the dialog in front, the only one. */
export async function closePreview(page: Page) {
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}
