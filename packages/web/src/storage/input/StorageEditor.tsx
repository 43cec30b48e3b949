import "../../styles/value.css";
import "../../styles/picker.css";
import { InputGroup } from "@blueprintjs/core";
import { keptAddress } from "@twinhelm/core/storage/field/reference";
import { fileText } from "@twinhelm/core/storage/field/text";
import { safeImage } from "@twinhelm/core/text/safeMarkup";
import { visibleText } from "@twinhelm/core/text/visible";
import { type ClipboardEvent, Suspense, useState } from "react";
import { useHoldSave } from "../../input/holdingSave";
import { ClearButton } from "../../input/value/ClearButton";
import { controlOf } from "../../input/value/controlOf";
import type { EditorProps } from "../../input/value/editorProps";
import { useTyped } from "../../input/value/useTyped";
import { ActionButton } from "../../shell/ActionButton";
import { overlay } from "../../shell/loaded";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { useGuard } from "../../shell/useGuard";
import { useDropZone } from "../picker/useDropZone";
import { chooseRequest, uploadRequest, useMayChoose, useMayUpload } from "../picker/useMayUpload";
import { pastedFiles } from "../upload/chosenFiles";
import { TransferLine } from "../upload/TransferLine";
import { useFileUpload } from "../upload/useFileUpload";
import { FieldPreview } from "./FieldPreview";

const PickerDialog = overlay(async () => (await import("../picker/PickerDialog")).PickerDialog);

/**
 * The address of a file. It is dropped here, chosen from Storage, or typed; what is there is shown, and large by a
 * click. A value stays as it is until another one is there, whatever becomes of its file.
 */
export function StorageEditor(props: EditorProps) {
  const { label, onChange, disabled } = props;
  const [typed, type] = useTyped(props);
  const [picks, setPicks] = useState(false);
  const take = ({ url }: { readonly url: string }) => onChange(keptAddress(url));
  const { mayUpload, drop, line, isBusy, note, onPaste } = useGivenFile(disabled, take);
  const isEmpty = typed === "";
  const pick = () => setPicks(true);
  return (
    <div className="storage-field" onPaste={onPaste}>
      <div
        className={`storage-zone${drop.isOver ? " is-over" : ""}${isEmpty ? "" : " is-full"}`}
        {...drop.events}
      >
        {line !== undefined && isBusy ? (
          <TransferLine {...line} />
        ) : isEmpty ? (
          <EmptyZone label={label} disabled={disabled} mayUpload={mayUpload} onChoose={pick} />
        ) : (
          <FieldPreview address={safeImage(typed)} />
        )}
      </div>
      <div role="alert">{line !== undefined && !isBusy && <TransferLine {...line} />}</div>
      {note !== undefined && (
        <p className="muted" role="status">
          {note}
        </p>
      )}
      <AddressLine {...props} typed={typed} onType={type} onChoose={pick} />
      {picks && (
        <Suspense fallback={null}>
          <PickerDialog
            title={fileText("choose.for", { label })}
            onChoose={take}
            onClose={() => setPicks(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A file that is dropped or pasted is uploaded, one at a time; `note`: what became of the others. */
function useGivenFile(disabled: boolean, take: (file: { readonly url: string }) => void) {
  const [note, setNote] = useState<string>();
  const { line, isBusy, start } = useFileUpload(take);
  const sent = isBusy && line !== undefined ? visibleText(line.transfer.name) : undefined;
  useHoldSave(sent && fileText("wait", { name: sent }));
  const mayUpload = useMayUpload();
  const guard = useGuard();
  const onFiles = (files: readonly File[]) => {
    const [file] = files;
    if (file === undefined) return;
    const words = { count: files.length, name: file.name };
    setNote(files.length > 1 ? fileText("one", words) : undefined);
    start(file);
  };
  const drop = useDropZone(disabled || !mayUpload ? undefined : onFiles);
  const onPaste = (event: ClipboardEvent) => {
    const { types } = event.clipboardData;
    const files = pastedFiles(event.clipboardData, new Date());
    // Of what is text as well the text is meant: an address.
    if (files.length === 0 || disabled || types.includes("text/plain")) return;
    event.preventDefault();
    guard(uploadRequest, () => onFiles(files));
  };
  return { mayUpload, drop, line, isBusy, note, onPaste };
}

interface AddressLineProps extends EditorProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onChoose: () => void;
}

/** The address as text, with what chooses another file and what clears it. */
function AddressLine({ typed, onType, onChoose, ...props }: AddressLineProps) {
  const { label, value, disabled, onChange, control, focus = false } = props;
  const choose = fileText(typed === "" ? "choose.for" : "edit", { label });
  return (
    <div className="file-line">
      <InputGroup
        {...controlOf(control)}
        fill
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        readOnly={disabled}
        placeholder={fileText("address")}
        autoFocus={focus}
        value={typed}
        onValueChange={onType}
      />
      {!disabled && (
        <ActionButton
          variant="minimal"
          icon={<MaterialIcon name="perm_media" />}
          aria-label={choose}
          title={choose}
          request={chooseRequest}
          onClick={onChoose}
        />
      )}
      <ClearButton {...{ label, value, disabled, onChange }} />
    </div>
  );
}

interface EmptyZoneProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly mayUpload: boolean;
  readonly onChoose: () => void;
}

/** Says what can be done here by who sees it. */
function EmptyZone({ label, disabled, mayUpload, onChoose }: EmptyZoneProps) {
  const mayChoose = useMayChoose();
  const isNone = !mayUpload && !mayChoose;
  return (
    <button type="button" className="storage-empty" disabled={disabled || !mayChoose} onClick={onChoose}>
      <span className="hidden">{label}: </span>
      {mayUpload && <span>{fileText("drop")}</span>}{" "}
      {mayChoose && <span className="muted">{fileText(mayUpload ? "drop.choose" : "choose.only")}</span>}
      {isNone && <span>{fileText("choose.none")}</span>}
    </button>
  );
}
