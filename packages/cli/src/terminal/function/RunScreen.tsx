import { rowsAs } from "@twinhelm/core/area/rows";
import type { FormField } from "@twinhelm/core/form/model";
import { functions } from "@twinhelm/core/function/area";
import { functionEditorText } from "@twinhelm/core/function/editor/text";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import { functionRecords } from "@twinhelm/core/function/records";
import type { FunctionRunDetail } from "@twinhelm/core/function/run/model";
import { type RunTrial, useRun, useRuns, useRunTrial } from "@twinhelm/core/function/run/react";
import { functionRunText } from "@twinhelm/core/function/run/text";
import { answerText, runWords } from "@twinhelm/core/function/run/words";
import { recordPath } from "@twinhelm/core/record/paths";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { useTerminal } from "../context";
import { fieldItems } from "../form/fieldItems";
import { heading, type Item, itemsView, note } from "../form/items";
import { type Guarded, guardedKeys, usePermissions } from "../keys/usePermissions";
import type { Paint } from "../layout/paint";
import { broken } from "../layout/wrap";
import { open } from "../navigation/state";
import { useCopy } from "../output/useCopy";
import { useFieldKeys } from "../record/useFieldKeys";
import type { ScreenProps } from "../screen/screen";
import { resultTone, runRow } from "./runRow";

const { actions, nameOf } = functionRecords;
const first = ["tryIt"] as const;

/** Runs a function now with an example that can be changed, and lists what it ran for. */
export function RunScreen({ record, ...props }: ScreenProps & { readonly record: FunctionRecord }) {
  const { area, state, change, children } = props;
  const { _id: id } = record;
  const { paint } = useTerminal();
  const permissions = usePermissions();
  const trial = useRunTrial(record);
  const request = actions.run.permission?.({ id });
  const run = permissions.guard(request, () => {
    if (trial.problem !== undefined) return permissions.warn(trial.problem);
    if (!trial.busy) void trial.run();
  });
  const repeat = (of: string) =>
    permissions.guard(request, () => (trial.busy ? undefined : void trial.repeat(of)));
  const { items: asked, input } = useTrialItems(props, trial);
  const list = useRunList(id, repeat, area.width);
  const head = `[ ${trial.busy ? "…" : functionRunText("now")} ]`;
  const items: readonly Item[] = [
    note("about", functionRunText("about")),
    ...asked,
    {
      id: "run",
      head,
      painted: paint(head, run.denied === undefined ? "accent" : "dim"),
      apart: true,
      ...guardedKeys({ open: run }),
    },
    ...(trial.done === undefined ? [] : doneItems(trial.done, area.width, paint)),
    ...list.items,
  ];
  const view = itemsView(items, { area, state, change, paint });
  const back = () => change(open(recordPath(functions, id)));
  const keys = guardedKeys({
    tryIt: run,
    view: { run: back },
    back: { run: back },
    refresh: { run: list.reload },
  });
  return children({
    names: [functions.words.title, visibleText(nameOf(record)), functionRunText("now")],
    lines: view.lines,
    commands: { ...keys.commands, ...view.commands },
    denied: { ...keys.denied, ...view.denied },
    meanings: {
      tryIt: view.current?.id.startsWith("run ") ? "terminal.keys.runAgain" : "terminal.keys.runNow",
      view: "terminal.keys.code",
    },
    first,
    input,
    chosen: { rows: rowsAs("function", [record]) },
  });
}

/** Which handler is run, and what it gets. */
function useTrialItems({ state, change }: ScreenProps, trial: RunTrial) {
  const { paint } = useTerminal();
  const { handlers, handler, text: written, problem, refused, begin } = trial;
  const said = problem ?? refused;
  const fields: readonly FormField[] = [
    {
      key: "handler",
      label: functionEditorText("handler"),
      kind: "choice",
      disabled: handlers.length < 2,
      choices: handlers.map((value) => ({ value, label: value })),
    },
    ...(written === ""
      ? []
      : [
          {
            key: "payload",
            label: functionRunText("payload.label"),
            kind: "multiline",
            code: true,
          } satisfies FormField,
        ]),
  ];
  const edited = {
    values: { handler, payload: written },
    fields,
    shown: said === undefined ? {} : { payload: said },
    set: (key: string, value: unknown) =>
      key === "handler" ? trial.choose(String(value)) : trial.write(String(value)),
  };
  const { parts, input } = useFieldKeys(edited, state.place.line, change);
  const head = `[ ${functionRunText("payload.again")} ]`;
  const items: readonly Item[] = [
    ...fieldItems(fields, parts),
    ...(begin === undefined
      ? []
      : [{ id: "begin", head, painted: paint(head, "dim"), commands: { open: begin } }]),
  ];
  return { items, input };
}

/** Lines of an answer or of a log that are shown. */
const mostLines = 400;

/** How a run ended, what it answered and what it said. */
function doneItems(done: FunctionRunDetail, width: number, paint: Paint): readonly Item[] {
  return [
    heading("done", functionRunText("result"), paint),
    note("done.words", runWords(done), resultTone(done)),
    ...detailLines(done, width, paint).map((line, at) => ({
      id: `done ${at}`,
      head: "",
      block: [`  ${line}`],
    })),
  ];
}

function detailLines(done: FunctionRunDetail, width: number, paint: Paint): readonly string[] {
  const room = Math.max(10, width - 6);
  const { error, lines, lines_cut: isCut } = done;
  const laid = (words: string) => visibleLines(words).flatMap((line) => broken(line, room));
  const answer = answerText(done);
  return [
    ...(error === undefined ? [] : laid(error).map((line) => paint(`✗ ${line}`, "danger"))),
    ...(answer === undefined || answer === "" ? [] : laid(answer)),
    ...(lines.length === 0 ? [] : [paint(functionRunText("said"), "bold")]),
    ...lines.flatMap(({ content, level }) =>
      laid(content).map((line) => (level >= 3 ? paint(line, level > 3 ? "danger" : "warning") : line)),
    ),
    ...(isCut ? [paint(functionRunText("lines.cut"), "dim")] : []),
  ].slice(0, mostLines);
}

/** The latest runs; one that is opened is shown with what it got, gave and said. */
function useRunList(id: string, repeat: (of: string) => Guarded, width: number) {
  const terminal = useTerminal();
  const { paint } = terminal;
  const copy = useCopy();
  const permissions = usePermissions();
  const runs = useRuns(id);
  const [opened, setOpened] = useState<string>();
  const detail = useRun(opened);
  const { value, failure } = runs;
  const state =
    failure !== undefined
      ? [note("runs.failed", `✗ ${visibleText(failure.message)}`, "danger")]
      : value === undefined
        ? [note("runs.loading", text("common.loading"))]
        : value.length === 0
          ? [note("runs.none", functionRunText("none"))]
          : [];
  const items: readonly Item[] = [
    heading("runs", functionRunText("runs"), paint),
    ...state,
    ...(value ?? []).map((run) => {
      const isOpen = run._id === opened;
      const again = run.repeatable ? repeat(run._id) : permissions.refuse(functionRunText("repeat.refused"));
      return {
        ...runRow(run, { isOpen, width }, terminal),
        ...(isOpen ? { below: () => shownDetail(detail, width, paint) } : {}),
        ...guardedKeys({
          open: { run: () => setOpened(isOpen ? undefined : run._id) },
          tryIt: again,
          copy: { run: () => copy(run._id) },
        }),
      };
    }),
  ];
  return { items, reload: runs.reload };
}

function shownDetail(
  { value, failure }: ReturnType<typeof useRun>,
  width: number,
  paint: Paint,
): readonly string[] {
  if (value === undefined)
    return failure === undefined
      ? [paint(text("common.loading"), "dim")]
      : [paint(`✗ ${visibleText(failure.message)}`, "danger")];
  const { payload } = value;
  const got = payload === undefined ? [] : visibleLines(JSON.stringify(payload, null, 2));
  const room = Math.max(10, width - 6);
  return [
    ...got.flatMap((line) => broken(line, room)).map((line) => paint(line, "dim")),
    ...detailLines(value, width, paint),
  ];
}
