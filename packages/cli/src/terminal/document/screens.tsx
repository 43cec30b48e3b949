import type { RouteScreen } from "../area/faces";
import { DocumentForm } from "./form/DocumentForm";
import { OfBucket } from "./OfBucket";
import { OneDocument } from "./OneDocument";
import { ViewedTable } from "./ViewedTable";

/** The data table of the bucket in the address (spec 2). */
export const DocumentsScreen: RouteScreen = ({ parameters: { bucketId = "" }, ...props }) => (
  <OfBucket bucketId={bucketId} area={props.area} screen={props.children}>
    {(bucket) => <ViewedTable key={bucketId} bucket={bucket} {...props} />}
  </OfBucket>
);

/** A new document of the bucket in the address. */
export const AddDocumentScreen: RouteScreen = ({ parameters: { bucketId = "" }, ...props }) => (
  <OfBucket bucketId={bucketId} area={props.area} screen={props.children}>
    {(bucket) => <DocumentForm key={bucketId} bucket={bucket} documentId={undefined} {...props} />}
  </OfBucket>
);

/** The document in the address: its form, or all of it to read. */
export const OneDocumentScreen: RouteScreen = ({
  parameters: { bucketId = "", documentId = "" },
  ...props
}) => (
  <OfBucket bucketId={bucketId} area={props.area} screen={props.children}>
    {(bucket) =>
      props.state.place.view.reading === undefined ? (
        <DocumentForm key={documentId} bucket={bucket} documentId={documentId} {...props} />
      ) : (
        <OneDocument bucket={bucket} documentId={documentId} {...props} />
      )
    }
  </OfBucket>
);
