import "../../styles/transfer.css";
import { Checkbox, HTMLSelect, ProgressBar } from "@blueprintjs/core";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { isTranslated, type Languages, languageChoices } from "@twinhelm/core/document/language";
import { exportTargets, namedTargets } from "@twinhelm/core/document/transfer/exporting";
import { type TransferFormat, transferFormats } from "@twinhelm/core/document/transfer/formats";
import { referencesIn } from "@twinhelm/core/document/transfer/naming";
import { transferText } from "@twinhelm/core/document/transfer/text";
import { useLanguageChoice } from "@twinhelm/core/preference/react";
import { text } from "@twinhelm/core/text/catalogue";
import { useId, useState } from "react";
import type { EditorProps } from "../../area/faces";
import { FormDialog } from "../../form/FormDialog";
import { FormError } from "../../shell/FormError";
import { useBucketColumns } from "../useBucketColumns";
import { useDocumentList } from "../useDocumentList";
import { useViewsHere } from "../view/useViewsHere";
import { type ExportState, useExport } from "./useExport";

/** Saves documents of the bucket that is open as a file: format, columns, language, and the filter that is in use. */
export function ExportDialog({ edited, onClose }: EditorProps) {
  const [chosen] = edited.situation.chosen.bucket ?? [];
  const bucket = useBuckets().value?.find(({ _id }) => _id === chosen?._id);
  return bucket === undefined ? null : <ExportOf bucket={bucket} onClose={onClose} />;
}

interface ExportOfProps {
  readonly bucket: Bucket;
  readonly onClose: () => void;
}

interface Chosen {
  readonly format: TransferFormat;
  /** Empty: all, each in its own column. */
  readonly language: string;
  readonly shownAlone: boolean;
  readonly filtered: boolean;
  readonly names: boolean;
  readonly raw: boolean;
}

function ExportOf({ bucket, onClose }: ExportOfProps) {
  const { list, shown } = useListHere(bucket);
  const buckets = useBuckets().value;
  const languages = useLanguageChoice(true);
  const { state, run, stop } = useExport();
  const [chosen, setChosen] = useState<Chosen>({
    ...{ format: "csv", shownAlone: false, filtered: true, names: false, raw: false },
    language: list.language ?? "",
  });
  const { format, language, shownAlone, filtered, names, raw } = chosen;
  const order = { bucket, format, language: language === "" ? undefined : language, languages };
  const start = () => {
    const columns = shownAlone ? namedTargets(shown, exportTargets(order)) : undefined;
    void run({
      ...order,
      raw,
      named: names ? buckets : undefined,
      columns: columns?.ok === true ? columns.value : undefined,
      filter: filtered ? list.filter : undefined,
      sort: list.sort === undefined ? undefined : { [list.sort.field]: list.sort.direction },
    });
  };
  const busy = state.kind === "busy";
  return (
    <FormDialog
      className="transfer-dialog is-narrow"
      title={transferText("export.title", { title: titleOfBucket(bucket) })}
      button={{ text: transferText("export.run"), loading: busy }}
      cancel={{ text: text(busy ? "common.cancel" : "common.close"), onClick: busy ? stop : onClose }}
      onRun={start}
      onClose={onClose}
    >
      <ExportChoices
        bucket={bucket}
        languages={languages}
        hasFilter={list.filter !== undefined}
        chosen={chosen}
        onChange={(part) => setChosen({ ...chosen, ...part })}
      />
      <ExportOutcome state={state} />
    </FormDialog>
  );
}

interface ExportChoicesProps {
  readonly bucket: Bucket;
  readonly languages: Languages | undefined;
  readonly hasFilter: boolean;
  readonly chosen: Chosen;
  readonly onChange: (part: Partial<Chosen>) => void;
}

/** What is in the file, and how: only what the bucket and the list have a choice of. */
function ExportChoices({ bucket, languages, hasFilter, chosen, onChange }: ExportChoicesProps) {
  const { format, language, shownAlone, filtered, names, raw } = chosen;
  return (
    <>
      <Choice
        label={transferText("format")}
        value={format}
        options={transferFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(value) => onChange({ format: transferFormats.find((each) => each === value) ?? "csv" })}
      />
      {isTranslated(bucket) && languages !== undefined && (
        <Choice
          label={transferText("language")}
          value={language}
          options={[
            { value: "", label: transferText("language.all") },
            ...languageChoices(languages).map(({ id, label }) => ({ value: id, label })),
          ]}
          onChange={(value) => onChange({ language: value })}
        />
      )}
      <Toggle label="export.shown" value={shownAlone} onChange={(value) => onChange({ shownAlone: value })} />
      {hasFilter && (
        <Toggle
          label="export.filtered"
          value={filtered}
          onChange={(value) => onChange({ filtered: value })}
        />
      )}
      {referencesIn(bucket).length > 0 && (
        <Toggle label="export.names" value={names} onChange={(value) => onChange({ names: value })} />
      )}
      {format === "csv" && (
        <Toggle label="export.raw" value={raw} onChange={(value) => onChange({ raw: value })} />
      )}
    </>
  );
}

/** The list as the address has it, and the keys of the columns that it shows. */
function useListHere(bucket: Bucket) {
  const list = useDocumentList(bucket, useViewsHere(bucket));
  return { list: list.state, shown: useBucketColumns(bucket, list).shown };
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** A setting with its name. */
export function Choice({ label, value, options, disabled = false, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="transfer-row">
      <label htmlFor={id}>{label}</label>
      <HTMLSelect
        id={id}
        value={value}
        options={[...options]}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}

interface ToggleProps {
  readonly label: Parameters<typeof transferText>[0];
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

export const Toggle = ({ label, value, onChange }: ToggleProps) => (
  <Checkbox
    checked={value}
    label={transferText(label)}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);

function ExportOutcome({ state }: { readonly state: ExportState }) {
  switch (state.kind) {
    case "idle":
      return null;
    case "failed":
      return <FormError>{state.message}</FormError>;
    case "busy":
      return <Progress words={transferText("export.progress", { documents: state.documents })} />;
    case "done":
      return (
        <div role="status">
          <p>{transferText("export.done", { documents: state.documents })}</p>
          {state.leftOut.length > 0 && (
            <p>{transferText("export.leftOut", { names: state.leftOut.join(", ") })}</p>
          )}
        </div>
      );
  }
}

export const Progress = ({ words }: { readonly words: string }) => (
  <div className="transfer-progress">
    <ProgressBar />
    <span role="status">{words}</span>
  </div>
);
