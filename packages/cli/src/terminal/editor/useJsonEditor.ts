import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Result } from "@twinhelm/core/http/failure";
import { useClient } from "@twinhelm/core/react/console";
import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { editText } from "@twinhelm/core/text/edit";
import { useApp } from "ink";
import { confirming } from "../navigation/layer";
import { type Change, show } from "../navigation/state";
import { runEditor } from "./editor";

type Fields = Record<string, unknown>;

/** What is edited. */
export interface EditedSource {
  /** True: there is nothing to compare with, and what is shown first may be saved as it is. */
  readonly isNew: boolean;
  /** `undefined`: it is gone. */
  readonly load: () => Promise<Result<Fields | undefined>>;
  readonly save: (fields: Fields) => Promise<Result<unknown>>;
  /** What is said once it is saved; absent: that it is. */
  readonly done?: string;
}

/** Runs a program on a file, in the place of the console. Gives its exit code. */
type Edit = (path: string) => Promise<number>;

/**
 * Edits a value as JSON in the editor of this person. What cannot be saved stays in its file and is offered for
 * editing again; what somebody else changed meanwhile is not overwritten without a question.
 */
export function useJsonEditor(change: (change: Change) => void): (source: EditedSource) => void {
  const client = useClient();
  const { suspendTerminal } = useApp();
  return (source) => {
    const run: Edit = async (path) => {
      let code = 1;
      await suspendTerminal(() => {
        code = runEditor(path);
      });
      return code;
    };
    void new JsonEditing(client, source, run, change).start();
  };
}

/** One value from the editor to the server and back. */
class JsonEditing {
  readonly #path: string;
  #before: string | undefined;

  constructor(
    readonly client: ConsoleClient,
    readonly source: EditedSource,
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
    const result = await this.source.load();
    if (!result.ok) return undefined;
    if (result.value === undefined) this.client.notifications.say({ tone: "danger", text: editText("gone") });
    return result.value;
  }

  async #again(): Promise<void> {
    const text = readFileSync(this.#path, "utf8");
    try {
      if ((await this.edit(this.#path)) !== 0) return this.#keep(editText("editorFailed"));
    } catch (error) {
      return this.#keep(error instanceof Error ? error.message : String(error));
    }
    const edited = readFileSync(this.#path, "utf8");
    if (edited === text && (!this.source.isNew || edited.trim() === "")) return this.#unchanged();
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
    if (!overwrite && !this.source.isNew) {
      const now = await this.#stored();
      if (now === undefined) return this.#ask(editText("gone"));
      if (JSON.stringify(now) !== this.#before) return this.#conflict(fields);
    }
    this.#settle(await this.source.save(fields));
  }

  #settle(result: Result<unknown>): void {
    if (!result.ok) {
      this.#ask(result.failure.message);
      return;
    }
    rmSync(this.#path, { force: true });
    this.client.notifications.say({ tone: "success", text: this.source.done ?? editText("saved") });
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
