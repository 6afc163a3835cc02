import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CommentsSidebar } from '../../../components/sidebar/styled/CommentsSidebar.js';
import type { CommentsSidebarProps } from '../../../components/sidebar/styled/CommentsSidebarProps.js';
import { loadVirtualList } from '../../../components/internal/loadVirtualList.js';
import { SidebarButton } from '../../../components/sidebar/styled/SidebarButton.js';
import { useClient } from '../../../hooks/session.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { ParleyClient } from '../../../src/index.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import type { CommentEvents } from '../../../src/elements/comment/CommentEvents.js';
import { EMPTY_CONTENT } from '../../../src/elements/comment/composer/ComposerContent.js';
import { PAGE_MODE_COMPOSER_ID } from '../../../src/elements/comment/composer/ComposerMethods.js';
import { aCommentInput, aThreadInput, RESOLVED_INPUT } from '../../support/someThreads.js';
import { inPageService } from '../../../testing/inPageService.js';
import { threadListIn } from '../../support/threadListIn.js';
import { openEmbedded } from '../../../server/test/support/openEmbedded.js';
import { TestService } from '../../support/startTestService.js';
import { commentInternals } from '../../../src/elements/comment/commentInternals.js';
import { contextOf } from '../../../src/contextOf.js';

/** A service whose lists hold each thread many times, under ids of its own. */
class CrowdedService extends TestService {
  copies = 1;
  protected override async handle(request: Request): Promise<Response> {
    const response = await super.handle(request);
    if (this.copies === 1 || !response.ok || !/commentAnnotations\/list$|session\/identify$/.test(request.url))
      return response;
    const body: unknown = await response.json();
    const list = threadListIn<{ annotations: { annotationId: string }[] }>(request.url, body);
    if (list)
      list.annotations = list.annotations.flatMap((thread) =>
        Array.from({ length: this.copies }, (_, at) =>
          at ? { ...thread, annotationId: `${thread.annotationId}-${at}` } : thread,
        ),
      );
    return Response.json(body);
  }
}

/** jsdom lays nothing out: in a list without a height no row would be on screen. */
const heights = [
  { of: Element.prototype, name: 'clientHeight', px: 800 },
  { of: HTMLElement.prototype, name: 'offsetHeight', px: 100 },
].map((one) => ({ ...one, before: Object.getOwnPropertyDescriptor(one.of, one.name)! }));
// The database and the sidebar's code take their time on a busy machine; no test waits for them.
beforeAll(async () => {
  await loadVirtualList();
  await open();
  cleanup();
}, 120_000);
beforeAll(() => {
  for (const { of, name, px } of heights) Object.defineProperty(of, name, { configurable: true, get: () => px });
});
afterAll(() => {
  for (const { of, name, before } of heights) Object.defineProperty(of, name, before);
});
beforeEach(() => sessionStorage.clear());

async function open(props: CommentsSidebarProps = {}, copies = 1) {
  const service = await new CrowdedService(await inPageService(openEmbedded)).found();
  service.copies = copies;
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'roadmap' }] });
  await service.rest('commentannotations/add', {
    documentId: 'roadmap',
    commentAnnotations: [
      aThreadInput({
        annotationId: 'first',
        comments: [aCommentInput('First')],
        location: { id: 'p1' },
        context: { row: 1 },
      }),
      aThreadInput({ annotationId: 'second', comments: [aCommentInput('Second')] }),
      aThreadInput({ annotationId: 'done', comments: [aCommentInput('Done')], status: RESOLVED_INPUT }),
    ],
  });
  const clients: ParleyClient[] = [];
  function Probe() {
    const { client } = useClient();
    if (client) clients.unshift(client);
    return null;
  }
  render(
    <ParleyProvider {...service.as('ada').props} documentId="roadmap" language="en">
      <Probe />
      <SidebarButton />
      <CommentsSidebar version="2" {...props} />
    </ParleyProvider>,
  );
  const element = clients[0]!.getCommentElement();
  const eventNames: string[] = [];
  const events: Partial<{ [Name in keyof CommentEvents]: CommentEvents[Name] }> = {};
  const NAMES = [
    'sidebarButtonClick',
    'sidebarButtonClicked',
    'sidebarOpen',
    'sidebarClose',
    'commentClick',
    'commentNavigationButtonClick',
    'fullscreenClick',
    'commentSidebarDataInit',
    'commentSidebarDataUpdate',
  ] as const;
  for (const name of NAMES) {
    element.on(name).subscribe((event) => {
      eventNames.push(name);
      Object.assign(events, { [name]: event });
    });
  }
  const count = 2 * copies;
  fireEvent.click(await screen.findByRole('button', { name: `Comments, ${count} threads` }));
  await waitFor(() => expect(screen.getByText(`${count} threads`)).toBeTruthy());
  // Faster than by role, and a long list is asked often.
  const rows = () => [...screen.getByLabelText('Threads').querySelectorAll<HTMLElement>('li[aria-posinset]')];
  const row = (text: string) => within(screen.getByText(text).closest('li')!);
  const selected = () => contextOf(clients[0]!).ui.getState().comments.selectedAnnotationId ?? null;
  const page = () => contextOf(clients[0]!).ui.getState().comments.pageModeComposer;
  const pageComposer = () => contextOf(clients[0]!).ui.getState().comments.composers?.[PAGE_MODE_COMPOSER_ID];
  return { service, element, page, pageComposer, selected, eventNames, events, rows, row };
}

describe('CommentsSidebar', () => {
  it('says that a thread without words has files', async () => {
    const { service } = await open();
    const files = ['a', 'b'].map((name) => ({ attachmentId: name, name }));
    await service.rest('commentannotations/add', {
      documentId: 'roadmap',
      commentAnnotations: [aThreadInput({ comments: [{ ...aCommentInput(''), attachments: files }] })],
    });
    expect(await screen.findByText('2 files')).toBeVisible();
  });

  it('says that a thread without words has a recording', async () => {
    const { element } = await open();
    await element.addCommentAnnotation({ annotation: { comments: [{ recorders: [{ id: 'rec', type: 'audio' }] }] } });
    expect(await screen.findByText('1 recording')).toBeVisible();
  });

  it('emits the old and the new event of its button, the opening, its data once, and each change of them', async () => {
    const { service, eventNames, events } = await open();
    expect(eventNames).toEqual(['sidebarButtonClick', 'sidebarButtonClicked', 'sidebarOpen', 'commentSidebarDataInit']);
    expect(events.commentSidebarDataInit).toMatchObject({
      commentAnnotations: [{}, {}, {}],
      systemFilteredAnnotations: [{}, {}],
      unreadCommentAnnotationsMap: { first: 1, second: 1, done: 1 },
    });
    await service.rest('commentannotations/add', { documentId: 'roadmap', commentAnnotations: [aThreadInput()] });
    await screen.findByText('3 threads');
    expect(eventNames.slice(4)).toEqual(['commentSidebarDataUpdate']);
    fireEvent.keyDown(screen.getByRole('complementary'), { key: 'Escape' });
    expect(eventNames.at(-1)).toBe('sidebarClose');
  });

  it('selects the thread that is clicked, says where it is, and moves nothing; off, a click is only an event', async () => {
    const clicked: CommentAnnotation[] = [];
    const { selected, events, row } = await open({ onCommentClick: ({ annotation }) => clicked.push(annotation) });
    fireEvent.click(row('First').getByRole('button', { name: /by Grace|by grace/i }));
    await waitFor(() => expect(selected()).toBe('first'));
    expect(clicked).toMatchObject([{ annotationId: 'first' }]);
    expect(events.commentClick).toMatchObject({
      annotationId: 'first',
      documentId: 'roadmap',
      location: { id: 'p1' },
      targetElementId: 'total',
      context: { row: 1 },
    });
    fireEvent.click(row('Second').getByRole('button', { name: 'Go to this place' }));
    expect(events.commentNavigationButtonClick).toMatchObject({ annotationId: 'second', location: null });
    expect(selected()).toBe('first');
  });

  it('selects nothing with dialogSelection off', async () => {
    const { selected, events, row } = await open({ dialogSelection: false });
    fireEvent.click(row('First').getByRole('button', { name: /by grace/i }));
    expect(events.commentClick).toMatchObject({ annotationId: 'first' });
    expect(selected()).toBeNull();
  });

  it('closes with a press on the page, unless forceClose is off', async () => {
    const { eventNames } = await open();
    fireEvent.pointerDown(screen.getByRole('searchbox'));
    expect(eventNames).not.toContain('sidebarClose');
    fireEvent.pointerDown(document.body);
    expect(eventNames.at(-1)).toBe('sidebarClose');
    cleanup();
    await open({ forceClose: false });
    fireEvent.pointerDown(document.body);
    expect(screen.getByRole('complementary')).toBeTruthy();
  });

  it('opens what gets selected in place of the list, and goes back when nothing is selected', async () => {
    const { element, selected } = await open({ openAnnotationInFocusMode: true });
    act(() => element.selectCommentByAnnotationId('second'));
    const back = await screen.findByRole('button', { name: 'Back to all comments' });
    expect(document.activeElement).toBe(back);
    act(() => element.selectCommentByAnnotationId());
    await screen.findByText('2 threads');
    act(() => element.selectCommentByAnnotationId('first'));
    fireEvent.click(await screen.findByRole('button', { name: 'Back to all comments' }));
    await screen.findByText('2 threads');
    expect(selected()).toBeNull();
  });

  it('hands what the comment tool was clicked with to the page composer, until the sidebar closes', async () => {
    const { element, page } = await open({ pageMode: true, context: { of: 'page' } });
    act(() => element.enableContextInPageModeComposer());
    act(() => element.closeCommentSidebar());
    act(() => commentInternals(element).clickCommentTool({ targetElementId: 'total', context: { row: 7 } }));
    expect(page()).toEqual({ targetElementId: 'total', context: { row: 7 } });
    const field = () => screen.getByRole('textbox', { name: 'Comment on this page' });
    await waitFor(() => expect(document.activeElement).toBe(field()));
    await waitFor(() =>
      expect(element.getComposerData({ targetComposerElementId: 'parley-page-mode-composer' })).toMatchObject({
        annotation: { context: { of: 'page', row: 7 } },
      }),
    );
    act(() => element.closeCommentSidebar());
    expect(page()).toBeNull();
  });

  it('returns from a thread that is open in it to the page composer when the comment tool hands over', async () => {
    const { element, row } = await open({ pageMode: true, focusedThreadMode: true });
    act(() => element.enableContextInPageModeComposer());
    fireEvent.click(row('Second').getByRole('button', { name: /by grace/i }));
    await screen.findByRole('button', { name: 'Back to all comments' });
    act(() => commentInternals(element).clickCommentTool({ context: { row: 7 } }));
    const field = await screen.findByRole('textbox', { name: 'Comment on this page' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(element.getComposerData({ targetComposerElementId: 'parley-page-mode-composer' })).toMatchObject({
      annotation: { context: { row: 7 } },
    });
  });

  it('hands over what a host adds to the thread until it is submitted', async () => {
    const { element, page, pageComposer, service } = await open({ pageMode: true });
    const drafts: CommentEvents['addCommentAnnotationDraft'][] = [];
    element.on('addCommentAnnotationDraft').subscribe((draft) => {
      drafts.push(draft);
      draft.addContext({ at: 'once' });
    });
    act(() => element.enableContextInPageModeComposer());
    for (const row of [6, 7]) act(() => commentInternals(element).clickCommentTool({ context: { row } }));
    expect(page()).toEqual({ context: { row: 7, at: 'once' } });
    await waitFor(() => expect(pageComposer()).toBeDefined());
    act(() => drafts[0]!.addContext({ late: 6 }));
    act(() => drafts[1]!.addContext({ late: 7 }));
    const composer = pageComposer()!;
    act(() => composer.write({ ...EMPTY_CONTENT, text: 'On the page', commentText: 'On the page' }));
    await act(async () => expect(await composer.submit()).toBe(true));
    act(() => drafts[1]!.addContext({ late: 'too late' }));
    expect(page()).toBeNull();
    const threads = (await service.rest('commentannotations/get', { documentId: 'roadmap' })) as { context?: object }[];
    expect(threads.map(({ context }) => context)).toContainEqual({ row: 7, at: 'once', late: 7 });
  });

  it('drops the content that it took over as soon as the comment is in the list, and has it again with one that is refused', async () => {
    const { service, element, page, pageComposer } = await open({ pageMode: true });
    const handed = { targetElementId: 'total', context: { row: 7 } };
    act(() => element.setContextInPageModeComposer(handed));
    await waitFor(() => expect(pageComposer()).toBeDefined());
    const composer = pageComposer()!;
    const refuse = service.refuseNextWrite('PERMISSION_DENIED');
    act(() => composer.write({ ...EMPTY_CONTENT, text: 'On the page', commentText: 'On the page' }));
    const sent = composer.submit();
    await screen.findByText('3 threads');
    expect([page(), composer.isEmpty(), composer.state.getState().status]).toEqual([null, true, 'idle']);
    await act(async () => refuse());
    expect(await sent).toBe(false);
    await screen.findByText('2 threads');
    expect(page()).toEqual(handed);
    expect(composer.state.getState()).toMatchObject({ content: { text: 'On the page' }, context: { row: 7 } });
  });

  it('lists what a host makes of its data: calls it once for each change of the data, and of what is chosen with customActions', async () => {
    const { element, events, eventNames, service } = await open();
    act(() => element.enableSidebarCustomActions());
    expect(events.commentSidebarDataUpdate).toMatchObject({ customFilters: { status: ['OPEN'] } });
    eventNames.length = 0;
    let callCount = 0;
    const oldestFirst = ({ commentAnnotations }: { commentAnnotations: CommentAnnotation[] }) => {
      callCount += 1;
      const annotations = commentAnnotations.toSorted((a, b) => (a.annotationId < b.annotationId ? -1 : 1));
      element.setCommentSidebarData([{ id: 'mine', label: 'By name', annotations }]);
    };
    element.on('commentSidebarDataUpdate').subscribe(oldestFirst);
    act(() => oldestFirst(events.commentSidebarDataInit!));
    await screen.findByRole('button', { name: /By name ?3/, expanded: true });
    expect(screen.getAllByRole('article').map((card) => card.dataset['parleyId'])).toEqual(['done', 'first', 'second']);
    expect([callCount, eventNames.includes('commentSidebarDataUpdate')]).toEqual([1, false]);
    act(() => element.setCommentSidebarFilters({ status: ['RESOLVED'] }));
    await waitFor(() =>
      expect(events.commentSidebarDataUpdate).toMatchObject({
        commentAnnotations: [{}, {}, {}],
        systemFilteredAnnotations: [{ annotationId: 'done' }],
        customFilters: { status: ['RESOLVED'] },
      }),
    );
    expect(screen.getByRole('button', { name: /By name ?3/ })).toBeTruthy();
    await service.rest('commentannotations/delete', { documentId: 'roadmap', annotationIds: ['first'] });
    await screen.findByRole('button', { name: /By name ?2/ });
    act(() => element.disableSidebarCustomActions());
    await screen.findByRole('button', { name: /By name ?1/ });
    act(() => element.setCommentSidebarData(null));
    await waitFor(() => expect(screen.queryByRole('button', { name: /By name/ })).toBeNull());
    expect(events.commentSidebarDataUpdate).not.toHaveProperty('customFilters');
    expect(callCount).toBeLessThan(6);
  });

  it('names the selected thread in the address with queryParamsComments, and takes the settings that have no prop', async () => {
    const { element } = await open({ queryParamsComments: true, urlNavigation: false });
    act(() => element.selectCommentByAnnotationId('second'));
    await waitFor(() => expect(new URL(location.href).searchParams.get('commentId')).toBe('second'));
    act(() => element.selectCommentByAnnotationId());
    expect(new URL(location.href).searchParams.has('commentId')).toBe(false);
    expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull();
    act(() => element.enableFullScreenInSidebar());
    expect(screen.getByRole('button', { name: 'Full screen' })).toBeTruthy();
  });

  it('counts on its button what is not done, or what passes the filters, 0 included', async () => {
    const { element } = await open();
    const name = () => screen.getByRole('button', { expanded: true }).getAttribute('aria-label');
    act(() => element.setCommentSidebarFilters({ status: ['RESOLVED'] }));
    await screen.findByText('1 thread');
    expect(name()).toBe('Comments, 2 threads');
    act(() => element.setSidebarButtonCountType('filter'));
    await waitFor(() => expect(name()).toBe('Comments, 1 thread'));
    act(() => element.setCommentSidebarFilters({ status: ['IN_PROGRESS'] }));
    await waitFor(() => expect(name()).toBe('Comments, 0 threads'));
    cleanup();
    sessionStorage.clear();
    const other = await open({ filters: [{ field: 'line', valuePath: 'context.row' }] });
    act(() => other.element.setSidebarButtonCountType('filter'));
    act(() => other.element.setCommentSidebarFilters({ line: ['1'] }));
    await waitFor(() => expect(name()).toBe('Comments, 1 thread'));
    const { commentAnnotations } = other.events.commentSidebarDataInit!;
    expect(other.element.applyCommentSidebarClientFilters(commentAnnotations, { line: ['1'] })).toHaveLength(1);
  });

  it('fills the window when asked, and says so', async () => {
    const { events } = await open({ fullScreen: true });
    fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(events.fullscreenClick).toMatchObject({ fullScreen: true });
    expect(screen.getByRole('complementary').dataset['parleyMode']).toBe('full');
  });

  it('draws one thread again when a comment comes into it, and no other', async () => {
    const drawn: string[] = [];
    const Card = ({ annotation }: { annotation: CommentAnnotation }) => {
      drawn.push(annotation.annotationId);
      return <p>{annotation.comments.map(({ commentText }) => commentText).join(' ')}</p>;
    };
    const { service } = await open({ slots: { Card } });
    drawn.length = 0;
    await service.rest('commentannotations/comments/add', {
      documentId: 'roadmap',
      annotationId: 'first',
      commentData: [aCommentInput('Answered')],
    });
    await screen.findByText('First Answered');
    expect(new Set(drawn)).toEqual(new Set(['first']));
    expect(drawn.length).toBeLessThanOrEqual(2);
  });

  it('mounts what is near the screen of a thousand threads, and the last one when End is pressed', async () => {
    const { rows } = await open({}, 500);
    await waitFor(() => expect(rows().length).toBeLessThan(30));
    act(() =>
      within(rows()[0]!)
        .getByRole('button', { name: /by grace/i })
        .focus(),
    );
    fireEvent.keyDown(document.activeElement!, { key: 'End' });
    await waitFor(() => expect(document.activeElement!.closest('li')!.getAttribute('aria-posinset')).toBe('1000'));
    expect(rows().length).toBeLessThan(30);
  });
});
