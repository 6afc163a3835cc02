import type { CommentAnnotation } from './CommentAnnotation.js';

/** The parameter of a page's address that names a thread (client contract §7.9). */
export const THREAD_PARAMETER = 'commentId';

/** An address with the thread in it, or, with `null`, without one; other parameters and the hash stay. */
export function withThreadId(url: string, annotationId: string | null): string {
  const address = new URL(url, globalThis.location?.href);
  if (annotationId === null) address.searchParams.delete(THREAD_PARAMETER);
  else address.searchParams.set(THREAD_PARAMETER, annotationId);
  return address.href;
}

/**
 * Returns the address of the page of a thread, with the thread in it; `null` when that page is open, or unknown. Only
 * http and https addresses are returned, because the address comes from the browser of another person.
 */
export function otherPageOf({ annotationId, pageInfo }: Pick<CommentAnnotation, 'annotationId' | 'pageInfo'>) {
  const here = globalThis.location?.href;
  const url = pageInfo?.['url'];
  if (typeof url !== 'string' || !here || !URL.canParse(url, here)) return null;
  const link = withThreadId(url, annotationId);
  return /^https?:/.test(link) && pageOf(link) !== pageOf(here) ? link : null;
}

/** A page is the same whatever thread and place in it are named. */
const pageOf = (url: string) => withThreadId(url, null).replace(/#.*/, '');

/** The thread that an address names. */
export function threadIdOf(url: string | undefined): string | null {
  return url ? new URL(url).searchParams.get(THREAD_PARAMETER) : null;
}
