import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import type { CommentSelections } from './CommentElement.js';
import type { CommentLink, ThreadRequest } from './CommentRequests.js';
import { commentSettingsOf } from './commentUi.js';
import type { CommentEmitter } from './createCommentEvents.js';
import type { ThreadSaver } from './createThreadSaver.js';
import type { Threads } from './createThreads.js';
import { threadIdOf, withThreadId } from './threadLink.js';
import { checkRequest } from './threadRequest.js';

export interface CommentLinksParts {
  threads: Threads;
  saver: ThreadSaver;
  events: CommentEmitter;
  select: CommentSelections['selectCommentByAnnotationId'];
}

/** Links to threads; opens the one in the page's address, and keeps the address up to date while `queryParamsComments` is on. */
export function createCommentLinks(
  context: ClientContext,
  { threads, saver, events, select }: CommentLinksParts,
): Pick<CommentSelections, 'getLink' | 'copyLink'> {
  const { ui } = context;

  async function getLink({ annotationId, options }: ThreadRequest): Promise<CommentLink> {
    checkRequest(context, options);
    const found = await saver.require(annotationId);
    const page = found.record.pageInfo?.['url'] ?? globalThis.location?.href;
    if (typeof page !== 'string') {
      throw new ParleyError(
        'FAILED_PRECONDITION',
        'The page of this thread is not known. Call setPageInfo with its url.',
      );
    }
    const link = withThreadId(page, annotationId);
    return { annotationId, commentAnnotation: threads.present(found), link, metadata: events.metadata() };
  }

  ui.subscribe(({ comments }, before) => {
    const id = comments.selectedAnnotationId ?? null;
    if (id === (before.comments.selectedAnnotationId ?? null) || !globalThis.history) return;
    if (!commentSettingsOf(comments).queryParamsComments) return;
    const { history, location } = globalThis;
    history.replaceState(history.state, '', withThreadId(location.href, id));
  });
  const wanted = threadIdOf(globalThis.location?.href);
  if (wanted) select(wanted); // waits for the threads; an unknown id selects nothing

  return {
    getLink,
    async copyLink(request) {
      const copied = await getLink(request);
      await writeText(copied.link);
      const { metadata: _, ...event } = copied;
      events.emit('copyLink', event);
      return copied;
    },
  };
}

async function writeText(text: string) {
  try {
    await navigator.clipboard.writeText(text); // there is none on a page without https
  } catch (cause) {
    throw new ParleyError('FAILED_PRECONDITION', 'The browser does not let this page write to the clipboard.', {
      cause,
    });
  }
}
