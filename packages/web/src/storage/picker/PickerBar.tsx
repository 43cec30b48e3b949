import { HTMLSelect } from "@blueprintjs/core";
import type { FilePicking, PickedKind } from "@twinhelm/core/storage/field/picking";
import { fileText } from "@twinhelm/core/storage/field/text";
import { isStorageSort, storageSorts } from "@twinhelm/core/storage/model";
import { storageText } from "@twinhelm/core/storage/text";
import { useRef } from "react";
import { SearchBox } from "../../list/SearchBox";
import { ActionButton } from "../../shell/ActionButton";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { uploadRequest } from "./useMayUpload";

interface PickerBarProps {
  readonly picking: FilePicking;
  readonly kind: PickedKind;
  readonly onChange: (picking: FilePicking) => void;
  readonly onFile: (file: File) => void;
}

/** Searches and sorts the files, and adds one. */
export function PickerBar({ picking, kind, onChange, onFile }: PickerBarProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="picker-bar">
      <SearchBox
        value={picking.words}
        delay={300}
        focus
        label={fileText("picker.search")}
        onSearch={(words) => onChange({ ...picking, words, pageIndex: 0 })}
      />
      <HTMLSelect
        aria-label={fileText("picker.sort")}
        title={fileText("picker.sort")}
        value={picking.sort}
        options={storageSorts.map((sort) => ({ value: sort, label: storageText(`sort.${sort}`) }))}
        onChange={({ currentTarget: { value } }) => {
          if (isStorageSort(value)) onChange({ ...picking, sort: value, pageIndex: 0 });
        }}
      />
      <ActionButton
        icon={<MaterialIcon name="upload" />}
        text={fileText("picker.upload")}
        request={uploadRequest}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={fileText("picker.upload")}
        accept={kind === "image" ? "image/*" : undefined}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again.
          currentTarget.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </div>
  );
}
