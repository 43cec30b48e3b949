import type { RouteScreen } from "../area/faces";
import { Documents } from "./Documents";
import { OneDocument } from "./OneDocument";

/** The data table of the bucket in the address. */
export const DocumentsScreen: RouteScreen = ({ parameters: { bucketId = "" }, ...props }) => (
  <Documents {...props} bucketId={bucketId} />
);

/** The document in the address. */
export const OneDocumentScreen: RouteScreen = ({
  parameters: { bucketId = "", documentId = "" },
  ...props
}) => <OneDocument {...props} bucketId={bucketId} documentId={documentId} />;
