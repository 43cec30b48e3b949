import { titleOfBucket } from "@twinhelm/core/bucket/model";
import { formatOfName } from "@twinhelm/core/document/transfer/formats";
import { type ImportHow, type ImportState, useImport } from "@twinhelm/core/document/transfer/react";
import { transferText } from "@twinhelm/core/document/transfer/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useEffect, useEffectEvent, useState } from "react";
import { bytesOf } from "../../../document/fileBytes";
import { isCommandError } from "../../../shell/exit";
import type { AreaLayerProps } from "../../area/faces";
import { Picker } from "../../layers/Picker";
import { Reader } from "../../layers/Reader";
import { clamp } from "../../layout/scroll";
import { wrap } from "../../layout/wrap";
import { show } from "../../navigation/state";
import {
  encodingItems,
  type ImportItem,
  type ImportReading,
  type ImportStep,
  itemsOf,
  narrowed,
} from "./importItems";

/**
 * A file is imported: where its columns go, then the verdicts of a check, then all of it is written. Each is a list;
 * leaving while rows are checked or sent stops that.
 */
export function ImportPicker({ layer, size, change }: AreaLayerProps<"importing">) {
  const { bucket, path, languages } = layer;
  const work = useImportWork(layer);
  const { importing, reading, how, step, at, setAt, go } = work;
  const { chosen, state } = importing;
  const close = () => change(show(undefined));
  const title = visibleText(transferText("import.title", { title: titleOfBucket(bucket) }));
  const told = toldBy({ path, lost: work.lost, importing });
  if (told !== undefined)
    return (
      <Telling size={size} title={title} words={[path, "", ...told.words]} onClose={told.leave ?? close} />
    );
  const problem = importing.problemOf(how.mode);
  const shown =
    chosen === undefined
      ? encodingItems([refusalIn(state) ?? ""])
      : itemsOf({ bucket, chosen, reading, languages, how, state, step, problem });
  const items = narrowed(shown.items, at.query);
  const row = clamp(at.row, 0, items.length - 1);
  const current = items[row];
  const back = () => {
    if (step.kind !== "columns") return go({ kind: "columns" });
    if (state.kind !== "told") return close();
    importing.forget();
    go({ kind: "columns" });
  };
  return (
    <Picker
      size={size}
      title={`${title} · ${shown.title}`}
      sign=">"
      query={at.query}
      items={items.map(({ id, label, hint }) => ({ id, label: visibleText(label), hint: visibleText(hint) }))}
      row={row}
      about={[...(current?.about ?? []), ...shown.about, ...layer.unread].map(visibleText)}
      onQuery={(query) => setAt({ query, row: 0 })}
      onRow={(next) => setAt({ ...at, row: next })}
      onPick={() => current !== undefined && work.pick(current, problem)}
      onClose={back}
    />
  );
}

/** An import with what was chosen about it, and where one is in its lists. */
function useImportWork({ bucket, path, size, languages, language }: AreaLayerProps<"importing">["layer"]) {
  const [reading, setReading] = useState<ImportReading>({ encoding: undefined, language });
  const importing = useImport(bucket, languages, reading.language);
  const [how, setHow] = useState<ImportHow>({ mode: "insert", key: "_id", skipInvalid: false });
  const [step, setStep] = useState<ImportStep>({ kind: "columns" });
  const [lost, setLost] = useState<string>();
  const [at, setAt] = useState({ query: "", row: 0 });
  const start = (work: Promise<void>) => void work.catch((error) => setLost(lostBy(error)));
  // It is looked at anew where it is to be read in another way.
  const read = useEffectEvent(({ encoding }: ImportReading) =>
    start(importing.choose({ name: path, size, bytes: () => bytesOf(path) }, encoding)),
  );
  useEffect(() => read(reading), [reading]);
  const go = (next: ImportStep) => {
    setStep(next);
    setAt({ query: "", row: 0 });
  };
  const decide = (part: Partial<ImportHow>) => {
    setHow({ ...how, ...part });
    if (part.skipInvalid === undefined) importing.forget();
    go({ kind: "columns" });
  };
  const pick = ({ does }: ImportItem, problem: string | undefined): void => {
    if (does?.kind === "go") go(does.step);
    if (does?.kind === "how") decide(does.part);
    if (does?.kind === "read") {
      setReading({ ...reading, ...does.part });
      go({ kind: "columns" });
    }
    if (does?.kind === "map") {
      importing.map(does.column, does.target);
      go({ kind: "columns" });
    }
    if (does?.kind === "run" && problem === undefined) {
      setAt({ query: "", row: 0 });
      start(importing.run(how, does.dryRun));
    }
  };
  return { importing, reading, how, step, lost, at, setAt, go, pick };
}

interface TellingProps {
  readonly size: AreaLayerProps<"importing">["size"];
  readonly title: string;
  readonly words: readonly string[];
  readonly onClose: () => void;
}

/** What is only told, over the whole screen. */
function Telling({ size, title, words, onClose }: TellingProps) {
  const lines = words.flatMap((line) => wrap(visibleText(line), size.width - 4));
  const shown = ["", ...lines.map((line) => `  ${line}`)];
  return <Reader size={size} title={title} lines={shown} top={0} onTop={() => undefined} onClose={onClose} />;
}

interface Told {
  readonly words: readonly string[];
  /** What Escape does; absent: it closes the picker. */
  readonly leave?: () => void;
}

const refusalIn = (state: ImportState): string | undefined =>
  state.kind === "failed" ? state.message : undefined;

/** What is only told: how far it is, what was written, or why nothing can be. Absent: there is something to choose. */
function toldBy({
  path,
  lost,
  importing,
}: {
  readonly path: string;
  readonly lost: string | undefined;
  readonly importing: ReturnType<typeof useImport>;
}): Told | undefined {
  const { chosen, state, stop, forget } = importing;
  if (lost !== undefined) return { words: [lost] };
  const refusal = refusalIn(state);
  if (refusal !== undefined) {
    if (chosen !== undefined) return { words: [refusal], leave: forget };
    // A text that cannot be read as it is may be one in another encoding.
    return formatOfName(path) === "xlsx" ? { words: [refusal] } : undefined;
  }
  if (state.kind === "busy") return { words: wordsOf(state), leave: stop };
  const isDone = state.kind === "told" && !state.dryRun && state.report.written;
  return chosen === undefined || isDone ? { words: wordsOf(state) } : undefined;
}

/** How far it is, or what was written. */
function wordsOf(state: ImportState): readonly string[] {
  if (state.kind === "busy")
    return [
      transferText(state.dryRun ? "import.checking" : "import.writing", { rows: state.rows }),
      transferText("import.stopped"),
    ];
  if (state.kind !== "told") return [];
  const { inserted, updated, refused, together } = state.report;
  const done = transferText("import.did", { inserted, updated, refused });
  return together ? [done] : [done, transferText("import.singly")];
}

/** What is said of a file that cannot be read; anything else is a bug. */
function lostBy(error: unknown): string {
  if (!isCommandError(error)) throw error;
  return error.message;
}
