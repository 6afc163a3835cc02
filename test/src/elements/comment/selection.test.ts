import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addThreads, commentsOn } from '../../../support/commentsOn.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';
import { contextOf } from '../../../../src/contextOf.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
  return () => vi.unstubAllGlobals();
});

describe('the selection', () => {
  it('opens a thread as soon as it is known, reads it, and ends with it', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' }, { annotationId: 't2' });
    const { client, comments } = await commentsOn(service, 'ada', 'plan');
    const changes = valuesOf(comments.onCommentSelectionChange());
    const selected = valuesOf(comments.getSelectedComments());
    expect(selected).toEqual([[]]);
    const { ui } = contextOf(client);
    const isSelecting = () => ui.getState().comments.isSelecting;
    const wasSelecting = new Set<boolean | undefined>();
    ui.subscribe(() => wasSelecting.add(isSelecting()));
    comments.selectCommentByAnnotationId('t1'); // the threads are still on their way
    await expectValue(comments.getSelectedComments(), ([thread]) => thread?.annotationId === 't1' && !thread.unread);
    expect(wasSelecting).toContain(true);
    expect(isSelecting()).toBe(false);
    comments.selectCommentByAnnotationId('t2');
    await expectValue(comments.getSelectedComments(), ([thread]) => thread?.annotationId === 't2');
    await service.rest('commentannotations/delete', { documentId: 'plan', annotationIds: ['t2'] });
    await expectValue(comments.getSelectedComments(), (list) => list.length === 0);
    expect(changes.at(-1)).toMatchObject({ selected: false, annotation: { annotationId: 't2' } });
    comments.selectCommentByAnnotationId('t1');
    comments.selectCommentByAnnotationId('unknown');
    await expectValue(comments.getSelectedComments(), (list) => list.length === 0);
    expect(isSelecting()).toBe(false);
    comments.selectCommentByAnnotationId('t1');
    await client.signOut();
    expect(selected.at(-1)).toEqual([]);
    expect(contextOf(client).ui.getState().comments.selectedAnnotationId).toBeNull();
  });

  it('reads what others add while it is open, once somebody looks; marked unread it stays that', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' }, { annotationId: 't2' });
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', page);
    const { comments } = await commentsOn(service, 'ada', 'plan');
    const reply = (annotationId: string) =>
      service.rest('commentannotations/comments/add', {
        documentId: 'plan',
        annotationId,
        commentData: [{ commentText: 'Again', from: { userId: 'bob' } }],
      });
    const all = comments.getAllCommentAnnotations();
    const expectThreads = (length: number, unreadCount: number, at = 0) =>
      expectValue(all, (list) => list?.[at]?.comments.length === length && list[at].unreadCount === unreadCount);
    comments.selectCommentByAnnotationId('t1');
    await expectThreads(1, 0);
    await reply('t1');
    await expectThreads(2, 0);
    page.visibilityState = 'hidden';
    await reply('t1');
    await expectThreads(3, 1);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await expectThreads(3, 0);
    await comments.markAsUnread('t1');
    await reply('t1');
    await reply('t2');
    await expectThreads(2, 2, 1); // not the one that is open
    await expectThreads(4, 4);
  });

  it('leaves unread what has come since the person saw the thread', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' });
    const { client, comments } = await commentsOn(service, 'ada', 'plan');
    const unread = (count: number) =>
      expectValue(comments.getAllCommentAnnotations(), (list) => list?.[0]?.unreadCount === count);
    await service.rest('commentannotations/comments/add', {
      documentId: 'plan',
      annotationId: 't1',
      commentData: [{ commentText: 'Again', from: { userId: 'bob' } }],
    });
    await unread(2);
    const { session } = contextOf(client);
    const mark = (through: number) =>
      session.write('commentAnnotations/read', { annotationIds: ['t1'], isRead: true, through: { t1: through } });
    await mark(1);
    await unread(1);
    await mark(2);
    await unread(0);
    expect((await mark(1)).data.sequences).toEqual({}); // another tab, which shows less
  });

  it('can be deleted, and without one nothing happens', async () => {
    const { comments } = await commentsOn(service, 'ada', 'plan');
    await comments.deleteSelectedComment();
    await comments.addCommentAnnotation({ annotation: { annotationId: 'mine', comments: [{ commentText: 'Hi' }] } });
    comments.selectCommentByAnnotationId('mine');
    await expectValue(comments.getSelectedComments(), (list) => list.length === 1);
    await comments.deleteSelectedComment();
    await expectValue(comments.getAllCommentAnnotations(), (list) => list?.length === 0);
  });
});

it('comment mode is one state for all', async () => {
  const { client, comments } = await commentsOn(service, 'ada');
  const values = valuesOf(comments.onCommentModeChange());
  comments.enableCommentMode();
  await expectValue(comments.onCommentModeChange(), (isOn) => isOn);
  contextOf(client).ui.setState(({ comments: ui }) => ({ comments: { ...ui, isCommentMode: false } }));
  expect(values).toEqual([false, true, false]);
});

it('every setting has its pair of methods, which survives the person', async () => {
  const { client, comments } = await commentsOn(service, 'ada');
  comments.enableFormatOptions();
  comments.disableTextComments();
  comments.showResolvedCommentsOnDom();
  comments.enableFilterCommentsOnDom();
  comments.enableSidebarUrlNavigation();
  comments.disableFullScreenInSidebar();
  comments.hideCommentsOnDom();
  comments.updateSettings({ deleteThreadWithFirstComment: false });
  await vi.dynamicImportSettled();
  await client.signOut();
  expect(contextOf(client).ui.getState().comments.settings).toEqual({
    formatOptions: true,
    textMode: false,
    resolvedCommentsOnDom: true,
    filterCommentsOnDom: true,
    urlNavigation: true,
    fullScreen: false,
    commentsOnDom: false,
    deleteThreadWithFirstComment: false,
  });
});

describe('links (§7.9)', () => {
  it("name the thread in its page's address, in place of an older one", async () => {
    const { client, comments } = await commentsOn(service, 'ada', 'plan');
    client.setPageInfo({ url: 'https://app.test/plan?tab=2&commentId=old#end' });
    await comments.addCommentAnnotation({ annotation: { annotationId: 't1', comments: [{ commentText: 'Hi' }] } });
    const link = 'https://app.test/plan?tab=2&commentId=t1#end';
    expect(await comments.getLink({ annotationId: 't1' })).toMatchObject({
      link,
      commentAnnotation: { annotationId: 't1' },
    });
    const written: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
    const copied = valuesOf(comments.on('copyLink'));
    await comments.copyLink({ annotationId: 't1' });
    expect(written).toEqual([link]);
    expect(copied).toMatchObject([{ annotationId: 't1', link }]);
    vi.stubGlobal('navigator', {}); // a page without https
    const refused = await rejectionOf(comments.copyLink({ annotationId: 't1' }));
    expect(refused).toMatchObject({ name: 'ParleyError', code: 'FAILED_PRECONDITION' });
    expect(copied).toHaveLength(1);
    expect((await rejectionOf(comments.getLink({ annotationId: 'never' }))).code).toBe('NOT_FOUND');
  });

  it('open the thread that the page names, and follow the selection while that is on', async () => {
    await addThreads(service, 'plan', { annotationId: 't1' });
    const page = { href: 'https://app.test/plan?commentId=t1' };
    vi.stubGlobal('location', page);
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_: unknown, __: string, url: string) => void (page.href = url),
    });
    const { comments } = await commentsOn(service, 'ada', 'plan');
    await expectValue(comments.getSelectedComments(), ([thread]) => thread?.annotationId === 't1');
    comments.enableQueryParamsComments();
    comments.selectCommentByAnnotationId();
    expect(page.href).toBe('https://app.test/plan');
    comments.selectCommentByAnnotationId('t1');
    await vi.waitFor(() => expect(page.href).toBe('https://app.test/plan?commentId=t1'));
  });
});
