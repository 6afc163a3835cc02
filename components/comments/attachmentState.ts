import type { Attachment } from '../../src/elements/comment/CommentAnnotation.js';

/** Whether a file can be shown: `pending` while a provider is asked for it, `failed` when there is no address to get it from. */
export function attachmentState({ url, isAttachmentResolverUsed }: Attachment): 'pending' | 'ready' | 'failed' {
  if (url && isHarmless(url)) return 'ready';
  return isAttachmentResolverUsed && !url ? 'pending' : 'failed';
}

/** Whether an address may be put into the page. The browser parses it, as patterns miss what browsers accept. */
export function isHarmless(url: string): boolean {
  if (!URL.canParse(url, window.location.href)) return false;
  return ['http:', 'https:', 'blob:'].includes(new URL(url, window.location.href).protocol);
}

/** Whether an address of the service does not work any more: it says itself until when, in ms since epoch. */
export function isExpired(url: string): boolean {
  const { pathname, searchParams } = new URL(url, window.location.href);
  return pathname.includes('/v2/client/attachments/') && Number(searchParams.get('expires') ?? Infinity) <= Date.now();
}
