import type { Attachment } from '../../src/elements/comment/CommentAnnotation.js';

/** Whether a file can be shown: `pending` while a provider is asked for it, `failed` when there is no address to get it from. */
export function attachmentState({ url, isAttachmentResolverUsed }: Attachment): 'pending' | 'ready' | 'failed' {
  if (url && isHarmless(url)) return 'ready';
  return isAttachmentResolverUsed && !url ? 'pending' : 'failed';
}

/** An address in our own service may be relative. What a browser would understand is asked of the browser, not of a pattern. */
function isHarmless(url: string): boolean {
  if (!URL.canParse(url, window.location.href)) return false;
  return ['http:', 'https:', 'blob:'].includes(new URL(url, window.location.href).protocol);
}
