import "../../styles/transfer.css";
import {
  Button,
  Checkbox,
  Dialog,
  DialogBody,
  DialogFooter,
  HTMLSelect,
  ProgressBar,
} from "@blueprintjs/core";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { isTranslated, languageChoices } from "@twinhelm/core/document/language";
import { exportTargets, namedTargets } from "@twinhelm/core/document/transfer/exporting";
import { type TransferFormat, transferFormats } from "@twinhelm/core/document/transfer/formats";
import { transferText } from "@twinhelm/core/document/transfer/text";
import { useLanguageChoice } from "@twinhelm/core/preference/react";
import { text } from "@twinhelm/core/text/catalogue";
import { useId, useState } from "react";
import type { EditorProps } from "../../area/faces";
import { FormError } from "../../shell/FormError";
import { useReturnFocus } from "../../shell/useReturnFocus";
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

function ExportOf({ bucket, onClose }: ExportOfProps) {
  useReturnFocus();
  const { list, shown } = useListHere(bucket);
  const languages = useLanguageChoice(true);
  const { state, run, stop } = useExport();
  const [format, setFormat] = useState<TransferFormat>("csv");
  const [language, setLanguage] = useState(list.language ?? "");
  const [shownAlone, setShownAlone] = useState(false);
  const [filtered, setFiltered] = useState(true);
  const [raw, setRaw] = useState(false);
  const order = { bucket, format, language: language === "" ? undefined : language, languages };
  const start = () => {
    const named = shownAlone ? namedTargets(shown, exportTargets(order)) : undefined;
    void run({
      ...order,
      raw,
      columns: named?.ok === true ? named.value : undefined,
      filter: filtered ? list.filter : undefined,
      sort: list.sort === undefined ? undefined : { [list.sort.field]: list.sort.direction },
    });
  };
  const busy = state.kind === "busy";
  return (
    <Dialog
      isOpen
      className="transfer-dialog is-narrow"
      title={transferText("export.title", { title: titleOfBucket(bucket) })}
      onClose={onClose}
    >
      <DialogBody>
        <Choice
          label={transferText("format")}
          value={format}
          options={transferFormats.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(value) => setFormat(transferFormats.find((each) => each === value) ?? "csv")}
        />
        {isTranslated(bucket) && languages !== undefined && (
          <Choice
            label={transferText("language")}
            value={language}
            options={[
              { value: "", label: transferText("language.all") },
              ...languageChoices(languages).map(({ id, label }) => ({ value: id, label })),
            ]}
            onChange={setLanguage}
          />
        )}
        <Toggle label="export.shown" value={shownAlone} onChange={setShownAlone} />
        {list.filter !== undefined && (
          <Toggle label="export.filtered" value={filtered} onChange={setFiltered} />
        )}
        {format === "csv" && <Toggle label="export.raw" value={raw} onChange={setRaw} />}
        <ExportOutcome state={state} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              text={busy ? text("common.cancel") : text("common.close")}
              onClick={busy ? stop : onClose}
            />
            <Button intent="primary" text={transferText("export.run")} loading={busy} onClick={start} />
          </>
        }
      />
    </Dialog>
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
