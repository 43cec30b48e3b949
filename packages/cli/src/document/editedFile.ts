import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { visibleLines } from "@twinhelm/core/text/visible";
import type { TextForm } from "./textForm";

/** A file that somebody edits, which only they can read. What is said of it stands on top, as comments. */
export class EditedFile {
  readonly path: string;
  readonly #mark: string;
  /** What it held when it was written last. */
  #written = "";
  /** What it held at first. */
  readonly #begun: string;

  constructor({ ending, mark }: TextForm, text: string) {
    this.path = join(mkdtempSync(join(tmpdir(), "twinhelm-edit-")), `document.${ending}`);
    this.#mark = mark;
    this.#begun = text;
    this.write([], text);
  }

  write(said: readonly string[], text: string): void {
    const comments = said.flatMap(visibleLines).map((line) => `${this.#mark} ${line}\n`);
    writeFileSync(this.path, `${comments.join("")}${text.trimEnd()}\n`, { mode: 0o600 });
    this.#written = this.read();
  }

  /** What is typed, without the comments on top. */
  read(): string {
    const lines = readFileSync(this.path, "utf8")
      .replace(/^\ufeff/, "")
      .split("\n");
    const first = lines.findIndex((line) => !line.startsWith(this.#mark));
    return first < 0 ? "" : lines.slice(first).join("\n").trim();
  }

  /** Whether nothing was typed since it was written last. */
  isAsWritten = (): boolean => this.read() === this.#written;

  /** Whether there is nothing that could be lost. */
  isWorthless(): boolean {
    const typed = this.read();
    return typed === "" || typed === this.#begun.trim();
  }

  forget(): void {
    rmSync(dirname(this.path), { recursive: true, force: true });
  }
}
