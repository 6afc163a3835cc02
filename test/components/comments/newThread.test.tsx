import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { createParleyClient } from '../../../src/createParleyClient.js';
import type { CommentElement } from '../../../src/elements/comment/CommentElement.js';
import type { CommentEvents } from '../../../src/elements/comment/CommentEvents.js';
import { useCommentAnnotations } from '../../../hooks/commentAnnotations.js';
import { renderParleyHook } from '../../support/renderParleyHook.js';
import { aThreadInput } from '../../support/someThreads.js';
import { startTestService } from '../../support/startTestService.js';
import { commentInternals } from '../../../src/elements/comment/commentInternals.js';
import { contextOf } from '../../../src/contextOf.js';

/** Somebody with a document open, and the comments in it. */
async function open(threads: ReturnType<typeof aThreadInput>[] = []) {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'roadmap' }] });
  if (threads.length) {
    await service.rest('commentannotations/add', { documentId: 'roadmap', commentAnnotations: threads });
  }
  const rendered = renderParleyHook(() => useCommentAnnotations(), service.as('ada'), { documentId: 'roadmap' });
  await waitFor(() => expect(rendered.result.current.data).toHaveLength(threads.length));
  const element = commentInternals(rendered.client.getCommentElement());
  const ui = () => contextOf(rendered.client).ui.getState().comments;
  const seenByGrace = async () => {
    const grace = createParleyClient(service.as('grace').props);
    await grace.setAuthProvider(service.as('grace').props.authProvider);
    const { data } = await grace.getCommentElement().fetchCommentAnnotations({ documentIds: ['roadmap'] });
    grace.close();
    return data;
  };
  return { ...rendered, element, ui, seenByGrace };
}

function listen<Name extends keyof CommentEvents>(element: CommentElement, name: Name) {
  const received: CommentEvents[Name][] = [];
  element.on(name).subscribe((event) => received.push(event));
  return received;
}

it('emits the old and the new click event of the tool, then the draft event, and begins comment mode', async () => {
  const { element, ui } = await open();
  const received: string[] = [];
  for (const name of ['addCommentAnnotationDraft', 'commentToolClicked', 'commentToolClick'] as const) {
    element.on(name).subscribe(() => received.push(name));
  }
  act(() => element.clickCommentTool({ context: { row: 1 } }));
  expect(received).toEqual(['commentToolClick', 'commentToolClicked', 'addCommentAnnotationDraft']);
  expect(ui().isCommentMode).toBe(true);
  act(() => element.clickCommentTool());
  expect(ui().isCommentMode).toBe(false);
});

it('makes the context of a thread of the component’s, what the host adds until it is saved, and the composer’s, the later winning', async () => {
  const { element, ui, result } = await open();
  const drafts = listen(element, 'addCommentAnnotationDraft');
  act(() => element.clickCommentTool({ targetElementId: 'row', context: { of: 'component', a: 1, b: 1, c: 1 } }));
  const { newThread } = ui();
  expect(newThread).toMatchObject({ targetElementId: 'row', annotationId: expect.stringMatching(/^TEMP_/) });
  drafts[0]!.addContext({ b: 2, c: 2 });
  await act(() => element.saveNewThread(newThread!, { comment: { commentText: 'Hello' }, context: { c: 3 } }));
  await waitFor(() => expect(result.current.data).toHaveLength(1));
  const [thread] = result.current.data!;
  expect(thread).toMatchObject({
    annotationId: newThread!.savedId,
    targetElementId: 'row',
    context: { of: 'component', a: 1, b: 2, c: 3 },
  });
  expect(ui().newThread).toBeNull();
  expect(ui().selectedAnnotationId).toBe(newThread!.savedId);
});

it('opens the thread that is on a target already in place of a second one, unless several may be there', async () => {
  const { element, ui } = await open([aThreadInput({ annotationId: 'there', targetElementId: 'row' })]);
  act(() => element.clickCommentTool({ targetElementId: 'row' }));
  expect(ui()).toMatchObject({ selectedAnnotationId: 'there' });
  expect(ui().newThread ?? null).toBeNull();
  act(() => element.updateSettings({ multiThread: true }));
  act(() => element.clickCommentTool({ targetElementId: 'row' }));
  expect(ui().newThread).toMatchObject({ targetElementId: 'row' });
});

it('opens the thread with the context of the tool, compared as the tool says', async () => {
  const there = aThreadInput({ annotationId: 'there', targetElementId: 'row', context: { row: 7, page: 'a' } });
  const { element, ui } = await open([there]);
  act(() => element.clickCommentTool({ targetElementId: 'row', context: { row: 7 } }));
  expect(ui().selectedAnnotationId ?? null).toBeNull();
  expect(ui().newThread).toMatchObject({ targetElementId: 'row', context: { row: 7 } });
  act(() => element.closeNewThread());
  const contextOptions = { partialMatch: true };
  act(() => element.clickCommentTool({ targetElementId: 'row', context: { row: 7 }, contextOptions }));
  expect(ui()).toMatchObject({ selectedAnnotationId: 'there', newThread: null });
});

it('finds a thread by the context alone in popover mode, where a click on the page names no place', async () => {
  const { element, ui } = await open([aThreadInput({ annotationId: 'there', context: { row: 7 } })]);
  act(() => element.clickCommentTool({ context: { row: 7 } }));
  expect(ui()).toMatchObject({ isCommentMode: true });
  act(() => element.clickCommentTool());
  act(() => element.updateSettings({ popoverMode: true }));
  act(() => element.clickCommentTool({ context: { row: 7 } }));
  expect(ui()).toMatchObject({ isCommentMode: false, selectedAnnotationId: 'there' });
});

it('opens the thread of an element that is clicked in comment mode in place of a second one', async () => {
  const { element, ui } = await open([aThreadInput({ annotationId: 'there', targetElementId: 'row' })]);
  act(() => element.openNewThread({ targetElementId: 'row' }));
  expect(ui()).toMatchObject({ selectedAnnotationId: 'there' });
  expect(ui().newThread ?? null).toBeNull();
});

it('keeps what is left of a new thread as a draft, and nothing of it with draftMode off', async () => {
  const { element, ui, result, seenByGrace } = await open();
  const leave = () => {
    act(() => element.clickCommentTool({ targetElementId: 'row' }));
    const { newThread } = ui();
    act(() => element.closeNewThread());
    return element.saveThreadDraft(newThread!, { comment: { commentText: 'Unfinished' } });
  };
  element.updateSettings({ draftMode: false });
  await leave();
  element.updateSettings({ draftMode: true });
  await leave();
  await waitFor(() => expect(result.current.data).toMatchObject([{ isDraft: true, targetElementId: 'row' }]));
  expect(await act(seenByGrace)).toEqual([]);

  const [{ annotationId, comments }] = result.current.data as [CommentAnnotation];
  const comment = { commentId: comments[0]!.commentId, commentText: 'Finished' };
  await act(() => element.sendDraftThread({ annotationId, comment }));
  expect(await act(seenByGrace)).toMatchObject([{ annotationId, comments: [{ commentText: 'Finished' }] }]);
  expect(result.current.data?.[0]?.isDraft ?? false).toBe(false);
});

it('takes the length of a video as a positive number of seconds', async () => {
  const { element } = await open();
  element.setTotalMediaLength(186.5);
  for (const seconds of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => element.setTotalMediaLength(seconds)).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT', message: expect.stringContaining('totalMediaLength') }),
    );
  }
});

it('puts a thread on an element, or a text of it, without a click', async () => {
  document.body.innerHTML = '<p id="intro">one two one</p>';
  const { element, result } = await open();
  await act(() =>
    element.addCommentOnElement({
      targetElement: { elementId: 'intro', targetText: 'one', occurrence: 2 },
      commentData: [{ commentText: 'The second' }],
    }),
  );
  await waitFor(() =>
    expect(result.current.data).toMatchObject([
      {
        targetElementId: 'intro',
        targetTextRange: { text: 'one', occurrence: 2, commonAncestorContainer: '//*[@id="intro"]' },
      },
    ]),
  );
  await expect(
    element.addCommentOnElement({ targetElement: {}, commentData: [{ commentText: 'x' }] }),
  ).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
    message: expect.stringContaining('targetElement'),
  });
  await expect(
    element.addCommentOnElement({ targetElement: { elementId: 'intro' }, commentData: [] }),
  ).rejects.toMatchObject({ message: expect.stringContaining('commentData') });
});
