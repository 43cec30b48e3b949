import "../../styles/value.css";
import "../../styles/picker.css";
import { InputGroup } from "@blueprintjs/core";
import { keptAddress } from "@twinhelm/core/storage/field/reference";
import { fileText } from "@twinhelm/core/storage/field/text";
import { safeImage } from "@twinhelm/core/text/safeMarkup";
import { Suspense, useState } from "react";
import { ClearButton } from "../../input/value/ClearButton";
import { controlOf } from "../../input/value/controlOf";
import type { EditorProps } from "../../input/value/editorProps";
import { useTyped } from "../../input/value/useTyped";
import { ActionButton } from "../../shell/ActionButton";
import { overlay } from "../../shell/loaded";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { useDropZone } from "../picker/useDropZone";
import { chooseRequest, useMayChoose, useMayUpload } from "../picker/useMayUpload";
import { TransferLine } from "../upload/TransferLine";
import { useFileUpload } from "../upload/useFileUpload";
import { FieldPreview } from "./FieldPreview";

const PickerDialog = overlay(async () => (await import("../picker/PickerDialog")).PickerDialog);

/**
 * The address of a file. It is dropped here, chosen from Storage, or typed; what is there is shown, and large by a
 * click. A value stays as it is until another one is there, whatever becomes of its file.
 */
export function StorageEditor(props: EditorProps) {
  const { label, value, onChange, disabled, control, focus = false } = props;
  const [typed, type] = useTyped(props);
  const [picks, setPicks] = useState(false);
  const [note, setNote] = useState<string>();
  const uploading = useFileUpload();
  const mayUpload = useMayUpload();
  const take = ({ url }: { readonly url: string }) => onChange(keptAddress(url));
  const drop = useDropZone(
    disabled || !mayUpload
      ? undefined
      : (files) => {
          const [file] = files;
          if (file === undefined) return;
          const words = { count: files.length, name: file.name };
          setNote(files.length > 1 ? fileText("one", words) : undefined);
          uploading.start(file, take);
        },
  );
  const isEmpty = typed === "";
  const choose = fileText(isEmpty ? "choose.for" : "edit", { label });
  const { line, isBusy } = uploading;
  return (
    <div className="storage-field">
      <div
        className={`storage-zone${drop.isOver ? " is-over" : ""}${isEmpty ? "" : " is-full"}`}
        {...drop.events}
      >
        {line !== undefined && isBusy ? (
          <TransferLine {...line} />
        ) : isEmpty ? (
          <EmptyZone
            label={label}
            disabled={disabled}
            mayUpload={mayUpload}
            onChoose={() => setPicks(true)}
          />
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
          onValueChange={type}
        />
        {!disabled && (
          <ActionButton
            variant="minimal"
            icon={<MaterialIcon name="perm_media" />}
            aria-label={choose}
            title={choose}
            request={chooseRequest}
            onClick={() => setPicks(true)}
          />
        )}
        <ClearButton {...{ label, value, disabled, onChange }} />
      </div>
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
