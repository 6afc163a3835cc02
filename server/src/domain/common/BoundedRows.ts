/** Rows of a list that were read up to a bound of bytes. */
export interface BoundedRows<Row> {
  rows: Row[];
  /** More rows follow, though there are fewer than were asked for. */
  isCut: boolean;
}
