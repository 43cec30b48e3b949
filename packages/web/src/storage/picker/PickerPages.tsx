import { HTMLSelect } from "@blueprintjs/core";
import { type FilePicking, pickerSizes } from "@twinhelm/core/storage/field/picking";
import { fileText } from "@twinhelm/core/storage/field/text";
import { IconButton } from "../../shell/IconButton";

interface PickerPagesProps {
  readonly picking: FilePicking;
  readonly page: { readonly total: number; readonly objects: readonly unknown[] } | undefined;
  readonly onChange: (picking: FilePicking) => void;
}

/** How many files stand on a page, which these are, and the way to others. */
export function PickerPages({ picking, page, onChange }: PickerPagesProps) {
  const { pageIndex, pageSize } = picking;
  const shown = page?.objects.length ?? 0;
  const first = pageIndex * pageSize + 1;
  const to = (index: number) => onChange({ ...picking, pageIndex: index });
  return (
    <div className="picker-pages">
      <HTMLSelect
        minimal
        aria-label={fileText("picker.size")}
        title={fileText("picker.size")}
        value={pageSize}
        options={pickerSizes.map((size) => ({ value: size, label: String(size) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...picking, pageSize: Number(value), pageIndex: 0 })
        }
      />
      <span className="muted" role="status">
        {shown > 0 &&
          fileText("picker.range", { first, last: first + shown - 1, total: page?.total ?? shown })}
      </span>
      <IconButton
        icon="chevron_left"
        label={fileText("picker.previous")}
        disabled={pageIndex === 0}
        onClick={() => to(pageIndex - 1)}
      />
      <IconButton
        icon="chevron_right"
        label={fileText("picker.next")}
        disabled={page === undefined || first + shown - 1 >= page.total}
        onClick={() => to(pageIndex + 1)}
      />
    </div>
  );
}
