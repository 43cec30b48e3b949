import { Button, Tag } from "@blueprintjs/core";
import type { Bucket } from "@twinhelm/core/bucket/model";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { describeFilter } from "@twinhelm/core/filter/describe";
import { useBuckets } from "@twinhelm/core/react/console";
import { useDocuments } from "@twinhelm/core/react/documents";
import { text } from "@twinhelm/core/text/catalogue";
import { useParams } from "react-router";
import { useProvideSubjects } from "../action/subjects";
import { Pager } from "../list/Pager";
import { CopyButton } from "../shell/CopyButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { NotFoundPage } from "../shell/NotFoundPage";
import { PageFailure } from "../shell/PageFailure";
import { PageSkeleton } from "../shell/PageSkeleton";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";
import { DocumentRows } from "./DocumentRows";
import { SearchBox } from "./SearchBox";
import { type DocumentList, useDocumentList } from "./useDocumentList";

/** /bucket/{id}: the data table of one bucket. */
export function DocumentsPage() {
  const { bucketId } = useParams();
  const buckets = useBuckets();
  if (buckets.value === undefined) {
    return buckets.failure === undefined ? (
      <PageSkeleton />
    ) : (
      <PageFailure failure={buckets.failure} onRetry={buckets.reload} />
    );
  }
  const bucket = buckets.value.find(({ _id }) => _id === bucketId);
  return bucket === undefined ? <NotFoundPage /> : <DocumentTable key={bucket._id} bucket={bucket} />;
}

const noDocuments: readonly BucketDocument[] = [];

function DocumentTable({ bucket }: { bucket: Bucket }) {
  const list = useDocumentList(bucket);
  const table = useDocuments(bucket, list.state);
  useTitle(text("category.bucket"), bucket.title);
  useProvideSubjects({ bucket, documents: noDocuments });
  const { rows, total } = table;
  return (
    <div className="documents">
      <ToolbarLeft>
        <BucketTitle bucket={bucket} />
      </ToolbarLeft>
      <div className="bar">
        <SearchBox value={list.search} onSearch={list.setSearch} />
        {list.filtered && <FilterTag bucket={bucket} list={list} />}
        <span className="space" />
        <Button
          variant="minimal"
          icon={<MaterialIcon name="refresh" />}
          aria-label={text("common.refresh")}
          title={text("common.refresh")}
          loading={rows.loading}
          onClick={rows.reload}
        />
      </div>
      {list.problems.length > 0 && (
        <div className="form-error table-warning" role="alert">
          <MaterialIcon name="warning" />
          {list.problems.map((part) => text("document.filter.invalid", { part })).join(" ")}
        </div>
      )}
      <DocumentRows bucket={bucket} table={table} list={list} />
      <Pager
        pageIndex={list.state.pageIndex}
        pageSize={list.state.pageSize}
        total={total}
        shown={rows.value?.length ?? 0}
        onPage={list.goTo}
        onPageSize={list.setPageSize}
      />
    </div>
  );
}

function BucketTitle({ bucket }: { bucket: Bucket }) {
  return (
    <div className="bucket-title">
      <h1 title={bucket.description}>{bucket.title}</h1>
      <span className="bucket-id">
        <code>{bucket._id}</code>
        <CopyButton value={bucket._id} label={text("bucket.copyId")} />
      </span>
      {bucket.readOnly === true && <Tag minimal>{text("bucket.readOnly")}</Tag>}
    </div>
  );
}

function FilterTag({ bucket, list }: { bucket: Bucket; list: DocumentList }) {
  const words = describeFilter(list.state.filter ?? {}, bucket.properties);
  const filter = text("document.filter.active", { filter: words });
  return (
    <span className="filter-tag bp6-tag bp6-large bp6-minimal bp6-intent-primary" title={filter}>
      <span className="bp6-text-overflow-ellipsis">{filter}</span>
      <Button
        variant="minimal"
        size="small"
        aria-label={text("document.filter.remove")}
        title={text("document.filter.remove")}
        icon={<MaterialIcon name="close" />}
        onClick={list.clear}
      />
    </span>
  );
}
