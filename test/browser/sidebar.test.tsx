import type { PackedThread } from '@parley/protocol';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { page, userEvent } from 'vitest/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '@parley/react/styles.css';
import { CommentsSidebar } from '../../components/sidebar/styled/CommentsSidebar.js';
import type { CommentsSidebarProps } from '../../components/sidebar/styled/CommentsSidebarProps.js';
import { SidebarButton } from '../../components/sidebar/styled/SidebarButton.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { useCommentElement } from '../../hooks/elements.js';
import type { ThreadRecord } from '../../src/elements/comment/CommentAnnotation.js';
import type { CommentElement } from '../../src/elements/comment/CommentElement.js';
import { PEOPLE } from '../../testing/aNotification.js';
import { inPageService } from '../../testing/inPageService.js';
import { TestWorld } from '../../testing/TestWorld.js';
import { aCommentInput, aThreadInput } from '../support/someThreads.js';
import { threadListIn } from '../support/threadListIn.js';

/** A service whose lists hold each thread of the roadmap a hundred times, under ids of its own. */
class CrowdedWorld extends TestWorld {
  protected override async handle(request: Request): Promise<Response> {
    const response = await super.handle(request);
    if (!response.ok || !/commentAnnotations\/list$|session\/identify$/.test(request.url)) return response;
    const body: unknown = await response.json();
    const list = threadListIn<{ annotations: PackedThread[]; shared: unknown[] }>(request.url, body);
    if (list)
      list.annotations = list.annotations.flatMap((thread) =>
        (list.shared[thread.metadata] as ThreadRecord['metadata']).documentId === 'roadmap'
          ? Array.from({ length: 100 }, (_, at) => ({ ...thread, annotationId: `${thread.annotationId}-${at}` }))
          : thread,
      );
    return Response.json(body);
  }
}

let world: CrowdedWorld;
beforeAll(async () => {
  world = await new CrowdedWorld(await inPageService()).found();
  await world.rest('users/add', { users: [PEOPLE.grace, PEOPLE.ada] });
  await world.rest('organizations/documents/add', { documents: [{ documentId: 'roadmap' }] });
  await world.rest('commentannotations/add', {
    documentId: 'roadmap',
    commentAnnotations: Array.from({ length: 100 }, (_, at) =>
      aThreadInput({ annotationId: `t${at}`, comments: [aCommentInput(`Remark ${at}`)] }),
    ),
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

async function open(props: CommentsSidebarProps = {}, documentId = 'roadmap', count = 10_000) {
  let element: CommentElement | undefined;
  render(
    <ParleyProvider {...world.as('ada').props} documentId={documentId} language="en">
      <Probe onElement={(found) => (element = found)} />
      <div style={{ blockSize: 2000 }} />
      <SidebarButton />
      <CommentsSidebar version="2" {...props} />
    </ParleyProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: `Comments, ${count} threads` }));
  const sidebar = await screen.findByRole('complementary', { name: 'Comments' });
  await waitFor(() => expect(within(sidebar).getByText(`${count} threads`)).toBeVisible());
  await within(sidebar).findByRole('list', { name: 'Threads' });
  const rows = () => within(within(sidebar).getByRole('list', { name: 'Threads' })).getAllByRole('listitem');
  // The list is another one, with few of the rows, once the chunk for long lists is there: keys that are pressed as it changes are lost.
  await waitFor(() => expect(rows().length).toBeLessThan(40));
  const rowAt = (position: number) => rows().find((row) => row.ariaPosInSet === String(position))!;
  return { sidebar, rows, rowAt, element: () => element! };
}

function Probe({ onElement }: { onElement: (element: CommentElement) => void }) {
  const element = useCommentElement();
  useEffect(() => {
    onElement(element);
  }, [element, onElement]);
  return null;
}

function isInView(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  const view = row.closest('.parley-scroll')!.getBoundingClientRect();
  return Math.min(bottom, view.bottom) - Math.max(top, view.top) > 40;
}

/** The row that has the focus, which is in view. */
function at(): number {
  const row = document.activeElement!.closest('li')!;
  expect(document.activeElement).toHaveAttribute('data-parley-part', 'open');
  expect(isInView(row)).toBe(true);
  return Number(row.ariaPosInSet);
}
const isAt = (position: number) => waitFor(() => expect(at()).toBe(position));

describe('ten thousand threads by keyboard (§7.11, §7.23)', () => {
  it('walks by one, by a page, and to both ends, with the row in view and few of them mounted', async () => {
    const { rows, rowAt } = await open();
    within(rowAt(1))
      .getByRole('button', { name: /by Grace/ })
      .focus();
    await userEvent.keyboard('{ArrowUp}');
    await isAt(1);
    await userEvent.keyboard('{ArrowDown>30/}');
    await isAt(31);
    await userEvent.keyboard('{PageDown}');
    await waitFor(() => expect(at()).toBeGreaterThan(33));
    const paged = at();
    expect(paged).toBeLessThan(45);
    await userEvent.keyboard('{PageUp}');
    // As far up as it was down, give or take the row that a page ends in.
    await waitFor(() => expect([30, 31]).toContain(at()));
    await userEvent.keyboard('{End}');
    await isAt(10_000);
    await userEvent.keyboard('{PageDown}{ArrowDown}');
    await isAt(10_000);
    await userEvent.keyboard('{ArrowUp}');
    await isAt(9999);
    await userEvent.keyboard('{Home}');
    await isAt(1);
    expect(rows().length).toBeLessThan(30);
  });

  it('one row is a stop of the Tab key: from the head to it, through its buttons, and out', async () => {
    const { sidebar, rowAt } = await open();
    within(sidebar).getByRole('searchbox', { name: 'Search comments' }).focus();
    const stops: string[] = [];
    while (stops.length < 12 && sidebar.contains(document.activeElement)) {
      await userEvent.keyboard('{Tab}');
      const stop = document.activeElement!;
      if (sidebar.contains(stop)) stops.push(stop.ariaLabel ?? stop.textContent);
    }
    expect(stops).toEqual([
      'Filter',
      'Show',
      'Sort: Newest first',
      'Group: No groups',
      '1 comment by Grace Hopper, 1 unread',
      'Go to this place',
      'Resolve',
    ]);
    expect(rowAt(2)).toBeVisible();
  });

  it('Enter opens a thread in its row, Escape closes it from anywhere inside, then the sidebar', async () => {
    const { sidebar, rowAt } = await open();
    within(rowAt(1))
      .getByRole('button', { name: /by Grace/ })
      .focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const opened = within(rowAt(2)).getByRole('button', { name: /by Grace/ });
    await waitFor(() => expect(opened).toHaveAttribute('aria-expanded', 'true'));
    within(rowAt(2)).getByRole('button', { name: 'More actions' }).focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opened).toHaveAttribute('aria-expanded', 'false'));
    await isAt(2);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(sidebar).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Comments, 10000 threads' })).toHaveFocus();
  });

  it('Enter brings a thread to the front and Escape goes back to its row, however far down', async () => {
    const { sidebar, rowAt } = await open({ focusedThreadMode: true });
    within(rowAt(1))
      .getByRole('button', { name: /by Grace/ })
      .focus();
    await userEvent.keyboard('{End}');
    await isAt(10_000);
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(within(sidebar).getByRole('button', { name: 'Back to all comments' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await isAt(9999);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(sidebar).not.toBeInTheDocument());
  });

  it('does the same in a short list, of which every row is mounted', async () => {
    await world.rest('organizations/documents/add', { documents: [{ documentId: 'short' }] });
    await world.rest('commentannotations/add', {
      documentId: 'short',
      commentAnnotations: Array.from({ length: 12 }, (_, at) => aThreadInput({ annotationId: `short${at}` })),
    });
    const { sidebar, rows, rowAt, element } = await open({ focusedThreadMode: true }, 'short', 12);
    expect(rows()).toHaveLength(12);
    within(rowAt(1))
      .getByRole('button', { name: /by Grace/ })
      .focus();
    await userEvent.keyboard('{End}');
    await isAt(12);
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(within(sidebar).getByRole('button', { name: 'Back to all comments' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await isAt(11);
    (document.activeElement as HTMLElement).blur();
    scrollTo(0, 200);
    expect(isInView(rowAt(1))).toBe(false);
    element().selectCommentByAnnotationId(rowAt(1).querySelector<HTMLElement>('[data-parley-id]')!.dataset['parleyId']);
    await waitFor(() => expect(isInView(rowAt(1))).toBe(true));
    expect(scrollY).toBe(200);
  });

  it('a thread that is selected elsewhere is scrolled to, and the page stays where it is', async () => {
    const { element, rows } = await open();
    scrollTo(0, 200);
    const shown = () => rows().find((row) => row.querySelector('[data-parley-id="t50-50"]'));
    expect(shown()).toBeUndefined();
    element().selectCommentByAnnotationId('t50-50');
    await waitFor(() => expect(shown()!.querySelector('[data-parley-part="open"]')).toHaveAttribute('tabindex', '0'));
    await waitFor(() => expect(isInView(shown()!)).toBe(true));
    expect(scrollY).toBe(200);
    expect(document.activeElement!.closest('li')).toBeNull();
  });
});

describe('going to the page of a thread (§7.11)', () => {
  // Where the sidebar covers the page, it closes.
  beforeEach(() => page.viewport(1280, 800));
  afterAll(() => page.viewport(414, 896));

  it('is done by its button, unless the host does it, and with urlNavigation by a click on it', async () => {
    // The page of this test stays: where it would go is written down.
    const wentTo: string[] = [];
    const stay = (event: NavigateEvent) => {
      wentTo.push(event.destination.url);
      event.preventDefault();
    };
    navigation.addEventListener('navigate', stay);
    const far = { url: 'https://app.test/report?tab=2#sum' };
    await world.rest('organizations/documents/add', { documents: [{ documentId: 'pages' }] });
    await world.rest('commentannotations/add', {
      documentId: 'pages',
      commentAnnotations: [
        aThreadInput({ annotationId: 'far', pageInfo: far }),
        aThreadInput({ annotationId: 'here', pageInfo: { url: `${location.href}#part` } }),
      ],
    });
    const script = { annotationId: 'script', pageInfo: { url: 'javascript:alert(1)' } };
    await expect(
      world.rest('commentannotations/add', { documentId: 'pages', commentAnnotations: [aThreadInput(script)] }),
    ).rejects.toThrow('data.commentAnnotations[0].pageInfo.url: must be the address of a page');
    const press = async (id: string, name: string | RegExp) => {
      const card = document.querySelector<HTMLElement>(`.parley-sidebar-card[data-parley-id="${id}"]`)!;
      await userEvent.click(within(card).getByRole('button', { name }));
    };
    // A thread may count as read by then, or not.
    const words = /^1 comment by Grace Hopper/;
    const go = 'Go to this place';
    await open({ expandOnSelection: false, urlNavigation: true }, 'pages', 2);
    for (const id of ['far', 'here']) {
      await press(id, words);
      await press(id, go);
    }
    const address = 'https://app.test/report?tab=2&commentId=far#sum';
    expect(wentTo).toEqual([address, address]);
    cleanup();
    await open({ expandOnSelection: false }, 'pages', 2);
    await press('far', words);
    expect(wentTo).toHaveLength(2);
    await press('far', go);
    expect(wentTo).toEqual([address, address, address]);
    cleanup();
    await open({ expandOnSelection: false, onCommentNavigationButtonClick: () => undefined }, 'pages', 2);
    await press('far', go);
    navigation.removeEventListener('navigate', stay);
    expect(wentTo).toHaveLength(3);
  });
});

describe('what a screen reader announces (§7.23)', () => {
  it('names and places the list, its rows, the filters and every button', async () => {
    const { sidebar, rows, rowAt } = await open();
    expect(within(sidebar).queryByRole('region')).toBeNull();
    expect(rows().map((row) => row.ariaPosInSet)).toEqual(rows().map((_, index) => String(index + 1)));
    for (const row of rows()) expect(row).toHaveAttribute('aria-setsize', '10000');
    const first = within(rowAt(1)).getByRole('button', {
      name: '1 comment by Grace Hopper, 1 unread',
      expanded: false,
    });
    expect(first).toHaveAccessibleDescription(/^Remark \d+$/);
    await userEvent.click(within(sidebar).getByRole('button', { name: 'Filter', expanded: false }));
    expect(within(sidebar).getByRole('button', { name: 'Filter', expanded: true })).toBeVisible();
    const filters = within(sidebar).getByRole('group', { name: 'Filters' });
    expect(
      within(filters)
        .getAllByRole('group')
        .map((group) => group.querySelector('legend')!.textContent),
    ).toEqual(['Status', 'People', 'Assigned', 'Tagged', 'Location']);
    await userEvent.click(within(filters).getByRole('button', { name: 'People: Any' }));
    const people = await screen.findByRole('dialog', { name: 'People: Any' });
    expect(within(people).getByRole('checkbox', { name: /^Grace Hopper\s*10000$/ })).not.toBeChecked();
    await userEvent.keyboard('{Escape}');
    for (const button of within(sidebar).getAllByRole('button')) expect(button).toHaveAccessibleName();
    for (const field of sidebar.querySelectorAll('input, select')) expect(field).toHaveAccessibleName();
    expect(
      within(sidebar)
        .getAllByRole('status')
        .map((status) => status.textContent),
    ).toEqual(['10000 threads', '']);
  });
});
