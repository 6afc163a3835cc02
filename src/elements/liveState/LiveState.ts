import type { Json, LiveStateData as StoredLiveState } from '@parley/protocol';

/** Any value that JSON can say. */
export type { Json };

/** A value that everybody in a document shares, for instance a slide number or a filter. The latest write holds. */
export interface LiveStateData<T extends Json = Json> extends Omit<StoredLiveState, 'data'> {
  data: T;
}

export interface SetLiveStateOptions {
  /** Of two objects, keeps the top-level keys that the new one does not name. @default false */
  merge?: boolean | undefined;
}
