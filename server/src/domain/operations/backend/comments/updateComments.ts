import type { EndpointData, ItemResult, updateComments as endpoint } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { announceActions } from '../../../consequences/announceActions.js';
import { backendActionContext } from '../../../consequences/events/ActionContext.js';
import { type CommentPair, updatedActions } from '../../../consequences/events/updatedActions.js';
import { TimeSlice } from '../../../../TimeSlice.js';
import { changeComments } from '../../../threads/changeComments.js';
import { checkTimes } from '../../../threads/checkTimes.js';
import { fillComment } from '../../../threads/fillComment.js';
import { lockThread } from '../../../threads/lockThread.js';
import { patchComment } from '../../../threads/patchComment.js';
import { missingCommentResult, type CommentResults } from './removeComments.js';
import { sanitizeBody } from '../../../threads/sanitizeBody.js';
import { hasContent } from '../../../threads/hasContent.js';
import { mentionsFew, TOO_MANY_MENTIONS } from '../../../threads/mentionsFew.js';
import { storedComments } from '../../../threads/storedComments.js';

type Input = EndpointData<typeof endpoint>;

/**
 * `commentannotations/comments/update` (REST contract §3.3). Makes the same change to comments of a thread. A comment
 * that the change would leave empty, or with too many mentions, is an `invalid-argument` item. Throws `NOT_FOUND` without the organization,
 * document or thread.
 */
export async function updateComments(core: Core, tenant: Tenant, input: Input): Promise<CommentResults> {
  const now = core.clock.now();
  checkTimes(now, 'data.updatedData', input.updatedData);
  const sent = await sanitizeBody(input.updatedData, 'data.updatedData', new TimeSlice());
  return core.write(async (tx) => {
    const { scope, thread } = await lockThread(tx, tenant.apiKey, input, now);
    const change = await fillComment(tx.db, scope, sent);
    const stored = (await storedComments(tx.db, scope, [input.annotationId])).filter(({ is_draft }) => !is_draft);
    const changed: CommentPair[] = [];
    const resultOf = (id: string): ItemResult => {
      const comment = stored.find(({ comment_id }) => comment_id === id);
      if (!comment) return missingCommentResult;
      const next = patchComment(comment, change, now) ?? comment;
      if (!hasContent(next)) {
        return {
          success: false,
          code: 'invalid-argument',
          message: 'Comment would be left without text, html or attachment.',
        };
      }
      if (!mentionsFew(next, comment)) {
        return { success: false, code: 'invalid-argument', message: `This ${TOO_MANY_MENTIONS}.` };
      }
      if (next !== comment) changed.push({ before: comment, after: next });
      return { success: true, message: 'Comment updated.' };
    };
    const results = input.commentIds.map((id) => [id, { ...resultOf(id), id }] as const);
    if (changed.length === 0) return Object.fromEntries(results);
    const comments = changed.map(({ after }) => after);
    await changeComments(tx, scope, thread, comments, now);
    const actionContext = await backendActionContext(tx, input, scope, now);
    const after = { ...thread, last_updated: now };
    if (actionContext) await announceActions(tx, { core, tenant }, updatedActions(actionContext, after, changed));
    return Object.fromEntries(results);
  });
}
