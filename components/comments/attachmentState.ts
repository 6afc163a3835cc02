import type { Attachment } from '../../src/elements/comment/CommentAnnotation.js';
import { serviceNow } from '../../src/session/serviceTime.js';

/** Whether a file can be shown: `pending` while waiting for a provider, `failed` without an address. */
export function attachmentState({ url, isAttachmentResolverUsed }: Attachment): 'pending' | 'ready' | 'failed' {
  if (url && isHarmless(url)) return 'ready';
  return isAttachmentResolverUsed && !url ? 'pending' : 'failed';
}

/** Whether an address is safe to use in the page. The browser parses it, because patterns miss forms that browsers accept. */
export function isHarmless(url: string): boolean {
  return (
    URL.canParse(url, window.location.href) &&
    ['http:', 'https:', 'blob:'].includes(new URL(url, window.location.href).protocol)
  );
}

/** Whether an address of the service has expired: it contains its expiry time, in ms since epoch. */
export function isExpired(url: string): boolean {
  const { pathname, searchParams } = new URL(url, window.location.href);
  return (
    pathname.includes('/v2/client/attachments/') && Number(searchParams.get('expires') ?? Infinity) <= serviceNow()
  );
}
