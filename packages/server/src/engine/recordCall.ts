/** A call of a record, by the names of its records and its method. */
export interface RecordCall {
  readonly area: string;
  readonly method: string;
  /** Plain data. */
  readonly values: readonly unknown[];
}
