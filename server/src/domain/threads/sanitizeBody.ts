import { isCommentSized } from '@parley/protocol';
import { LIMITS, ParleyError } from '@parley/protocol/constants';
import type { TimeSlice } from '../../TimeSlice.js';
import { type Content, hasContent } from './hasContent.js';
import { sanitizeCommentHtml } from './sanitizeCommentHtml.js';

/** The parts of a comment that are HTML. */
interface WithMarkup {
  commentHtml?: string | undefined;
  replaceContentHtml?: string | undefined;
}

declare const sanitized: unique symbol;
/** A comment whose HTML is sanitised and sized. Only `sanitizeBody` makes one. */
export type Sanitized<T> = T & { readonly [sanitized]: true };

/**
 * Returns a sent comment with its HTML sanitised. Throws `INVALID_ARGUMENT` when the HTML is larger than 64 KiB afterwards: `&` grows to
 * `&amp;`. Call it before a transaction, because sanitising takes time.
 * @param path of the comment in the request
 * @param timeSlice of the request: other requests run between two comments
 */
export async function sanitizeBody<T extends WithMarkup>(
  input: T,
  path: string,
  timeSlice: TimeSlice,
): Promise<Sanitized<T>> {
  const { commentHtml, replaceContentHtml } = input;
  const body: T = {
    ...input,
    ...(commentHtml !== undefined && { commentHtml: await sanitize(commentHtml, `${path}.commentHtml`, timeSlice) }),
    ...(replaceContentHtml !== undefined && {
      replaceContentHtml: await sanitize(replaceContentHtml, `${path}.replaceContentHtml`, timeSlice),
    }),
  };
  return body as Sanitized<T>; // it was sanitised just now
}

/** As `sanitizeBody`, for a new comment: throws `INVALID_ARGUMENT` when it had only HTML, and sanitizing removed all of it. */
export async function sanitizeNewBody<T extends WithMarkup & Content>(
  input: T,
  path: string,
  timeSlice: TimeSlice,
): Promise<Sanitized<T>> {
  const body = await sanitizeBody(input, path, timeSlice);
  if (!hasContent({ content: body })) {
    throw new ParleyError('INVALID_ARGUMENT', `${path}.commentHtml: holds nothing that may be shown`);
  }
  return body;
}

/** As `sanitizeNewBody`, for each of a list. */
export async function sanitizeNewBodies<T extends WithMarkup & Content>(
  list: readonly T[],
  path: string,
  timeSlice: TimeSlice,
): Promise<Sanitized<T>[]> {
  const bodies: Sanitized<T>[] = [];
  for (const [index, input] of list.entries()) {
    bodies.push(await sanitizeNewBody(input, `${path}[${index}]`, timeSlice));
  }
  return bodies;
}

/** A reference takes four characters at least, `&lt;`: with more of them than this most are a bare `&`, which becomes `&amp;`. */
const MAX_AMPERSANDS = LIMITS.commentBytes / '&lt;'.length;

async function sanitize(html: string, path: string, timeSlice: TimeSlice): Promise<string> {
  await timeSlice.pause();
  const clean = html.split('&', MAX_AMPERSANDS + 2).length - 1 > MAX_AMPERSANDS ? null : sanitizeCommentHtml(html);
  if (clean !== null && isCommentSized(clean)) return clean;
  throw new ParleyError('INVALID_ARGUMENT', `${path}: must be at most 64 KiB after sanitising`);
}
