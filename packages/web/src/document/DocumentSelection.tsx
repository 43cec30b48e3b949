import { Button } from "@blueprintjs/core";
import { shellText } from "@twinhelm/core/action/commandLine";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentDelete, documentInsert } from "@twinhelm/core/document/actions";
import { listDocuments } from "@twinhelm/core/document/api";
import type { Column } from "@twinhelm/core/document/columns";
import { copiedCsv, copiedMarkdown, insertCommand } from "@twinhelm/core/document/copying";
import { documentSet } from "@twinhelm/core/document/many/actions";
import { manyText } from "@twinhelm/core/document/many/text";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { documentOffers } from "@twinhelm/core/document/offers";
import { copyDocumentPath } from "@twinhelm/core/document/paths";
import { documentText } from "@twinhelm/core/document/text";
import type { CellOf } from "@twinhelm/core/field/cellOf";
import { useNotifications } from "@twinhelm/core/react/actions";
import { useClient } from "@twinhelm/core/react/console";
import { tableText } from "@twinhelm/core/text/table";
import { useNavigate } from "react-router";
import { useChoose } from "../action/FaceProvider";
import { SelectionBar } from "../list/SelectionBar";
import { ActionButton } from "../shell/ActionButton";
import { ActionMenuItem } from "../shell/ActionMenuItem";
import { MaterialIcon } from "../shell/MaterialIcon";
import { MenuPopover } from "../shell/MenuPopover";

interface DocumentSelectionProps {
  readonly bucket: Bucket;
  /** Those that are chosen, in the order of the table. */
  readonly documents: readonly BucketDocument[];
  /** Those that are shown. */
  readonly columns: readonly Column[];
  readonly cellOf: CellOf;
  readonly onClear: () => void;
}

const setting = { action: documentSet, offer: documentOffers.set };
const deleting = { action: documentDelete, offer: documentOffers.delete };

/** What can be done with the chosen rows. */
export function DocumentSelection({ bucket, documents, columns, cellOf, onClear }: DocumentSelectionProps) {
  const { choose } = useChoose();
  const navigate = useNavigate();
  const one = documents.length === 1 ? documents[0] : undefined;
  const input = { bucketId: bucket._id, documentIds: documents.map(({ _id }) => _id) };
  return (
    <SelectionBar
      count={documents.length}
      remove={{
        text: tableText("delete"),
        request: documentDelete.permission?.(input),
        reason: bucket.readOnly === true ? tableText("readOnly.hint") : undefined,
        run: () => choose(deleting, { bucket: [bucket], document: documents }, onClear),
      }}
      onClear={onClear}
    >
      <ActionButton
        size="small"
        variant="minimal"
        icon={<MaterialIcon name="edit_note" />}
        text={manyText("open")}
        request={documentSet.permission?.({ ...input, patch: {} })}
        reason={bucket.readOnly === true ? tableText("readOnly.hint") : undefined}
        onClick={() => choose(setting, { bucket: [bucket], document: documents }, onClear)}
      />
      {one !== undefined && bucket.readOnly !== true && (
        <ActionButton
          size="small"
          variant="minimal"
          icon={<MaterialIcon name="control_point_duplicate" />}
          text={documentText("copy")}
          request={documentInsert.permission?.({ bucketId: bucket._id, document: {} })}
          onClick={() => void navigate(copyDocumentPath(bucket._id, one._id))}
        />
      )}
      <CopyMenu bucket={bucket} documents={documents} columns={columns} cellOf={cellOf} />
    </SelectionBar>
  );
}

type CopyMenuProps = Omit<DocumentSelectionProps, "onClear">;

function CopyMenu({ bucket, documents, columns, cellOf }: CopyMenuProps) {
  const { notifications } = useNotifications();
  const { transport } = useClient();
  const count = documents.length;
  const copy = (what: string, value: string) => {
    navigator.clipboard.writeText(value).then(
      () => notifications.say({ tone: "success", text: tableText("copy.done", { what, count }) }),
      () => notifications.say({ tone: "danger", text: tableText("copy.failed") }),
    );
  };
  const copied = { rows: documents, columns, cellOf };
  /** As they are stored: with all languages, and related documents by their ids. */
  const copyInsert = async () => {
    const filter = { _id: { $in: ids } };
    const wanted = { filter, relation: false, localize: false, limit: count };
    const stored = await listDocuments(transport, bucket._id, wanted);
    if (stored.ok) copy(tableText("copy.insert"), shellText(insertCommand(bucket._id, stored.value.data)));
    else notifications.fail(stored.failure);
  };
  const ids = documents.map(({ _id }) => _id);
  const item = (icon: string, what: string, value: () => string) => (
    <ActionMenuItem icon={icon} text={what} onClick={() => copy(what, value())} />
  );
  return (
    <MenuPopover
      items={() => (
        <>
          {item("tag", tableText("copy.ids"), () => ids.join("\n"))}
          {item("data_object", tableText("copy.json"), () => JSON.stringify(documents, null, 2))}
          {item("table_view", tableText("copy.csv"), () => copiedCsv(copied))}
          {item("notes", tableText("copy.markdown"), () => copiedMarkdown(copied))}
          <ActionMenuItem icon="terminal" text={tableText("copy.insert")} onClick={() => void copyInsert()} />
          {item("terminal", tableText("copy.command"), () =>
            shellText(documentDelete.command({ bucketId: bucket._id, documentIds: ids })),
          )}
        </>
      )}
    >
      <Button
        size="small"
        variant="minimal"
        icon={<MaterialIcon name="content_copy" />}
        endIcon={<MaterialIcon name="arrow_drop_down" />}
        text={tableText("copy.as")}
      />
    </MenuPopover>
  );
}
