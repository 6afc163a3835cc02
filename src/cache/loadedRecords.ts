/** A record as it was at a position of its stream. */
export interface PositionedRecord<T> {
  readonly record: T;
  /** Only something newer may replace the record. */
  readonly position: number;
}

/** Stores a record, unless the loaded one is newer. */
export function putRecord<T>(records: Map<string, PositionedRecord<T>>, id: string, record: T, position: number): void {
  if (!isNewer(records.get(id), position)) records.set(id, { record, position });
}

/** Removes a record, unless the loaded one is newer. */
export function dropRecord<T>(records: Map<string, PositionedRecord<T>>, id: string, position: number): void {
  if (!isNewer(records.get(id), position)) records.delete(id);
}

/** Whether a loaded record is newer than a position. */
export const isNewer = (loaded: { readonly position: number } | null | undefined, position: number): boolean =>
  loaded !== undefined && loaded !== null && loaded.position > position;
