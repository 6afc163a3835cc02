import type { Json, LiveStateData as StoredLiveState } from '@parley/protocol';

/** Any JSON value. */
export type { Json };

/** A value shared by everybody in a document, for instance a slide number or a filter. The last write wins. */
export interface LiveStateData<T extends Json = Json> extends Omit<StoredLiveState, 'data'> {
  data: T;
}

export interface SetLiveStateOptions {
  /** Of two objects, keeps the top-level keys that the new one does not have. @default false */
  merge?: boolean | undefined;
}
