/** The fields that are set: `undefined` means "absent". */
export function definedFields<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  // fromEntries loses the key types: they are those of T, without undefined ones, which may be absent in T too.
  return Object.fromEntries(fields) as { [K in keyof T]: Exclude<T[K], undefined> };
}
