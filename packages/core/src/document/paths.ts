/** The address of a bucket's data table. */
export const documentsPath = (bucketId: string): string => `/bucket/${encodeURIComponent(bucketId)}`;

/** The address of one document. */
export const documentPath = (bucketId: string, documentId: string): string =>
  `${documentsPath(bucketId)}/${encodeURIComponent(documentId)}`;

/** The address where a document is added to a bucket. */
export const addDocumentPath = (bucketId: string): string => `${documentsPath(bucketId)}/add`;
