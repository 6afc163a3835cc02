import type { addCommentAnnotation as endpoint, EndpointData } from '@parley/protocol';
import { ParleyError, visibilityFor } from '@parley/protocol/constants';
import { addedActions } from '../../../consequences/events/addedActions.js';
import { announceActions } from '../../../consequences/announceActions.js';
import { announceRecordings } from '../../../consequences/recordings/announceRecordings.js';
import { personActionContext } from '../../../consequences/events/ActionContext.js';
import { takeRecordings } from '../../../recordings/takeRecordings.js';
import { takeUploads } from '../../../threads/takeUploads.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { requireEditor } from '../../../access/requireEditor.js';
import { retryConflicts } from '../../../common/retryConflicts.js';
import { ensureScope } from '../../../access/scope.js';
import { TimeSlice } from '../../../../TimeSlice.js';
import { insertThreads } from '../../../threads/insertThreads.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { lockWritableThread } from './writableThread.js';
import { newThreadHeldFor } from './holding.js';
import { requirePrivateComments } from './requirePrivateComments.js';
import { commentToStore, type CommentToStore } from '../../../threads/commentToStore.js';
import { threadToStore } from '../../../threads/threadToStore.js';
import { requestHash } from '../../../threads/requestHash.js';
import { sanitizeNewBodies } from '../../../threads/sanitizeBody.js';
import { savedThread, type SavedThread } from './savedThread.js';
import { storedRequests } from '../../../threads/storedRequests.js';
import { writtenThread } from '../../../threads/writtenThreads.js';

type Call = PersonCall<EndpointData<typeof endpoint>>;

/**
 * Creates a thread. A repeat of the call returns the thread in its current state, or throws `NOT_FOUND` when the person
 * may not see it any more. Throws `ALREADY_EXISTS` when another thread has this id. A thread is a draft when all of its
 * comments are, and all comments of a draft thread are drafts.
 */
export async function addThread(call: Call): Promise<SavedThread> {
  const { core, tenant, viewer, data } = call;
  const { annotationId, organizationId, documentId, comments: sent, isDraft: _, visibility, ...content } = data;
  const scope = { apiKey: tenant.apiKey, organizationId, documentId };
  const now = core.clock.now();
  await requireEditor(core.db, tenant, viewer, data, nowSeconds(core.clock));
  requirePrivateComments(tenant, visibility);
  const isDraft = data.isDraft === true || sent.every((comment) => comment.isDraft);
  const hash = await requestHash([viewer.userId, data]);
  const sanitized = await sanitizeNewBodies(sent, 'data.comments', new TimeSlice());
  return retryConflicts(() =>
    core.write(async (tx) => {
      const moderation = await ensureScope(tx, now, scope, true);
      const stored = (await storedRequests(tx.db, scope, [annotationId])).get(annotationId);
      if (stored?.requestHash === hash) {
        await lockWritableThread(tx, call); // its author may have lost access since
        return savedThread(core, tx, viewer, scope, annotationId, null);
      }
      if (stored) throw new ParleyError('ALREADY_EXISTS', 'data.annotationId: is the id of another thread already');
      const heldFor = await newThreadHeldFor(tx, call, organizationId, moderation, isDraft, visibility);
      const withRecordings = await takeRecordings(tx, scope, viewer.userId, annotationId, sanitized);
      const taken = await takeUploads(tx, scope, viewer.userId, annotationId, withRecordings);
      const comments = taken.map((comment) =>
        commentToStore(
          { ...comment, isDraft: isDraft || comment.isDraft },
          { ...authored(call), commentId: comment.commentId, requestHash: hash, now },
        ),
      ) as [CommentToStore, ...CommentToStore[]]; // as many as were sent, which is at least one
      const thread = threadToStore(
        {
          ...content,
          isDraft,
          heldFor,
          visibility: visibilityFor(visibility, { userId: viewer.userId, organizationId }),
        },
        { ...authored(call), annotationId, requestHash: hash, now, comments },
      );
      const sequence = await tx.run(insertThreads(scope, [{ documentId, threads: [thread] }]));
      const actionContext = await personActionContext(tx, call, scope, now);
      const written = await writtenThread(tx, scope, annotationId);
      await announceActions(
        tx,
        call,
        addedActions(written, true, () => actionContext),
      );
      await announceRecordings(
        call,
        tx,
        sanitized.flatMap(({ recorders = [] }) => recorders.map(({ id }) => id)),
      );
      return savedThread(core, tx, viewer, scope, annotationId, sequence);
    }),
  );
}

const authored = ({ viewer: { userId, name, email } }: Pick<Call, 'viewer'>) => ({
  from: { userId, name, email },
  sourceType: 'sdk' as const,
});
