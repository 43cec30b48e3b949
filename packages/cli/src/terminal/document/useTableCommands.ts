import { bucketUpdate } from "@twinhelm/core/bucket/actions";
import { fieldsPath } from "@twinhelm/core/bucket/area";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { useUndoing } from "@twinhelm/core/document/many/react";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { documentPath } from "@twinhelm/core/document/paths";
import type { DocumentTable } from "@twinhelm/core/document/react";
import type { FilterCondition } from "@twinhelm/core/filter/conditions";
import { useNotifications } from "@twinhelm/core/react/actions";
import type { Commands } from "../keys/useCommands";
import { type Guarded, guardedKeys, usePermissions } from "../keys/usePermissions";
import { type Change, type ConsoleState, open } from "../navigation/state";
import type { ScreenView } from "../screen/screen";
import { removeCondition } from "../table/filterConditions";
import { searchLineOf } from "../table/filterSearch";
import { clearSelection, tableKeys, viewChange } from "../table/tableKeys";
import type { TableLayout } from "../table/useTableLayout";
import { scrollReading, type TableSize } from "../table/view";
import type { CellEditing } from "./useCellEditing";
import { useCellKeys } from "./useCellKeys";
import { useFilterKey } from "./useFilterKey";
import { useRowCommands } from "./useRowCommands";

type TableKeys = Required<Pick<ScreenView, "commands" | "denied">> & {
  /** Edits the next cell that can be edited. */
  readonly nextCell: () => void;
};

export interface TableParts {
  readonly bucket: Bucket;
  readonly table: DocumentTable;
  readonly size: TableSize;
  readonly layout: TableLayout;
  readonly state: ConsoleState;
  readonly change: (change: Change) => void;
  /** Documents that are chosen, or the one under the cursor. */
  readonly chosen: readonly BucketDocument[];
  /** Lines of the document that is open. */
  readonly reading: readonly string[] | undefined;
  readonly cell: CellEditing;
  /** Reads the page again, or shows what others made of it. */
  readonly refresh: () => void;
  /** Absent: nothing is translated. */
  readonly chooseLanguage: (() => void) | undefined;
  /** Those of the filter. */
  readonly conditions: readonly FilterCondition[];
  /** Adds an index; absent: the page was not slow, or none would help. */
  readonly index: Guarded | undefined;
}

/** What the keys do in the table of a bucket. */
export function useTableCommands(parts: TableParts): TableKeys {
  const { table, size, layout, change, state } = parts;
  const { notifications } = useNotifications();
  const permissions = usePermissions();
  const rowCommands = useRowCommands(parts);
  const cellKeys = useCellKeys(parts);
  const filter = useFilterKey(parts.bucket, change);
  const { undo } = useUndoing(parts.bucket._id);
  const warn = (words: string) => notifications.say({ text: words, tone: "warning" });
  if (parts.reading !== undefined) {
    const { commands, denied } = guardedKeys(rowCommands.open);
    return {
      commands: { ...readingCommands(parts, parts.reading), ...commands },
      denied,
      nextCell: cellKeys.next,
    };
  }
  const { columns, total } = table;
  const keys = tableKeys({
    ...{ columns, total, size, layout, change, warn },
    ...{ listed: state.place.list, view: state.place.view },
  });
  const own = guardedKeys({
    ...rowCommands.always,
    condition: filter,
    ...(undo === undefined ? {} : { undo: { run: () => void undo() } }),
    fields: permissions.guard(
      bucketUpdate.permission?.({ bucketId: parts.bucket._id, bucket: parts.bucket }),
      () => change(open(fieldsPath(parts.bucket._id))),
    ),
    ...removeCondition(parts.conditions, change),
    ...(parts.index === undefined ? {} : { index: parts.index }),
    ...(size.rows === 0 ? {} : { ...rowCommands.rows, ...cellKeys.keys }),
  });
  const always: Commands = {
    ...own.commands,
    ...keys.always,
    ...(parts.chooseLanguage === undefined ? {} : { language: parts.chooseLanguage }),
    refresh: () => {
      change(clearSelection);
      parts.refresh();
    },
    search: () => change((now) => ({ ...now, draft: searchLineOf(parts.bucket.properties, now.place) })),
  };
  if (size.rows === 0) return { commands: always, denied: own.denied, nextCell: cellKeys.next };
  const read = () => change(viewChange((view) => ({ ...view, reading: 0 })));
  const current = table.rows.value?.[state.place.view.row];
  const form = () => {
    if (current !== undefined) change(open(documentPath(parts.bucket._id, current._id)));
  };
  const opening: Commands = { open: form, view: read };
  return { commands: { ...always, ...keys.rows, ...opening }, denied: own.denied, nextCell: cellKeys.next };
}

/** An open document scrolls, and closes to the table. */
function readingCommands({ change, size, table }: TableParts, lines: readonly string[]): Commands {
  const scroll = (by: number) => () =>
    change(viewChange((view) => scrollReading(view, by, lines.length, size.height)));
  const close = () => change(viewChange((view) => ({ ...view, reading: undefined })));
  return {
    up: scroll(-1),
    down: scroll(1),
    pageUp: scroll(-size.height),
    pageDown: scroll(size.height),
    first: scroll(-lines.length),
    last: scroll(lines.length),
    left: close,
    back: close,
    view: close,
    refresh: table.rows.reload,
  };
}
