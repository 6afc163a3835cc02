import type { Json } from './LiveState.js';

/** A value on its way to the service. */
export interface LiveStateWrite {
  data: Json;
  /** See `SetLiveStateOptions`. */
  merge: boolean;
}

/** The value of a live state after a write. @param before `undefined`: not loaded, or nobody has written it */
export function written(before: Json | undefined, { data, merge }: LiveStateWrite): Json {
  return merge && isObject(before) && isObject(data) ? { ...before, ...data } : data;
}

/** One write for two that follow each other. */
export function joined(first: LiveStateWrite | undefined, second: LiveStateWrite): LiveStateWrite {
  if (!first || !second.merge || !isObject(second.data))
    return { ...second, merge: second.merge && isObject(second.data) };
  return { data: written(first.data, second), merge: first.merge && isObject(first.data) };
}

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
