import { THREADS } from '../../cache/validation/validThreads.js';
import type { ClientContext } from '../../ClientContext.js';
import { joinMethods } from '../../joinMethods.js';
import { createWriteQueue } from '../../session/createWriteQueue.js';
import { validContext } from '../../validContext.js';
import type { CommentElements, WholeCommentElement } from './WholeCommentElement.js';
import { withoutInternals } from './withoutInternals.js';
import { createAttachmentUpload } from './composer/createAttachmentUpload.js';
import { createComposerMethods } from './composer/createComposerMethods.js';
import { createAttachments } from './createAttachments.js';
import { createCommentCounts } from './counts/createCommentCounts.js';
import { createLocalCounts } from './counts/createLocalCounts.js';
import { createComposerReports } from './composer/createComposerReports.js';
import { createCommentDefaults } from './createCommentDefaults.js';
import { createCommentEvents } from './createCommentEvents.js';
import { createCommentLinks } from './createCommentLinks.js';
import { createCommentToggles } from './createCommentToggles.js';
import { createAddComment } from './createAddComment.js';
import { createDeleteComment } from './createDeleteComment.js';
import { createUpdateComment } from './createUpdateComment.js';
import { createCommentPlacement } from './placement/createCommentPlacement.js';
import { createNewThreads } from './placement/createNewThreads.js';
import { createThreadClicks } from './placement/createThreadClicks.js';
import { createDraftSending } from './placement/createDraftSending.js';
import { createCommentParts } from './createCommentParts.js';
import { createCommentRecordings } from './createCommentRecordings.js';
import { createModeration } from './createModeration.js';
import { createPinMoves } from './placement/createPinMoves.js';
import { createLazyResolved } from './createLazyResolved.js';
import { createHostFilter } from './createHostFilter.js';
import { createReactions } from './createReactions.js';
import { createReadMarks } from './createReadMarks.js';
import { createSelection } from './createSelection.js';
import { createSidebar } from './sidebar/createSidebar.js';
import { createThreadFollowing } from './createThreadFollowing.js';
import { createThreadLists } from './createThreadLists.js';
import { createUnreadCounts } from './createUnreadCounts.js';
import { createThreadReads } from './createThreadReads.js';
import { createThreads } from './createThreads.js';
import { createThreadSaver } from './createThreadSaver.js';
import { createThreadStates } from './createThreadStates.js';
import { createThreadStreams } from './createThreadStreams.js';
import { createUnsyncedWrites } from './createUnsyncedWrites.js';
import { createThreadSubscriptions } from './createThreadSubscriptions.js';
import { createThreadVisibility } from './createThreadVisibility.js';
import { createThreadWrites } from './createThreadWrites.js';
import { createTyping } from './typing/createTyping.js';

/**
 * Makes the element of one client. Each area is a part with a file of its own, and each method comes from one part. Methods are bound.
 */
export function createCommentElement(client: ClientContext): CommentElements {
  client.provideWriteQueue(createWriteQueue);
  const context = validContext(client, THREADS);
  const events = createCommentEvents(context);
  const local = createLocalCounts();
  const hostFilter = createHostFilter(context);
  const lazy = createLazyResolved(context);
  const threads = createThreads(context, { local, hostFilter, lazy });
  const streams = createThreadStreams(context, threads);
  const lists = createThreadLists(context, threads);
  const saver = createThreadSaver(context, threads);
  const parts = { threads, saver, events };

  const { contextProvider, ...defaults } = createCommentDefaults(context);
  const states = createThreadStates(context, parts);
  const { updateContext } = states;
  const threadWrites = createThreadWrites(context, { ...parts, contextProvider, updateContext });
  const { addCommentAnnotation, deleteCommentAnnotation } = threadWrites;
  const deleteComment = createDeleteComment(context, parts);
  const commentWrites = createUnsyncedWrites(context, {
    ...parts,
    addCommentAnnotation,
    addComment: createAddComment(context, parts),
    updateComment: createUpdateComment(context, { ...parts, deleteComment }),
  });
  const commentParts = createCommentParts(context, { ...parts, deleteComment });
  const readMarks = createReadMarks(context, parts);
  const { markAsRead } = readMarks;
  const uploads = createAttachmentUpload(context);
  const selection = createSelection(context, { threads, lazy, markAsRead, deleteCommentAnnotation });
  const { selectCommentByAnnotationId, enableCommentMode, disableCommentMode } = selection;
  const sidebar = createSidebar(context, events);
  const newThreads = createNewThreads(context, {
    ...parts,
    addCommentAnnotation,
    selectCommentByAnnotationId,
    enableCommentMode,
    disableCommentMode,
    openCommentSidebar: sidebar.openCommentSidebar,
  });

  const whole: WholeCommentElement = joinMethods([
    { on: events.on },
    createThreadReads(context, threads, { lists, streams, hostFilter, lazy }),
    createThreadFollowing(context, { threads, streams, lazy }),
    createUnreadCounts({ lists, streams }),
    createCommentCounts(context, { threads, local, hostFilter }),
    threadWrites,
    { deleteComment },
    commentWrites,
    states,
    createThreadVisibility(context, parts),
    createThreadSubscriptions(context, parts),
    readMarks,
    createModeration(context, parts),
    createCommentRecordings({ ...parts, ...commentParts }),
    createReactions(context, parts),
    uploads,
    createAttachments(context, { ...parts, ...commentParts, ...uploads }),
    defaults,
    createCommentToggles(defaults.updateSettings),
    selection,
    createCommentLinks(context, { ...parts, select: selectCommentByAnnotationId }),
    createCommentPlacement(context, { threads, addCommentAnnotation, selectCommentByAnnotationId }),
    newThreads,
    createThreadClicks(context, { ...parts, selectCommentByAnnotationId, closeNewThread: newThreads.closeNewThread }),
    createDraftSending(context, { ...parts, updateComment: commentWrites.updateComment, updateContext }),
    createPinMoves(context, { ...parts, selectCommentByAnnotationId, enableCommentMode }),
    sidebar,
    createComposerMethods(context),
    createComposerReports(context, parts),
    createTyping(context, threads),
  ]);
  return { whole, element: withoutInternals(whole) };
}
