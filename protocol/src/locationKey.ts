/** A place inside a document: needs `id` or a non-empty `locationName`; any further key is the caller's. */
export interface Location {
  id?: string | number | null | undefined;
  locationName?: string | null | undefined;
  version?: { id: string; name: string } | null | undefined;
  [key: string]: unknown;
}

/** The location key: text form of `id` unless it is null, undefined or `''` (0 is valid), else `locationName`; `null` when neither. */
export function locationKeyOf(location: Location): string | null {
  if (location.id !== undefined && location.id !== null && location.id !== '') return String(location.id);
  return location.locationName ? location.locationName : null;
}
