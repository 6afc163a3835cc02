/** Rows of a list, read up to a limit of bytes. */
export interface BoundedRows<Row> {
  rows: Row[];
  /** More rows follow, although fewer were read than requested. */
  isCut: boolean;
}
