import { type Bucket, titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { bucketText } from "@twinhelm/core/bucket/text";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { useDocuments } from "@twinhelm/core/document/react";
import { useFollowedPage } from "@twinhelm/core/document/realtime/react";
import { shownColumns } from "@twinhelm/core/list/columns";
import { text } from "@twinhelm/core/text/catalogue";
import { Suspense, useMemo, useState } from "react";
import { useParams } from "react-router";
import { useProvideChosen } from "../action/chosen";
import { BucketMenu } from "../bucket/BucketMenu";
import type { FieldTask } from "../bucket/field/tasks";
import { NoBucket } from "../bucket/NoBucket";
import { ReadOnlyTag } from "../bucket/ReadOnlyTag";
import { UnreadableBucket } from "../bucket/UnreadableBucket";
import { FilterRow } from "../list/filter/FilterRow";
import { ImagesAsked } from "../list/imagesAsked";
import { Pager } from "../list/Pager";
import { useLastPage } from "../list/useLastPage";
import { type RowSelection, useSelection } from "../list/useSelection";
import { CopyButton } from "../shell/CopyButton";
import { overlay } from "../shell/loaded";
import { MaterialIcon } from "../shell/MaterialIcon";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";
import { ChangingHint } from "./ChangingHint";
import { DocumentBar, filterSourceOf } from "./DocumentBar";
import { DocumentRows } from "./DocumentRows";
import { DocumentSelection } from "./DocumentSelection";
import { News } from "./News";
import { SlowHint } from "./SlowHint";
import { useBucketColumns } from "./useBucketColumns";
import { useColumnOrder } from "./useColumnOrder";
import { type DocumentList, useDocumentList } from "./useDocumentList";
import { useViewsHere, type ViewsHere } from "./view/useViewsHere";

const FieldTasks = overlay(async () => (await import("../bucket/field/FieldTasks")).FieldTasks);

interface DocumentsProps {
  readonly first?: FieldTask | undefined;
  readonly onDone?: (() => void) | undefined;
}

/** /bucket/{id}: the data table of one bucket. */
export const DocumentsPage = () => <Documents />;

/** The same; `first`: what is done with its fields when it opens, and where that leads. */
export function Documents({ first, onDone }: DocumentsProps) {
  const { bucketId = "" } = useParams();
  const buckets = useBuckets();
  if (buckets.value === undefined) {
    return buckets.failure === undefined ? (
      <PageSkeleton />
    ) : (
      <PageFailure failure={buckets.failure} onRetry={buckets.reload} />
    );
  }
  const bucket = buckets.value.find(({ _id }) => _id === bucketId);
  if (bucket?.unreadable !== undefined)
    return <UnreadableBucket key={bucketId} bucket={bucket} unreadable={bucket.unreadable} />;
  return bucket === undefined ? (
    <NoBucket id={bucketId} />
  ) : (
    <BucketDocuments key={bucket._id} bucket={bucket} first={first} onDone={onDone} />
  );
}

type BucketProps = DocumentsProps & { readonly bucket: Bucket };

/** The table, once it is known what the view of the address says. */
function BucketDocuments(props: BucketProps) {
  const views = useViewsHere(props.bucket);
  return views.pending ? <PageSkeleton /> : <DocumentTable {...props} views={views} />;
}

function DocumentTable({ bucket, views, first, onDone }: BucketProps & { readonly views: ViewsHere }) {
  const list = useDocumentList(bucket, views);
  const table = useDocuments(bucket, list.state);
  const { rows, total, cellOf } = table;
  const followed = useFollowedPage(bucket, list.state);
  const columns = useColumnOrder(bucket, list, useBucketColumns(bucket, list));
  const selection = useSelection(rows.value);
  const { setTask, dialog } = useFieldTask(bucket, first, onDone);
  const [refreshed, setRefreshed] = useState(0);
  useTitle(text("category.bucket"), titleOfBucket(bucket));
  useProvideDocuments(bucket, selection);
  useLastPage(list, table);
  const nothing = total === 0;
  return (
    <div className="documents">
      <ToolbarLeft>
        <BucketTitle bucket={bucket} onTask={setTask} />
      </ToolbarLeft>
      <DocumentBar
        {...{ bucket, table, list, views, columns }}
        empty={nothing}
        onRefresh={() => setRefreshed(refreshed + 1)}
      />
      <ViewWarnings of={views} />
      <FilterRow source={filterSourceOf(bucket)} list={list} cellOf={cellOf} />
      <ListProblems of={list} />
      <News of={followed} />
      <ImagesAsked value={refreshed}>
        <DocumentRows
          {...{ bucket, table, list, columns, selection }}
          changed={followed.changed}
          onTask={setTask}
        />
      </ImagesAsked>
      {dialog}
      <ChangingHint words={table.changing} />
      <SlowHint bucket={bucket} hint={table.hint} />
      {!nothing && (
        <Pager
          pageIndex={list.state.pageIndex}
          pageSize={list.state.pageSize}
          total={total}
          shown={rows.value?.length ?? 0}
          onPage={list.goTo}
          onTurn={list.turn}
          onPageSize={list.setPageSize}
        >
          <DocumentSelection
            {...{ bucket, cellOf }}
            documents={selection.rows}
            columns={shownColumns(table.columns, columns.shown)}
            onClear={selection.clear}
          />
        </Pager>
      )}
    </div>
  );
}

/** What is done with a field of the bucket, in a dialog over the table. */
function useFieldTask(bucket: Bucket, first: FieldTask | undefined, onDone: (() => void) | undefined) {
  const [task, setTask] = useState<FieldTask | undefined>(first);
  const close = () => {
    setTask(undefined);
    onDone?.();
  };
  const dialog = task !== undefined && (
    <Suspense fallback={null}>
      <FieldTasks bucket={bucket} task={task} onClose={close} />
    </Suspense>
  );
  return { setTask, dialog };
}

/** The palette takes the bucket and its chosen documents from here. */
function useProvideDocuments(bucket: Bucket, { rows, clear }: RowSelection<BucketDocument>) {
  useProvideChosen(
    useMemo(() => ({ rows: { bucket: [bucket], document: rows }, done: clear }), [bucket, rows, clear]),
  );
}

/** What the open view names and the bucket does not have any more. */
const ViewWarnings = ({ of: { warnings } }: { of: ViewsHere }) =>
  warnings.length === 0 ? null : (
    <p className="table-note" role="status">
      {warnings.join(" ")}
    </p>
  );

/** The parts of the address that are ignored. */
const ListProblems = ({ of: { problems } }: { of: DocumentList }) =>
  problems.length === 0 ? null : (
    <div className="form-error table-warning" role="alert">
      <MaterialIcon name="warning" />
      {problems.map((part) => text("list.filter.invalid", { part })).join(" ")}
    </div>
  );

interface BucketTitleProps {
  readonly bucket: Bucket;
  readonly onTask: (task: FieldTask) => void;
}

function BucketTitle({ bucket, onTask }: BucketTitleProps) {
  return (
    <div className="bucket-title">
      <h1 title={bucket.description}>{titleOfBucket(bucket)}</h1>
      <BucketMenu bucket={bucket} onTask={onTask} />
      <span className="bucket-id">
        <code>{bucket._id}</code>
        <CopyButton value={bucket._id} label={bucketText("copyId")} />
      </span>
      {bucket.readOnly === true && <ReadOnlyTag />}
    </div>
  );
}
