import type { RouteScreen } from "../area/faces";
import { CopiedForm } from "./form/CopiedForm";
import { DocumentForm } from "./form/DocumentForm";
import { OfBucket } from "./OfBucket";
import { OneDocument } from "./OneDocument";
import { ViewedTable } from "./ViewedTable";

/** The data table of the bucket in the address (spec 2). */
export const DocumentsScreen: RouteScreen = ({ parameters: { bucketId = "" }, ...props }) => (
  <OfBucket bucketId={bucketId} around={props}>
    {(bucket) => <ViewedTable key={bucketId} bucket={bucket} {...props} />}
  </OfBucket>
);

/** A new document of the bucket in the address; `?copy=`: it begins as that one is. */
export const AddDocumentScreen: RouteScreen = ({ parameters: { bucketId = "" }, ...props }) => (
  <OfBucket bucketId={bucketId} around={props}>
    {(bucket) => {
      const copiedId = copiedIn(props.state.place.path);
      return copiedId === undefined ? (
        <DocumentForm key={bucketId} bucket={bucket} documentId={undefined} {...props} />
      ) : (
        <CopiedForm key={`${bucketId} ${copiedId}`} bucket={bucket} copiedId={copiedId} {...props} />
      );
    }}
  </OfBucket>
);

/** The document in the address: its form, or all of it to read. */
export const OneDocumentScreen: RouteScreen = ({
  parameters: { bucketId = "", documentId = "" },
  ...props
}) => (
  <OfBucket bucketId={bucketId} around={props}>
    {(bucket) =>
      props.state.place.view.reading === undefined ? (
        <DocumentForm key={documentId} bucket={bucket} documentId={documentId} {...props} />
      ) : (
        <OneDocument bucket={bucket} documentId={documentId} {...props} />
      )
    }
  </OfBucket>
);

const copiedIn = (path: string): string | undefined =>
  new URLSearchParams(path.split("?")[1] ?? "").get("copy") ?? undefined;
