/** The table of the documents of a bucket, quoted. Ids are hexadecimal: nothing of a client's text reaches the SQL. */
export function tableOf(bucketId: string): string {
  if (!/^[\da-f]{24}$/.test(bucketId)) throw new Error(`${bucketId} is no id of a bucket`);
  return `"document_${bucketId}"`;
}
