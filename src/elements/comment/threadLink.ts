/** The parameter of a page's address that names a thread (client contract §7.9). */
const PARAMETER = 'commentId';

/** An address with the thread in it, or, with `null`, without one; other parameters and the hash stay. */
export function withThreadId(url: string, annotationId: string | null): string {
  const address = new URL(url, globalThis.location?.href);
  if (annotationId === null) address.searchParams.delete(PARAMETER);
  else address.searchParams.set(PARAMETER, annotationId);
  return address.href;
}

/** The thread that an address names. */
export function threadIdOf(url: string | undefined): string | null {
  return url ? new URL(url).searchParams.get(PARAMETER) : null;
}
