import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCommentAnnotations } from '../../hooks/commentAnnotations.js';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useCommentsSidebar } from '../../hooks/useCommentsSidebar.js';
import { contextOf } from '../../src/contextOf.js';
import { expectValue, valuesOf } from '../support/expectValue.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { aThreadInput } from '../support/someThreads.js';
import { startTestService } from '../support/startTestService.js';

/** Methods that the contract names (§2) and whose effects other tests bring about by props or clicks. */
async function open() {
  const service = await startTestService();
  await service.rest('commentannotations/add', {
    documentId: 'plan',
    createDocument: true,
    commentAnnotations: [
      aThreadInput({
        annotationId: 't1',
        location: { id: 'p1' },
        priority: { id: 'P0', name: 'P0', color: '#FF0000', lightColor: '#FFEEEE' },
      }),
      aThreadInput({ annotationId: 't2' }),
    ],
  });
  const rendered = renderParleyHook(
    () => ({ threads: useCommentAnnotations().data, sidebar: useCommentsSidebar(), element: useCommentInternals() }),
    service.as('ada'),
    { documents: [{ id: 'plan' }] },
  );
  await waitFor(() => expect(rendered.result.current.threads).toHaveLength(2));
  const ui = () => contextOf(rendered.client).ui.getState().comments;
  const { element } = rendered.result.current;
  return { ...rendered, ui, element };
}

it('the comment element: choices, composer, places and the sidebar', async () => {
  const { result, ui, element } = await open();
  const choices = (ids: string[]) => ids.map((id) => ({ id, name: id, color: '#FF0000' }));
  act(() => {
    element.setCustomPriority(choices(['high', 'low']));
    element.setCustomCategory(choices(['bug', 'wish']));
    element.enableVisibilityOptionDropdown();
    element.enableFormatOptions();
    element.disableFormatOptions();
    element.setFormatConfig({ bold: { enable: false }, underline: { enable: true }, strikethrough: { enable: false } });
    element.allowedElementClassNames(['sheet']);
    element.allowedElementQuerySelectors(['#chart']);
    element.setUnreadIndicatorMode('minimal');
    element.setTransformContext({ containerSelector: '#canvas', transforms: { scale: 2, inverseScale: false } });
  });
  expect(result.current.sidebar.facets({ field: 'priority' }).map(({ id }) => id)).toEqual(['high', 'low', 'P0']);
  expect(result.current.sidebar.facets({ field: 'category' }).map(({ id }) => id)).toEqual(['bug', 'wish']);
  expect(ui()).toMatchObject({
    settings: { visibilityOptionDropdown: true, formatOptions: false },
    formatConfig: { bold: { enable: false } },
    allowedElements: { classNames: ['sheet'], querySelectors: ['#chart'] },
    unreadIndicatorMode: 'minimal',
    transformContext: { containerSelector: '#canvas' },
  });
  const { placesRevision = 0 } = ui();
  act(() => element.updateCommentDialogPosition());
  expect(ui().placesRevision).toBeGreaterThan(placesRevision);
  act(() => {
    element.addCommentOnSelectedText(); // nothing is selected
    element.scrollToCommentByAnnotationId('t1'); // it has no place in this page
  });
  expect(ui().newThread ?? null).toBeNull();

  const emitted: string[] = [];
  for (const name of ['sidebarOpen', 'sidebarClose'] as const)
    element.on(name).subscribe(() => void emitted.push(name));
  act(() => element.toggleCommentSidebar());
  act(() => element.toggleCommentSidebar());
  expect(emitted).toEqual(['sidebarOpen', 'sidebarClose']);
  const listed = () => result.current.sidebar.filteredAnnotations.map(({ annotationId }) => annotationId).toSorted();
  act(() => element.setCommentSidebarFilters({ priority: ['P0'], people: [{ userId: 'nobody' }] }));
  await waitFor(() => expect(listed()).toEqual([]));
  act(() => element.setSystemFiltersOperator('or'));
  await waitFor(() => expect(listed()).toEqual(['t1']));
  act(() => element.setCommentSidebarFilters({}));
  await waitFor(() => expect(listed()).toEqual(['t1', 't2']));
  act(() => element.excludeLocationIdsFromSidebar(['p1']));
  await waitFor(() => expect(listed()).toEqual(['t2']));
  act(() => result.current.sidebar.setSort({ by: 'date', order: 'asc' } as never));
  await waitFor(() => expect(result.current.sidebar.sort).toMatchObject({ order: 'asc' }));
});

it('the comment element: private comment mode, events of clicks, counts', async () => {
  const { client, element } = await open();
  const add = async () => {
    const annotation = { comments: [{ commentText: 'Hi' }] };
    return (await act(() => element.addCommentAnnotation({ annotation }))).commentAnnotation.visibilityConfig.type;
  };
  act(() => element.enablePrivateMode({ type: 'restricted' }));
  expect(await add()).toBe('restricted');
  act(() => element.disablePrivateMode());
  expect(await add()).toBe('public');

  const names = ['commentPinClicked', 'commentBubbleClicked', 'attachmentDownloadClicked'] as const;
  const clicks = names.map((name) => valuesOf(element.on(name) as never));
  act(() => {
    element.clickCommentPin('t1');
    element.clickCommentBubble('t2');
    element.clickAttachment({ annotationId: 't1', attachment: { attachmentId: 'a1' } });
  });
  expect(clicks).toMatchObject([
    [{ annotationId: 't1', commentAnnotation: { annotationId: 't1' } }],
    [{ annotationId: 't2' }],
    [{ annotationId: 't1', attachment: { attachmentId: 'a1' } }],
  ]);
  const query = { documentIds: ['plan'], filterGhostComments: true, batchedPerDocument: true, debounceMs: 0 };
  const counts = client.getCommentElement().getCommentAnnotationsCount(query);
  await act(() => expectValue(counts, ({ data }) => data?.['plan']?.total === 4));
});

it('the notification, presence and selection elements', async () => {
  const { client } = await open();
  const notifications = client.getNotificationElement();
  const ui = () => contextOf(client).ui.getState().notifications;
  act(() => notifications.openNotificationsPanel());
  const { isOpen } = ui();
  act(() => notifications.closeNotificationsPanel());
  expect([isOpen, ui().isOpen]).toEqual([true, false]);
  act(() => notifications.enableSettings()); // its code is on its way
  await waitFor(() => expect(ui().isSettingsEnabled).toBe(true));
  act(() => notifications.disableSettings());
  expect(ui().isSettingsEnabled).toBe(false);
  client.getPresenceElement().setOfflineInactivityTime(60_000);
  const selection = client.getSelectionElement();
  selection.disableUserIndicator();
  selection.setUserIndicatorPosition('start');
  await expectValue(selection.getUserIndicator(), ({ isEnabled, position }) => !isEnabled && position === 'start');
});
