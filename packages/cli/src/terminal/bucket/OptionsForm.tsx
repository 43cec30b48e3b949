import { titleOfBucket } from "@twinhelm/core/bucket/model";
import { withValue } from "@twinhelm/core/bucket/options/draft";
import { nameOfOptionPart } from "@twinhelm/core/bucket/options/model";
import {
  type OptionsEditing,
  useKeepsHistory,
  useOptionsEditing,
  useRuleTrial,
} from "@twinhelm/core/bucket/options/react";
import { isRule } from "@twinhelm/core/bucket/options/rules";
import { bucketText } from "@twinhelm/core/bucket/text";
import { editingText } from "@twinhelm/core/editing/text";
import { textOf } from "@twinhelm/core/form/model";
import { useAccess, useClient } from "@twinhelm/core/react/console";
import { visibleText } from "@twinhelm/core/text/visible";
import type { AreaLayerProps } from "../area/faces";
import { useTerminal } from "../context";
import { inputKeys } from "../keys/bindings";
import { ConflictPicker } from "../layers/ConflictPicker";
import { Picker } from "../layers/Picker";
import { Prompt } from "../layers/Prompt";
import type { LayerSize } from "../layers/size";
import { wrap } from "../layout/wrap";
import { reference } from "../navigation/layer";
import { type Change, changeLayer, closeForm, inLayer, show, showOver } from "../navigation/state";
import { chooseCaller } from "../policy/choosingCaller";
import type { OptionsLayer } from "./layer";
import { type CallerTrial, type OptionRow, optionRows } from "./optionRows";

/** The options of a bucket: a row for each, and one that saves; nothing is sent before. */
export function OptionsForm({ layer, layerNumber, size, change }: AreaLayerProps<"options">) {
  const edit = (next: Partial<OptionsLayer>) =>
    change(
      inLayer(
        layerNumber,
        changeLayer("options", (now) => ({ ...now, ...next })),
      ),
    );
  const editing = useOptions(layer, edit, () => change(inLayer(layerNumber, show(undefined))));
  const { draft, conflict, failure } = editing;
  const trial = useCallerTrial(layer, textOf(draft.values, "read"), textOf(draft.values, "write"), {
    ...{ change, edit },
  });
  const toReference = () => change(showOver(reference));
  const rows = optionRows(layer.bucket, editing, useKeepsHistory(), trial, toReference);
  // By its id: a field takes the cursor along when it is moved.
  const row = Math.max(
    0,
    rows.findIndex(({ id }) => id === layer.cursor),
  );
  const current = rows[row];
  const title = visibleText(bucketText("options.title", { title: titleOfBucket(layer.bucket) }));
  if (conflict !== undefined)
    return (
      <ConflictPicker
        size={size}
        differences={conflict.differences}
        nameOf={nameOfOptionPart}
        onAnswer={(answer) =>
          answer.kind === "mine" ? editing.keepMine(answer.sides) : editing.takeTheirs()
        }
        onClose={editing.cancel}
      />
    );
  const typed = rows.find(({ id }) => id === layer.typing);
  if (typed !== undefined)
    return (
      <OptionPrompt
        {...{ size, title, editing }}
        row={typed}
        onNext={toReference}
        onDone={() => edit({ typing: undefined })}
      />
    );
  const about = [...(current?.about ?? []), ...(failure === undefined ? [] : [failure.message])];
  return (
    <Picker
      size={size}
      title={title}
      items={rows.map(({ id, label, hint, off }) => ({ id, label, hint, off }))}
      row={row}
      about={about.map(visibleText)}
      hints={current?.second === undefined ? inputKeys.options : inputKeys.placed}
      onRow={(next) => edit({ cursor: rows[next]?.id })}
      onPick={() => pick(current, edit)}
      onSecond={() => current?.second?.()}
      onClose={() => change(closeForm(layerNumber, editing.unsaved))}
    />
  );
}

interface OptionPromptProps {
  readonly size: LayerSize;
  readonly title: string;
  readonly editing: OptionsEditing;
  readonly row: OptionRow;
  /** Opens the reference of what a rule may say. */
  readonly onNext: () => void;
  readonly onDone: () => void;
}

/** An option that is typed, with what is wrong with it. */
function OptionPrompt({ size, title, editing, row, onNext, onDone }: OptionPromptProps) {
  const { paint } = useTerminal();
  const problem = editing.problems[row.id];
  const said = [...(row.about ?? []), ...(problem === undefined ? [] : [problem])];
  return (
    <Prompt
      size={size}
      lines={["", `  ${paint(title, "bold")}`, "", ...said.flatMap((line) => indented(line, size.width))]}
      label={row.label}
      field={row.id}
      value={textOf(editing.draft.values, row.id)}
      onChange={(value) => editing.change((now) => withValue(now, row.id, value))}
      {...(isRule(row.id) && { hints: inputKeys.rule, onNext })}
      onSubmit={onDone}
      onClose={onDone}
    />
  );
}

/** Trying the rules as whoever asks, or as an identity that is chosen over the options. */
function useCallerTrial(
  { bucket, caller }: OptionsLayer,
  read: string,
  write: string,
  {
    change,
    edit,
  }: {
    readonly change: (change: Change) => void;
    readonly edit: (next: Partial<OptionsLayer>) => void;
  },
): CallerTrial {
  const client = useClient();
  const access = useAccess().value;
  const trial = useRuleTrial(bucket._id, read, write);
  const asked = { client, access, change, current: caller, me: bucketText("rule.try.me") };
  const choose = () => void chooseCaller(asked, (next) => edit({ caller: next }));
  return { ...trial, caller, choose };
}

function pick(row: OptionRow | undefined, edit: (next: Partial<OptionsLayer>) => void): void {
  if (row === undefined || row.off === true) return;
  if (row.pick === "type") edit({ typing: row.id });
  else row.pick();
}

const indented = (line: string, width: number) =>
  wrap(visibleText(line), width - 4).map((part) => `  ${part}`);

/** Edits the options; what is typed outlives a session that ended. */
function useOptions(
  { bucket, kept }: OptionsLayer,
  edit: (next: Partial<OptionsLayer>) => void,
  close: () => void,
): OptionsEditing {
  const { notifications } = useClient();
  return useOptionsEditing({
    row: bucket,
    kept,
    onChange: ({ row, base, draft, checked, touched, failure }) =>
      edit({ kept: { row, base, draft, checked, touched, failure } }),
    onSaved({ merged, typed }) {
      notifications.say({
        tone: "success",
        text: merged
          ? editingText("merged")
          : bucketText("options.command.done", { title: titleOfBucket(bucket) }),
        ofWrite: true,
      });
      if (!typed) close();
    },
  });
}
