import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createEditor, type Editor } from "@twinhelm/core/editing/editor";
import type { Difference } from "@twinhelm/core/editing/merge";
import { type ConflictAnswer, conflictQuestion } from "@twinhelm/core/editing/question";
import { settled } from "@twinhelm/core/editing/settled";
import { editingText } from "@twinhelm/core/editing/text";
import { refusalLines } from "@twinhelm/core/editing/words";
import { success } from "@twinhelm/core/http/failure";
import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { editText } from "@twinhelm/core/text/edit";
import { conflictLayer } from "../form/conflictLayer";
import { choosing, confirming } from "../navigation/layer";
import { type Change, showOver } from "../navigation/state";
import type { EditedText } from "./useJsonEditor";

interface Surroundings {
  readonly client: Pick<ConsoleClient, "notifications">;
  /** Runs a program on a file, in the place of the console. Gives its exit code. */
  readonly edit: (path: string) => Promise<number>;
  readonly change: (change: Change) => void;
}

/** One value from the editor to the server and back. */
export class JsonSession<Row> {
  /** Of the file; empty until there is something to edit. */
  #path = "";
  /** What the file held at first. */
  #begun = "";
  readonly #editor: Editor<Row, string>;
  readonly #edited: EditedText<Row>;
  readonly #around: Surroundings;

  constructor(edited: EditedText<Row>, around: Surroundings) {
    this.#edited = edited;
    this.#around = around;
    this.#editor = createEditor(edited.model, { row: edited.row, load: edited.isNew !== true });
    this.#editor.onSaved(({ merged }) => {
      this.#forget();
      const text = merged ? editingText("merged") : (edited.done ?? editText("saved"));
      around.client.notifications.say({ tone: "success", text, ofWrite: true });
    });
  }

  async start(): Promise<void> {
    this.#editor.start();
    await settled(this.#editor);
    const { phase, failure, draft } = this.#editor.view();
    const { notifications } = this.#around.client;
    if (phase !== "editing") {
      this.#forget();
      if (failure !== undefined) notifications.fail(failure);
      else notifications.say({ tone: "danger", text: editText("gone") });
      return;
    }
    this.#path = join(mkdtempSync(join(tmpdir(), "twinhelm-edit-")), "document.json");
    this.#begun = `${draft}\n`;
    writeFileSync(this.#path, this.#begun, { mode: 0o600 });
    await this.#again();
  }

  async #again(): Promise<void> {
    try {
      if ((await this.#around.edit(this.#path)) !== 0) return this.#keep(editText("editorFailed"));
    } catch (error) {
      return this.#keep(error instanceof Error ? error.message : String(error));
    }
    const edited = readFileSync(this.#path, "utf8");
    // Compared with what it held at first: what could not be saved is typed already.
    if (edited === this.#begun) return this.#unchanged();
    this.#editor.steps.change(() => edited);
    await this.#save(() => this.#editor.steps.save());
  }

  /** Takes a step that saves, and asks what has to be asked then. */
  async #save(step: () => void): Promise<void> {
    step();
    await settled(this.#editor);
    const { problems, conflict, canSaveAsNew, failure } = this.#editor.view();
    const [problem] = Object.values(problems);
    if (problem !== undefined) this.#ask([problem]);
    else if (conflict !== undefined) this.#askWhich(conflict.differences);
    else if (canSaveAsNew) this.#askWhetherNew();
    else if (failure !== undefined)
      this.#ask(refusalLines(failure, this.#edited.nameOf).map(({ text }) => text));
  }

  #unchanged(): void {
    this.#forget();
    this.#around.client.notifications.say({ tone: "plain", text: editText("unchanged") });
  }

  #forget(): void {
    if (this.#path !== "") rmSync(dirname(this.#path), { recursive: true, force: true });
  }

  /** Keeps the file and says where it is, unless nothing was typed in it. */
  #keep(reason: string): void {
    if (!existsSync(this.#path) || readFileSync(this.#path, "utf8") === this.#begun) {
      this.#forget();
      this.#around.client.notifications.say({ tone: "danger", text: reason });
      return;
    }
    const text = editText("kept", { reason, path: this.#path });
    this.#around.client.notifications.say({ tone: "danger", text });
  }

  /** Says why it was not saved; Enter opens the editor again, with what was typed. */
  #ask(reasons: readonly string[]): void {
    this.#confirm([...reasons, editText("again")], () => this.#again());
  }

  #askWhich(differences: readonly Difference[]): void {
    const { change } = this.#around;
    const { keepMine, takeTheirs } = this.#editor.steps;
    const onAnswer = (answer: ConflictAnswer) => {
      if (answer.kind === "mine") return this.#goOn(() => this.#save(() => keepMine(answer.sides)));
      takeTheirs();
      this.#offerBack();
    };
    const question = conflictQuestion(differences, this.#edited.nameOf);
    change(showOver(conflictLayer(question, { about: [this.#where()], onAnswer, change })));
  }

  /** Theirs stays. What was typed can be edited again, on top of it. */
  #offerBack(): void {
    const onPick = () => {
      this.#editor.steps.bringBack();
      writeFileSync(this.#path, `${this.#editor.view().draft.trimEnd()}\n`);
      this.#goOn(() => this.#again());
    };
    const items = [{ id: "back", label: editingText("bringBack") }];
    const about = [this.#where()];
    this.#around.change(showOver(choosing({ title: editText("theirs"), about, items, onPick })));
  }

  #askWhetherNew(): void {
    this.#confirm([editText("gone"), editText("asNew")], () =>
      this.#save(() => this.#editor.steps.saveAsNew()),
    );
  }

  #confirm(paragraphs: readonly string[], then: () => Promise<void>): void {
    const question = { title: editText("notSaved"), paragraphs: [...paragraphs, this.#where()] };
    const run = async () => {
      this.#goOn(then);
      return success(undefined);
    };
    this.#around.change(showOver(confirming(question, run)));
  }

  #where = (): string => editText("file", { path: this.#path });

  /** Goes on once the question is closed. */
  #goOn(then: () => Promise<void>): void {
    setTimeout(() => void then().catch((fault: unknown) => this.#keep(String(fault))));
  }
}
