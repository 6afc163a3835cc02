/** A place inside a document. Needs `id` or a non-empty `locationName`. The caller may add keys. */
export interface Location {
  id?: string | number | null | undefined;
  locationName?: string | null | undefined;
  version?: { id: string; name: string } | null | undefined;
  [key: string]: unknown;
}

/** Returns the location key: `id` as text unless it is null, undefined or `''` (0 is valid), else `locationName`, else `null`. */
export function locationKeyOf(location: Location): string | null {
  if (location.id !== undefined && location.id !== null && location.id !== '') return String(location.id);
  return location.locationName ? location.locationName : null;
}
