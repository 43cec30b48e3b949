import type { PickedPage } from "@twinhelm/core/storage/field/react";
import { fileText } from "@twinhelm/core/storage/field/text";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { sizeText } from "@twinhelm/core/storage/words";
import { visibleText } from "@twinhelm/core/text/visible";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Thumbnail } from "../viewer/Thumbnail";
import { tileAfter } from "./tileAfter";

interface PickerFilesProps {
  readonly page: PickedPage;
  readonly searched: boolean;
  /** Id of what was just uploaded: it takes the focus. */
  readonly added: string | undefined;
  readonly onChoose: (object: StorageObject) => void;
}

/** The files of a page as tiles. Arrows move between them, Enter takes one. */
export function PickerFiles({ page, searched, added, onChoose }: PickerFilesProps) {
  const list = useRef<HTMLUListElement>(null);
  const { value, failure, stale, time } = page;
  const objects = value?.objects ?? [];
  const isHere = objects.some(({ _id }) => _id === added);
  useEffect(() => {
    if (isHere) list.current?.querySelector<HTMLElement>(`[data-id="${added}"]`)?.focus();
  }, [isHere, added]);
  if (value === undefined && failure !== undefined)
    return (
      <p className="field-problem picker-word" role="alert">
        {failure.message}
      </p>
    );
  if (objects.length === 0)
    return (
      <p className="muted picker-word" role="status">
        {value !== undefined && fileText(searched ? "picker.notFound" : "picker.none")}
      </p>
    );
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const tiles = [...(list.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const next = tileAfter(tiles, event.target, event.key);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <ul
      ref={list}
      className="picker-tiles"
      aria-label={fileText("picker.files")}
      aria-busy={stale}
      onKeyDown={press}
    >
      {objects.map((object) => (
        <li key={object._id}>
          <button type="button" data-id={object._id} title={object.name} onClick={() => onChoose(object)}>
            <Thumbnail object={object} now={time} />
            <span className="tile-name">{visibleText(object.name)}</span>
            <span className="muted">{sizeText(object.content.size)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
