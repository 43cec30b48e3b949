import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentGet, documentReplace } from "@twinhelm/core/document/actions";
import { documentTextModel } from "@twinhelm/core/document/jsonModel";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { nameOfDocumentPart } from "@twinhelm/core/document/names";
import { createEditor, type Editor } from "@twinhelm/core/editing/editor";
import { jsonFields } from "@twinhelm/core/editing/json";
import type { Difference } from "@twinhelm/core/editing/merge";
import { isSame } from "@twinhelm/core/editing/same";
import { settled } from "@twinhelm/core/editing/settled";
import { editingText } from "@twinhelm/core/editing/text";
import { differenceLine, refusalLines } from "@twinhelm/core/editing/words";
import type { Failure } from "@twinhelm/core/http/failure";
import { commandText } from "@twinhelm/core/text/command";
import { editText } from "@twinhelm/core/text/edit";
import { findBucket } from "../bucket/find";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { editFile, editorWords } from "../input/editor";
import { didYouMean } from "../input/nearest";
import { ask } from "../input/prompt";
import { oneFormatOf } from "../output/output";
import {
  CommandError,
  type ExitCode,
  exitCodes,
  failureError,
  isCommandError,
  usageError,
} from "../shell/exit";
import { found, refusal } from "../shell/runAction";
import { checkIds } from "./changes";
import { EditedFile } from "./editedFile";
import { type TextForm, textForms } from "./textForm";

/** Edits a document as JSON or YAML in the editor of this person. What cannot be saved stays in its file. */
export async function editData(
  context: CommandContext,
  name: string,
  documentId: string,
  options: TargetOptions & { output: string },
): Promise<ExitCode> {
  const form = textForms[oneFormatOf(options.output, ["json", "yaml"])];
  checkIds([documentId]);
  const words = editorWords(context.environment) ?? (context.input.isTTY ? (["vi"] as const) : undefined);
  if (words === undefined) throw usageError(commandText("edit.nobody"));
  const connection = connect(context, options);
  const bucket = await findBucket(connection.transport, name);
  const edit = (path: string) => editFile(words, path, context.environment);
  const session = new EditSession({ context, connection, bucket, documentId, form, edit });
  return session.run();
}

interface Surroundings {
  readonly context: CommandContext;
  readonly connection: Connection;
  readonly bucket: Bucket;
  readonly documentId: string;
  readonly form: TextForm;
  /** Gives the exit code of the editor. */
  readonly edit: (path: string) => Promise<number>;
}

/** Why what was typed is not saved, and the error that ends the command where it is left so. */
interface Refused {
  readonly reasons: readonly string[];
  readonly error: CommandError;
}

const refusedBy = (reasons: readonly string[]): Refused => ({
  reasons,
  error: usageError(reasons.join("\n")),
});

/** One document from the server through an editor and back. */
class EditSession {
  readonly #around: Surroundings;
  readonly #editor: Editor<BucketDocument, string>;
  /** What is said once it is saved. */
  #done: string | undefined;

  constructor(around: Surroundings) {
    const { connection, bucket, documentId } = around;
    this.#around = around;
    const model = documentTextModel(
      connection.transport,
      (action, input) => action.run(connection, input),
      bucket,
      documentId,
    );
    this.#editor = createEditor(model, { row: undefined, load: true });
    this.#editor.onSaved(({ merged }) => {
      this.#done = merged ? editingText("merged") : editText("saved");
    });
  }

  async run(): Promise<ExitCode> {
    const { context, form } = this.#around;
    const draft = await this.#load();
    const file = new EditedFile(form, await form.ofJson(draft));
    try {
      const isSaved = await this.#edit(file);
      file.forget();
      context.say(isSaved ? (this.#done ?? editText("saved")) : editText("unchanged"));
      return exitCodes.ok;
    } catch (error) {
      if (file.isWorthless()) {
        file.forget();
        throw error;
      }
      const kept = editText("file", { path: file.path });
      if (isCommandError(error)) throw new CommandError(`${error.message}\n${kept}`, error.exitCode);
      context.say(kept);
      throw error;
    }
  }

  async #load(): Promise<string> {
    const { context, connection, bucket, documentId } = this.#around;
    this.#editor.start();
    await settled(this.#editor);
    const { phase, failure, draft } = this.#editor.view();
    if (phase === "editing") return draft;
    const input = { bucketId: bucket._id, documentId };
    if (failure !== undefined && failure.code !== "not-found")
      throw await refusal(context, connection, documentGet, input, failure);
    return found<string>(undefined, commandText("document.one", { id: documentId, name: bucket.title }));
  }

  /** Until it is saved, or left as it was: `false`. */
  async #edit(file: EditedFile): Promise<boolean> {
    let refused: Refused | undefined;
    for (;;) {
      if ((await this.#around.edit(file.path)) !== 0)
        throw new CommandError(editText("editorFailed"), exitCodes.failure);
      // Closed without a further change: whoever cannot mend it would see it for ever.
      if (refused !== undefined && file.isAsWritten()) throw refused.error;
      if (file.isWorthless()) return false;
      const typed = file.read();
      const json = await this.#around.form.toJson(typed);
      if (json.ok && isSame(jsonFields(json.value), jsonFields(this.#editor.view().base))) return false;
      refused = json.ok ? await this.#save(json.value) : refusedBy([json.failure.message]);
      if (refused === undefined) return true;
      file.write([commandText("edit.refused"), ...refused.reasons], typed);
    }
  }

  async #save(json: string): Promise<Refused | undefined> {
    const unknown = this.#unknownFields(json);
    if (unknown.length > 0) return refusedBy(unknown);
    this.#editor.steps.change(() => json);
    this.#editor.steps.save();
    return this.#outcome();
  }

  /** A server may drop what is no field of the bucket in silence. */
  #unknownFields(json: string): readonly string[] {
    const keys = Object.keys(this.#around.bucket.properties);
    const known = new Set([...keys, ...Object.keys(jsonFields(this.#editor.view().base) ?? {})]);
    return Object.keys(jsonFields(json) ?? {})
      .filter((key) => !known.has(key))
      .map((name) => commandText("edit.field", { name, meant: didYouMean(name, keys) }));
  }

  async #outcome(): Promise<Refused | undefined> {
    await settled(this.#editor);
    const { problems, conflict, canSaveAsNew, failure } = this.#editor.view();
    const wrong = Object.values(problems);
    if (wrong.length > 0) return refusedBy(wrong);
    if (conflict !== undefined) return this.#decide(conflict.differences);
    if (canSaveAsNew) throw new CommandError(editText("gone"), exitCodes.notFound);
    return failure === undefined ? undefined : this.#refusedBy(failure);
  }

  /** What was typed can be mended where the server refuses it; nothing else can be done about other failures here. */
  async #refusedBy(failure: Failure): Promise<Refused> {
    const { context, connection, bucket, documentId } = this.#around;
    if (failure.code !== "invalid" && failure.code !== "conflict") {
      const input = { bucketId: bucket._id, documentId, document: {} };
      throw await refusal(context, connection, documentReplace, input, failure);
    }
    const lines = refusalLines(failure, nameOfDocumentPart(bucket.properties)).map(({ text }) => text);
    return { reasons: lines, error: failureError({ ...failure, message: lines.join("\n") }) };
  }

  /** Asks a person which version stays; without one, theirs does. */
  async #decide(differences: readonly Difference[]): Promise<Refused | undefined> {
    const { context, bucket } = this.#around;
    const nameOf = nameOfDocumentPart(bucket.properties);
    const lines = [editingText("conflict.title"), ...differences.map((each) => differenceLine(each, nameOf))];
    const left = new CommandError([...lines, editText("theirs")].join("\n"), exitCodes.conflict);
    if (!context.input.isTTY) throw left;
    for (const line of lines) context.say(line);
    if ((await ask(context.input, commandText("edit.which"), false)).trim() !== "mine") throw left;
    this.#editor.steps.keepMine();
    return this.#outcome();
  }
}
