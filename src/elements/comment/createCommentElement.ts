import type { ClientContext } from '../../ClientContext.js';
import type { WholeCommentElement } from './WholeCommentElement.js';
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
import { createCommentWrites } from './createCommentWrites.js';
import { createCommentPlacement } from './placement/createCommentPlacement.js';
import { createDraftSending } from './placement/createDraftSending.js';
import { createCommentRecordings } from './createCommentRecordings.js';
import { createModeration } from './createModeration.js';
import { createPinMoves } from './placement/createPinMoves.js';
import { createNarrowing } from './createNarrowing.js';
import { createReactions } from './createReactions.js';
import { createReadMarks } from './createReadMarks.js';
import { createSelection } from './createSelection.js';
import { createSidebar } from './sidebar/createSidebar.js';
import { createThreadReads } from './createThreadReads.js';
import { createThreads } from './createThreads.js';
import { createThreadSaver } from './createThreadSaver.js';
import { createThreadStates } from './createThreadStates.js';
import { createThreadStreams } from './createThreadStreams.js';
import { createUnsyncedWrites } from './createUnsyncedWrites.js';
import { createThreadWrites } from './createThreadWrites.js';

/** Makes the element of one client: each area of it is a file of its own. Its methods are bound. */
export function createCommentElement(context: ClientContext): WholeCommentElement {
  const events = createCommentEvents(context);
  const local = createLocalCounts();
  const narrowing = createNarrowing(context);
  const threads = createThreads(context, local, narrowing);
  const streams = createThreadStreams(context, threads);
  const saver = createThreadSaver(context, threads);
  const parts = { threads, saver, events };

  const { contextProvider, ...defaults } = createCommentDefaults(context);
  const states = createThreadStates(context, parts);
  const { updateContext } = states;
  const wholeThreads = createThreadWrites(context, { ...parts, contextProvider, updateContext });
  const readMarks = createReadMarks(context, parts);
  const { deleteComment, ...plainWrites } = createCommentWrites(context, parts);
  const { retryCommentAnnotation, discardUnsynced, ...rewrites } = createUnsyncedWrites(context, {
    ...parts,
    ...wholeThreads,
    ...plainWrites,
  });
  const commentWrites = { deleteComment, ...rewrites };
  const uploads = createAttachmentUpload(context);
  const selection = createSelection(context, { threads, ...readMarks, ...wholeThreads });

  const sidebar = createSidebar(context, events);

  return {
    ...createThreadReads(context, threads, { streams, narrowing }),
    ...createCommentCounts(context, { threads, local, narrowing }),
    ...wholeThreads,
    ...commentWrites,
    retryCommentAnnotation,
    discardUnsynced,
    ...states,
    ...readMarks,
    ...createModeration(context, parts),
    ...createCommentRecordings(context, { ...parts, deleteComment }),
    ...createReactions(context, parts),
    ...createAttachments(context, { ...parts, ...commentWrites, ...uploads }),
    ...uploads,
    ...defaults,
    ...createCommentToggles(defaults.updateSettings),
    ...selection,
    ...createCommentLinks(context, { ...parts, select: selection.selectCommentByAnnotationId }),
    ...createCommentPlacement(context, { ...parts, ...wholeThreads, ...commentWrites, ...selection, ...sidebar }),
    ...createDraftSending(context, { ...parts, ...commentWrites, updateContext }),
    ...createPinMoves(context, { ...parts, ...selection }),
    ...sidebar,
    ...createComposerMethods(context),
    ...createComposerReports(context, parts),
    on: events.on,
  };
}
