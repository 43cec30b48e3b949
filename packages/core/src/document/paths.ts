/** The address of a bucket's data table. */
export const documentsPath = (bucketId: string): string => `/bucket/${encodeURIComponent(bucketId)}`;

/** The address of one document. */
export const documentPath = (bucketId: string, documentId: string): string =>
  `${documentsPath(bucketId)}/${encodeURIComponent(documentId)}`;

/** The address of what one document was before; `revision`: the change that is looked at. */
export const historyPath = (bucketId: string, documentId: string, revision?: string): string =>
  `${documentPath(bucketId, documentId)}/history${revision === undefined ? "" : `?at=${encodeURIComponent(revision)}`}`;

/** The address where a document is added to a bucket. */
export const addDocumentPath = (bucketId: string): string => `${documentsPath(bucketId)}/add`;

/** The address where a document is added that begins as another one is. */
export const copyDocumentPath = (bucketId: string, documentId: string): string =>
  `${addDocumentPath(bucketId)}?copy=${encodeURIComponent(documentId)}`;
