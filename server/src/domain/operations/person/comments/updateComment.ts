import type { EndpointData, updateComment as endpoint } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { addedActions } from '../../../consequences/events/addedActions.js';
import { announceActions } from '../../../consequences/announceActions.js';
import { announceRecordings } from '../../../consequences/recordings/announceRecordings.js';
import { personActionContext } from '../../../consequences/events/ActionContext.js';
import { updatedActions } from '../../../consequences/events/updatedActions.js';
import { releaseUploads } from '../../../threads/releaseUploads.js';
import { publishRecordings, releaseRecordings } from '../../../recordings/recordingsOfComments.js';
import { takeRecordings } from '../../../recordings/takeRecordings.js';
import { takeUploads } from '../../../threads/takeUploads.js';
import { TimeSlice } from '../../../../TimeSlice.js';
import { changeComments } from '../../../threads/changeComments.js';
import { fillComment } from '../../../threads/fillComment.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { commentMissing, visibleComments } from './visibleComments.js';
import { lockWritableThread } from './writableThread.js';
import type { CommentFields } from '../../../threads/commentToStore.js';
import { patchComment } from '../../../threads/patchComment.js';
import { published } from '../../../threads/publishComments.js';
import { type Sanitized, sanitizeBody } from '../../../threads/sanitizeBody.js';
import { savedThread, type SavedThread } from './savedThread.js';
import type { StoredComment } from '../../../threads/storedComments.js';
import { hasContent } from '../../../threads/hasContent.js';
import { mentionsFew, TOO_MANY_MENTIONS } from '../../../threads/mentionsFew.js';
import { writeViewMarks } from './viewMarks.js';

/**
 * Changes a person's own comment. Throws `PERMISSION_DENIED` for a comment of somebody else. A draft that is published
 * counts as new.
 */
export async function updateComment(call: PersonCall<EndpointData<typeof endpoint>>): Promise<SavedThread> {
  const { core, viewer, data } = call;
  const { organizationId: _, annotationId, commentId, merge, isDraft, ...fields } = data;
  const { userId } = viewer;
  const now = core.clock.now();
  const sent = await sanitizeBody(fields, 'data', new TimeSlice());
  return core.write(async (tx) => {
    const target = await lockWritableThread(tx, call);
    const { scope, thread } = target;
    const comment = (await visibleComments(tx, target, userId)).find((row) => row.comment_id === commentId);
    if (!comment) throw commentMissing(commentId);
    if (comment.author_id !== userId) {
      throw new ParleyError('PERMISSION_DENIED', 'Only the author of a comment may change it.');
    }
    const isPublished = isDraft === false && comment.is_draft;
    if (isPublished && thread.is_draft) {
      throw new ParleyError(
        'FAILED_PRECONDITION',
        'data.isDraft: the thread is a draft; publish it, and its comments with it',
      );
    }
    const isBare = Object.values(sent).every((value) => value === undefined);
    const body: Sanitized<CommentFields> =
      merge || (isPublished && isBare) ? sent : { ...emptied(comment, sent), ...defined(sent) };
    const withRecordings = await takeRecordings(tx, scope, userId, annotationId, [{ ...body, commentId }]);
    const [withFiles] = await takeUploads(tx, scope, userId, annotationId, withRecordings);
    const { commentId: __, ...change } = withFiles!;
    const isRewritten = sent.isCommentResolverUsed === true; // set by a client that has saved the text elsewhere
    const filled = await fillComment(tx.db, scope, change);
    const changed = patchComment(comment, { ...filled, isRewritten }, now) ?? comment;
    if (!hasContent(changed)) {
      throw new ParleyError('INVALID_ARGUMENT', 'data: would leave the comment with nothing to say; delete it');
    }
    if (!mentionsFew(changed, comment)) throw new ParleyError('INVALID_ARGUMENT', `data: ${TOO_MANY_MENTIONS}`);
    if (changed === comment && !isPublished) return savedThread(core, tx, viewer, scope, annotationId, null);
    const number = thread.last_comment_number + 1;
    const after = isPublished ? published(changed, number, now) : changed;
    const numbered = isPublished ? { ...thread, last_comment_number: number } : thread;
    const sequence = await changeComments(tx, scope, numbered, [after], now);
    await releaseUploads(tx, scope, after);
    await releaseRecordings(tx, scope, after);
    if (isPublished) await publishRecordings(tx, scope, after);
    if (isPublished) await writeViewMarks(tx, scope, userId, { annotationIds: [annotationId], isRead: true }, now);
    const actionContext = await personActionContext(tx, call, scope, now);
    const written = { thread: { ...numbered, last_updated: now }, comments: [after] };
    const actions = isPublished
      ? addedActions(written, false, () => actionContext)
      : updatedActions(actionContext, written.thread, [{ before: comment, after }]);
    await announceActions(tx, call, actions);
    const mayBeNew = isPublished || sent.recorders !== undefined;
    if (mayBeNew) await announceRecordings(call, tx, after.content.recorders?.map(({ id }) => id) ?? []);
    return savedThread(core, tx, viewer, scope, annotationId, sequence);
  });
}

/**
 * Returns empty values for the stored fields that the call does not send; without `merge` these are cleared.
 * `commentText` is not cleared when HTML is sent: it is then made from the HTML.
 */
const emptied = ({ content }: StoredComment, sent: CommentFields): CommentFields =>
  Object.fromEntries(
    Object.entries(EMPTY)
      .filter(([name]) => content[name as keyof typeof EMPTY] !== undefined)
      .filter(([name]) => name !== 'commentText' || sent.commentHtml === undefined),
  );

const EMPTY = {
  commentText: '',
  context: {} as NonNullable<CommentFields['context']>, // its `access` may be absent
  metadata: {},
  taggedUserContacts: [],
  toOrganizationUserGroup: [],
  attachments: [],
  recorders: [],
  customList: [],
  isCommentResolverUsed: false,
  replaceContentText: '',
  replaceContentHtml: '',
  commentVoiceUrl: '',
} satisfies CommentFields;

const defined = (sent: Sanitized<CommentFields>): Sanitized<CommentFields> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Sanitized<CommentFields>; // fewer fields
