import type { deleteComments as endpoint, EndpointData, ItemResults } from '@parley/protocol';
import type { Core, Tenant } from '../../core.js';
import { itemResults } from '../itemResults.js';
import { deleteComments } from './deleteComments.js';
import { holdThread } from './holdThread.js';
import { storedComments } from './storedComments.js';

type Input = EndpointData<typeof endpoint>;

/** From comment id to outcome. */
export type CommentResults = ItemResults<{ id: string }>;

/** What is said of an id without a comment in the thread. */
export const commentMissing = {
  success: false,
  code: 'not-found',
  message: 'There is no such comment in this thread.',
} as const;

/**
 * `commentannotations/comments/delete` (REST contract §3.3): the comments named, or all. A thread without comments goes too.
 * `NOT_FOUND` for organization, document and thread.
 */
export async function removeComments(core: Core, { apiKey }: Tenant, input: Input): Promise<CommentResults> {
  const now = core.clock.now();
  const { asked, gone } = await core.write(async (tx) => {
    const { scope, thread } = await holdThread(tx, apiKey, input, now);
    const stored = await storedComments(tx.db, scope, [input.annotationId]);
    const known = stored.filter(({ is_draft }) => !is_draft).map(({ comment_id }) => comment_id);
    const ids = input.commentIds ?? known;
    const found = known.filter((id) => ids.includes(id));
    if (found.length > 0) await deleteComments(tx, scope, thread, stored, new Set(found), now);
    return { asked: ids, gone: found };
  });
  return itemResults(asked, gone, { done: 'Comment deleted.', failed: commentMissing }, (id) => ({ id }));
}
