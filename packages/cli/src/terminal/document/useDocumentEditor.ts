import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { invoke } from "@twinhelm/core/action/invoke";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentGet, documentInsert, documentReplace } from "@twinhelm/core/document/actions";
import { exampleDocument } from "@twinhelm/core/document/example";
import { useClient } from "@twinhelm/core/react/console";
import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { editText } from "@twinhelm/core/text/edit";
import { useApp } from "ink";
import { confirming } from "../shell/layer";
import { type Change, show } from "../shell/state";

type Fields = Record<string, unknown>;

/** Runs a program on a file, in the place of the console. Gives its exit code. */
type Edit = (path: string) => Promise<number>;

/**
 * Edits a document as JSON in the editor of this person, or a new one. What cannot be saved stays in its file and is
 * offered for editing again; a document that somebody else changed meanwhile is not overwritten without a question.
 */
export function useDocumentEditor(bucket: Bucket | undefined, change: (change: Change) => void) {
  const client = useClient();
  const { suspendTerminal } = useApp();
  return (documentId?: string): void => {
    if (bucket === undefined) return;
    const run: Edit = async (path) => {
      let code = 1;
      await suspendTerminal(() => {
        code = runEditor(path);
      });
      return code;
    };
    void new DocumentEditing(client, bucket, documentId, run, change).start();
  };
}

/** The editor that the environment names. A name may bring options of its own. */
function runEditor(path: string): number {
  const [program = "vi", ...words] = (process.env.VISUAL || process.env.EDITOR || "vi").split(/\s+/);
  const { status, error } = spawnSync(program, [...words, path], { stdio: "inherit" });
  if (error !== undefined) throw error;
  return status ?? 1;
}

/** One document from the editor to the server and back. */
class DocumentEditing {
  readonly #path: string;
  #before: string | undefined;

  constructor(
    readonly client: ConsoleClient,
    readonly bucket: Bucket,
    readonly documentId: string | undefined,
    readonly edit: Edit,
    readonly change: (change: Change) => void,
  ) {
    this.#path = join(mkdtempSync(join(tmpdir(), "twinhelm-edit-")), "document.json");
  }

  async start(): Promise<void> {
    const fields = await this.#stored();
    if (fields === undefined) return;
    this.#before = JSON.stringify(fields);
    writeFileSync(this.#path, `${JSON.stringify(fields, null, 2)}\n`, { mode: 0o600 });
    await this.#again();
  }

  /** The fields to begin with; `undefined`: they cannot be had, which was said. */
  async #stored(): Promise<Fields | undefined> {
    if (this.documentId === undefined) return exampleDocument(this.bucket);
    const result = await invoke(this.client, documentGet, {
      bucketId: this.bucket._id,
      documentId: this.documentId,
    });
    if (!result.ok) return undefined;
    if (result.value === undefined) {
      this.client.notifications.say({ tone: "danger", text: editText("gone") });
      return undefined;
    }
    const { _id: _, ...fields } = result.value;
    return fields;
  }

  async #again(): Promise<void> {
    const text = readFileSync(this.#path, "utf8");
    try {
      if ((await this.edit(this.#path)) !== 0) return this.#keep(editText("editorFailed"));
    } catch (error) {
      return this.#keep(error instanceof Error ? error.message : String(error));
    }
    const edited = readFileSync(this.#path, "utf8");
    if (edited === text && (this.documentId !== undefined || edited.trim() === "")) return this.#unchanged();
    let fields: unknown;
    try {
      fields = JSON.parse(edited);
    } catch (error) {
      return this.#ask(error instanceof Error ? error.message : String(error));
    }
    if (typeof fields !== "object" || fields === null || Array.isArray(fields))
      return this.#ask(editText("noObject"));
    await this.#save({ ...fields });
  }

  async #save(fields: Fields, overwrite = false): Promise<void> {
    const bucketId = this.bucket._id;
    if (this.documentId === undefined)
      return this.#settle(await invoke(this.client, documentInsert, { bucketId, document: fields }));
    if (!overwrite) {
      const now = await this.#stored();
      if (now === undefined) return this.#ask(editText("gone"));
      if (JSON.stringify(now) !== this.#before) return this.#conflict(fields);
    }
    const { documentId } = this;
    this.#settle(await invoke(this.client, documentReplace, { bucketId, documentId, document: fields }));
  }

  #settle(result: Awaited<ReturnType<typeof documentReplace.run>>): void {
    if (!result.ok) {
      this.#ask(result.failure.message);
      return;
    }
    rmSync(this.#path, { force: true });
    this.client.notifications.say({ tone: "success", text: editText("saved") });
  }

  #unchanged(): void {
    rmSync(this.#path, { force: true });
    this.client.notifications.say({ tone: "plain", text: editText("unchanged") });
  }

  #keep(reason: string): void {
    this.client.notifications.say({ tone: "danger", text: editText("kept", { reason, path: this.#path }) });
  }

  /** Says why it was not saved; Enter opens the editor again, with what was typed. */
  #ask(reason: string): void {
    const question = {
      title: editText("notSaved"),
      paragraphs: [reason, editText("again"), editText("file", { path: this.#path })],
    };
    const run = async () => {
      setTimeout(() => void this.#again());
      return { ok: true, value: undefined } as const;
    };
    this.change(show(confirming(question, run)));
  }

  #conflict(fields: Fields): void {
    const question = {
      title: editText("changed"),
      paragraphs: [editText("overwrite"), editText("file", { path: this.#path })],
    };
    const run = async () => {
      setTimeout(() => void this.#save(fields, true));
      return { ok: true, value: undefined } as const;
    };
    this.change(show(confirming(question, run)));
  }
}
