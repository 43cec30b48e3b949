import { Button, HTMLSelect } from "@blueprintjs/core";
import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import {
  canSearch,
  firstPicking,
  type PickedPage,
  type Picking,
  pickingDelay,
} from "@twinhelm/core/document/picking";
import { usePicking } from "@twinhelm/core/document/react";
import { titleOfDocument } from "@twinhelm/core/document/title";
import { pageSizes } from "@twinhelm/core/list/state";
import { relationText } from "@twinhelm/core/text/relation";
import { type KeyboardEvent, useId, useState } from "react";
import { SearchBox } from "../../list/SearchBox";
import { MaterialIcon } from "../../shell/MaterialIcon";

interface DocumentPickerProps {
  readonly id: string;
  readonly bucket: Bucket;
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** Documents of a bucket to choose from, found by the server. Arrows move between them, Escape closes the list. */
export function DocumentPicker({ id, bucket, chosen, onChoose, onClose }: DocumentPickerProps) {
  const [picking, setPicking] = useState(firstPicking);
  const page = usePicking(bucket, picking);
  const title = titleOfBucket(bucket);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is inside takes the keys, this moves between it
    <div
      id={id}
      className="document-picker"
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          onClose();
        } else moveFocus(event);
      }}
    >
      <SearchBox
        value={picking.words}
        delay={pickingDelay}
        focus
        label={relationText(canSearch(bucket) ? "search" : "search.idOnly", { title })}
        hint={relationText(canSearch(bucket) ? "search.hint" : "search.idOnly", { title })}
        onSearch={(words) => setPicking({ ...picking, words, pageIndex: 0 })}
      />
      <Documents
        bucket={bucket}
        page={page}
        searched={picking.words.trim() !== ""}
        chosen={chosen}
        onChoose={onChoose}
      />
      <div className="picker-foot">
        <Pages picking={picking} page={page.value} onChange={setPicking} />
      </div>
    </div>
  );
}

interface DocumentsProps extends Pick<DocumentPickerProps, "bucket" | "chosen" | "onChoose"> {
  readonly page: ReturnType<typeof usePicking>;
  readonly searched: boolean;
}

function Documents({ bucket, page, searched, chosen, onChoose }: DocumentsProps) {
  const { value, failure, stale } = page;
  const title = titleOfBucket(bucket);
  if (value === undefined)
    return failure === undefined ? (
      <p className="muted" role="status">
        {relationText("loading")}
      </p>
    ) : (
      <p className="field-problem" role="alert">
        {failure.message}
      </p>
    );
  if (value.documents.length === 0)
    return (
      <p className="muted" role="status">
        {relationText(searched ? "results.none" : "results.empty", { title })}
      </p>
    );
  return (
    <ul className="picker-list" aria-label={relationText("results", { title })} aria-busy={stale}>
      {value.documents.map((document) => {
        const isChosen = chosen.includes(document._id);
        return (
          <li key={document._id}>
            <button
              type="button"
              className="picker-line"
              aria-pressed={isChosen}
              title={document._id}
              onClick={() => onChoose(document._id)}
            >
              <MaterialIcon name={isChosen ? "check_box" : "check_box_outline_blank"} />
              <span>{titleOfDocument(bucket, document)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface PagesProps {
  readonly picking: Picking;
  readonly page: PickedPage | undefined;
  readonly onChange: (picking: Picking) => void;
}

function Pages({ picking, page, onChange }: PagesProps) {
  const sizeId = useId();
  const { pageIndex, pageSize } = picking;
  const first = pageIndex * pageSize + 1;
  const shown = page?.documents.length ?? 0;
  const to = (index: number) => onChange({ ...picking, pageIndex: index });
  return (
    <>
      <label className="hidden" htmlFor={sizeId}>
        {relationText("pageSize")}
      </label>
      <HTMLSelect
        id={sizeId}
        minimal
        title={relationText("pageSize")}
        value={pageSize}
        options={pageSizes.map((size) => ({ value: size, label: String(size) }))}
        onChange={(event) =>
          onChange({ ...picking, pageSize: Number(event.currentTarget.value), pageIndex: 0 })
        }
      />
      <span className="muted" role="status">
        {shown > 0 &&
          relationText(page?.more === true ? "range.more" : "range", { first, last: first + shown - 1 })}
      </span>
      <Button
        variant="minimal"
        aria-label={relationText("previous")}
        title={relationText("previous")}
        icon={<MaterialIcon name="chevron_left" />}
        disabled={pageIndex === 0}
        onClick={() => to(pageIndex - 1)}
      />
      <Button
        variant="minimal"
        aria-label={relationText("next")}
        title={relationText("next")}
        icon={<MaterialIcon name="chevron_right" />}
        disabled={page?.more !== true}
        onClick={() => to(pageIndex + 1)}
      />
    </>
  );
}

/** From the search to the lines and between them. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>(".picker-line")];
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  const at = lines.indexOf(target);
  const inSearch = at === -1 && target.getAttribute("type") === "search";
  if (at === -1 && !inSearch) return;
  if (event.key === "ArrowUp" && at === 0) {
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>("[type=search]")?.focus();
    return;
  }
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
  const line = next === undefined ? undefined : lines[next];
  if (line === undefined) return;
  event.preventDefault();
  line.focus();
}
