import "../../styles/transfer.css";
import { Button, Dialog, DialogBody, DialogFooter, FileInput } from "@blueprintjs/core";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { offeredEncodings } from "@twinhelm/core/document/transfer/decode";
import { type ChosenFile, type ImportFile, importKeys } from "@twinhelm/core/document/transfer/file";
import { formatOfName } from "@twinhelm/core/document/transfer/formats";
import { type ImportHow, isChecked, useImport } from "@twinhelm/core/document/transfer/react";
import { importModes } from "@twinhelm/core/document/transfer/rows";
import { transferText } from "@twinhelm/core/document/transfer/text";
import { defaultBucketPreference } from "@twinhelm/core/preference/model";
import { useLanguageChoice } from "@twinhelm/core/preference/react";
import { text } from "@twinhelm/core/text/catalogue";
import { useState } from "react";
import type { EditorProps } from "../../area/faces";
import { FormError } from "../../shell/FormError";
import { useReturnFocus } from "../../shell/useReturnFocus";
import { useDocumentList } from "../useDocumentList";
import { useViewsHere } from "../view/useViewsHere";
import { Choice, Toggle } from "./ExportDialog";
import { bytesOf } from "./files";
import { ImportOutcome } from "./ImportOutcome";
import { MappingTable } from "./MappingTable";

/** Imports documents from a file: its columns, a check of each row, then all of them or none. */
export function ImportDialog({ edited, onClose }: EditorProps) {
  const [chosen] = edited.situation.chosen.bucket ?? [];
  const bucket = useBuckets().value?.find(({ _id }) => _id === chosen?._id);
  return bucket === undefined ? null : <ImportInto bucket={bucket} onClose={onClose} />;
}

interface ImportIntoProps {
  readonly bucket: Bucket;
  readonly onClose: () => void;
}

function ImportInto({ bucket, onClose }: ImportIntoProps) {
  useReturnFocus();
  // Translated fields without a language are in that of the table.
  const { language } = useDocumentList(bucket, useViewsHere(bucket)).state;
  const languages = useLanguageChoice(true);
  const code = language ?? (languages ?? defaultBucketPreference.language).default;
  const importing = useImport(bucket, languages, code);
  const { chosen, state } = importing;
  const [how, setHow] = useState<ImportHow>({ mode: "insert", key: "_id", skipInvalid: false });
  const change = (part: Partial<ImportHow>) => {
    setHow({ ...how, ...part });
    if (part.skipInvalid === undefined) importing.forget();
  };
  const problem = importing.problemOf(how.mode);
  const busy = state.kind === "busy";
  const isDone = state.kind === "told" && !state.dryRun && state.report.written;
  const maySkip = state.kind === "told" && state.report.refused > 0 && !isDone;
  return (
    <Dialog
      isOpen
      className="transfer-dialog"
      title={transferText("import.title", { title: titleOfBucket(bucket) })}
      onClose={() => !busy && onClose()}
      canOutsideClickClose={false}
    >
      <DialogBody>
        <ChooseFile
          chosen={chosen}
          busy={busy}
          onChoose={(file, encoding) => void importing.choose(file, encoding)}
        />
        {chosen !== undefined && (
          <>
            <Ways bucket={bucket} how={how} onChange={change} />
            <MappingTable chosen={chosen} disabled={busy} onMap={importing.map} />
            {problem !== undefined && <FormError>{problem}</FormError>}
          </>
        )}
        <ImportOutcome state={state} />
        {maySkip && (
          <Toggle
            label="import.skip"
            value={how.skipInvalid}
            onChange={(skipInvalid) => change({ skipInvalid })}
          />
        )}
      </DialogBody>
      <DialogFooter actions={<ImportButtons {...{ importing, how, problem, isDone, onClose }} />} />
    </Dialog>
  );
}

interface ImportButtonsProps {
  readonly importing: ReturnType<typeof useImport>;
  readonly how: ImportHow;
  readonly problem: string | undefined;
  readonly isDone: boolean;
  readonly onClose: () => void;
}

/** First the check, then the import; what is under way can be stopped. */
function ImportButtons({ importing, how, problem, isDone, onClose }: ImportButtonsProps) {
  const { chosen, state, stop, run } = importing;
  const busy = state.kind === "busy";
  const checked = isChecked(state, how);
  const leave = text(busy ? "common.cancel" : "common.close");
  if (isDone) return <Button text={leave} onClick={onClose} />;
  return (
    <>
      <Button text={leave} onClick={busy ? stop : onClose} />
      <Button
        text={transferText("import.check")}
        intent={checked ? "none" : "primary"}
        disabled={busy || chosen === undefined || problem !== undefined}
        onClick={() => void run(how, true)}
      />
      <Button
        text={transferText("import.run")}
        intent={checked ? "primary" : "none"}
        disabled={busy || !checked}
        loading={busy && !state.dryRun}
        onClick={() => void run(how, false)}
      />
    </>
  );
}

const plainChoice = (value: string) => ({ value, label: value });

interface ChooseFileProps {
  readonly chosen: ChosenFile | undefined;
  readonly busy: boolean;
  readonly onChoose: (file: ImportFile, encoding?: string) => void;
}

function ChooseFile({ chosen, busy, onChoose }: ChooseFileProps) {
  const [last, setLast] = useState<ImportFile>();
  const file = chosen?.file ?? last;
  return (
    <div className="transfer-file">
      <FileInput
        fill
        disabled={busy}
        hasSelection={file !== undefined}
        text={file?.name ?? transferText("import.file")}
        inputProps={{
          accept: ".csv,.tsv,.txt,.json,.ndjson,.jsonl,.xlsx",
          "aria-label": transferText("import.file"),
        }}
        onInputChange={({ currentTarget: { files } }) => {
          const [given] = files ?? [];
          if (given === undefined) return;
          const next = { name: given.name, size: given.size, bytes: () => bytesOf(given) };
          setLast(next);
          onChoose(next);
        }}
      />
      {file !== undefined && formatOfName(file.name) !== "xlsx" && (
        <Choice
          label={transferText("encoding")}
          value={chosen?.encoding ?? ""}
          options={[
            { value: "", label: transferText("encoding.told") },
            ...offeredEncodings.map(plainChoice),
          ]}
          disabled={busy}
          onChange={(value) => onChoose(file, value === "" ? undefined : value)}
        />
      )}
    </div>
  );
}

interface WaysProps {
  readonly bucket: Bucket;
  readonly how: ImportHow;
  readonly onChange: (part: Partial<ImportHow>) => void;
}

/** New documents, changes, or both; and by which field documents are found. */
function Ways({ bucket, how, onChange }: WaysProps) {
  return (
    <div className="transfer-ways">
      <Choice
        label={transferText("import.mode")}
        value={how.mode}
        options={importModes.map((value) => ({ value, label: transferText(`mode.${value}`) }))}
        onChange={(value) => onChange({ mode: importModes.find((each) => each === value) ?? "insert" })}
      />
      {how.mode !== "insert" && (
        <Choice
          label={transferText("import.key")}
          value={how.key}
          options={importKeys(bucket).map(plainChoice)}
          onChange={(key) => onChange({ key })}
        />
      )}
    </div>
  );
}
