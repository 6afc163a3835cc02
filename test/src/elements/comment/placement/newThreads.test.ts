import { expect, it, vi } from 'vitest';
import type { AddCommentAnnotationDraftEvent } from '../../../../../src/elements/comment/CommentEvents.js';
import { contextOf } from '../../../../../src/contextOf.js';
import { commentsOn } from '../../../../support/commentsOn.js';
import { startTestService } from '../../../../support/startTestService.js';

it('leaves nothing of what one person began to the next one', async () => {
  const service = await startTestService();
  const { client, comments } = await commentsOn(service, 'ada', 'plan');
  const commentsUi = () => contextOf(client).ui.getState().comments;
  comments.addManualComment({ context: { row: 1 } });
  comments.setContextInPageModeComposer({ context: { row: 1 } });
  // The code of the element comes later.
  await vi.waitFor(() => expect(commentsUi().pageModeComposer).toEqual({ context: { row: 1 } }));
  expect(commentsUi()).toMatchObject({ newThread: { context: { row: 1 } } });
  const drafts: AddCommentAnnotationDraftEvent[] = [];
  comments.on('addCommentAnnotationDraft').subscribe((draft) => drafts.push(draft));
  comments.clickCommentTool({ context: { row: 1 } });
  drafts[0]!.addContext({ isOfFirst: true });
  await client.signOut();
  expect(commentsUi()).toMatchObject({ newThread: null, pageModeComposer: null });
  comments.openNewThread({ context: { column: 2 } });
  expect(commentsUi().newThread?.context).toEqual({ column: 2 });
});
