import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { page, userEvent } from 'vitest/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '@parley/react/styles.css';
import { CommentPin } from '../../components/comments/styled/CommentPin.js';
import { Comments } from '../../components/comments/styled/Comments.js';
import { CommentTool } from '../../components/comments/styled/CommentTool.js';
import { InlineCommentsSection } from '../../components/comments/styled/InlineCommentsSection.js';
import { NotificationsTool } from '../../components/notifications/styled/NotificationsTool.js';
import { CommentsSidebar } from '../../components/sidebar/styled/CommentsSidebar.js';
import type { CommentsSidebarProps } from '../../components/sidebar/styled/CommentsSidebarProps.js';
import { SidebarButton } from '../../components/sidebar/styled/SidebarButton.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { PEOPLE } from '../../testing/aNotification.js';
import { inPageService } from '../../testing/inPageService.js';
import { TestWorld } from '../../testing/TestWorld.js';
import { readyField } from '../support/readyField.js';
import { aCommentInput, aThreadInput } from '../support/someThreads.js';

/** A thread on a table row far down, inside two containers that scroll, on a page that scrolls. */
const ID = 'deep';
const PIN = /by Grace Hopper/;

let world: TestWorld;
beforeAll(async () => {
  world = await new TestWorld(await inPageService()).found();
});
const address = location.href;
let documentId: string;
let documents = 0;
beforeEach(async () => {
  documentId = `report-${(documents += 1)}`;
  await world.rest('users/add', { users: [PEOPLE.grace, PEOPLE.ada] });
  await world.rest('organizations/documents/add', { documents: [{ documentId }] });
  await world.rest('commentannotations/add', {
    documentId,
    commentAnnotations: [
      aThreadInput({
        annotationId: `${ID}-${documentId}`,
        targetElementId: 'row-30',
        comments: Array.from({ length: 12 }, (_, at) => aCommentInput(`Remark ${at} on this row.`)),
      }),
    ],
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  history.replaceState(null, '', address);
  scrollTo(0, 0);
});

const Tall = ({ px }: { px: number }) => <div style={{ blockSize: px }} />;

function Report() {
  return (
    <main>
      <header style={{ position: 'sticky', insetBlockStart: 0, blockSize: 50, background: 'white', zIndex: 1 }} />
      <Tall px={1500} />
      <div id="outer" style={{ blockSize: 300, inlineSize: 320, overflow: 'auto' }}>
        <Tall px={500} />
        <div id="inner" style={{ blockSize: 200, overflow: 'auto' }}>
          {Array.from({ length: 60 }, (_, at) => (
            <p key={at} id={`row-${at}`} style={{ blockSize: 20, borderRadius: 7 }}>
              Row {at}
            </p>
          ))}
        </div>
        <Tall px={500} />
      </div>
      <Tall px={1500} />
    </main>
  );
}

function open(children: ReactNode = null) {
  render(
    <ParleyProvider {...world.as('ada').props} documentId={documentId} language="en">
      <Report />
      <div style={{ position: 'fixed', insetBlockStart: 0, insetInlineEnd: 60, zIndex: 2 }}>
        <SidebarButton />
        <NotificationsTool />
      </div>
      <Comments />
      {children}
    </ParleyProvider>,
  );
}

/** Whether somebody who opened it sees the row, sees all of the dialog, and can write in it. */
async function isShown({ underSheet = false } = {}) {
  const dialog = await screen.findByRole('dialog', { name: PIN });
  const row = document.getElementById('row-30')!;
  await waitFor(() => {
    const place = row.getBoundingClientRect();
    for (const id of ['outer', 'inner']) {
      const view = document.getElementById(id)!.getBoundingClientRect();
      expect(place.top).toBeGreaterThanOrEqual(view.top);
      expect(place.bottom).toBeLessThanOrEqual(view.bottom);
    }
    const box = dialog.getBoundingClientRect();
    expect(place.top).toBeGreaterThanOrEqual(50); // not under the header
    expect(place.top).toBeLessThan(underSheet ? box.top : innerHeight);
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.bottom).toBeLessThanOrEqual(innerHeight);
    expect(box.right).toBeLessThanOrEqual(innerWidth);
    expect(underSheet || Math.abs(box.left - place.right) < 60).toBe(true); // beside its place
  });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  const field = within(dialog).getByRole('textbox').getBoundingClientRect();
  expect(field.bottom).toBeLessThanOrEqual(innerHeight);
  return dialog;
}

const openSidebar = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Comments, 1 thread' }));
  return screen.findByRole('complementary', { name: 'Comments' });
};
const pressRow = async (props: CommentsSidebarProps = {}) => {
  open(<CommentsSidebar version="2" {...props} />);
  const sidebar = await openSidebar();
  await userEvent.click(await within(sidebar).findByRole('button', { name: PIN }));
  return sidebar;
};
const pressNavigate = async () => {
  open(<CommentsSidebar version="2" />);
  const sidebar = await openSidebar();
  expect(await within(sidebar).findByText('On Row 30')).toBeVisible();
  await userEvent.click(within(sidebar).getByRole('button', { name: 'Go to this place' }));
  return sidebar;
};
const pressNotification = async (id = ID, children: ReactNode = null) => {
  open(children);
  await world.rest('commentannotations/comments/add', {
    documentId,
    annotationId: `${id}-${documentId}`,
    commentData: [
      {
        ...aCommentInput('Look, @Ada'),
        taggedUserContacts: [{ userId: 'ada', contact: PEOPLE.ada, text: '@Ada' }],
        triggerNotification: true,
      },
    ],
    triggerNotification: true,
    actionUser: PEOPLE.grace,
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications, 1/ }));
  await userEvent.click(await screen.findByRole('button', { name: /mentioned you/ }));
};
const addUnplaced = (id: string, place: { targetElementId: string | undefined }) =>
  world.rest('commentannotations/add', {
    documentId,
    commentAnnotations: [aThreadInput({ annotationId: `${id}-${documentId}`, ...place })],
  });
/** The only dialog: it has the focus, and stands in the middle, or at the bottom as a sheet. */
async function isInTheMiddle({ isSheet = false } = {}) {
  const dialog = await screen.findByRole('dialog', { name: PIN });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await waitFor(() => {
    const box = dialog.getBoundingClientRect();
    expect(Math.abs((box.left + box.right) / 2 - innerWidth / 2)).toBeLessThan(20);
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(isSheet ? innerHeight - box.bottom : 0).toBe(0);
  });
  expect(within(dialog).getByRole('textbox')).toBeVisible();
  return dialog;
}
const followLink = () => {
  history.replaceState(null, '', `?commentId=${ID}-${documentId}`);
  open();
};

describe.each([
  { name: '600 px high', width: 1280, height: 600 },
  { name: 'on a phone', width: 390, height: 760 },
])('a thread that is opened from elsewhere, $name', ({ width, height }) => {
  const underSheet = width < 480;
  beforeEach(() => page.viewport(width, height));
  afterAll(() => page.viewport(414, 896));

  it('is in view from a notification', async () => {
    await pressNotification();
    const dialog = await isShown({ underSheet });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });

  it('is in the middle of the window when it has no place, and gives the focus back', async () => {
    await addUnplaced('general', { targetElementId: undefined });
    await pressNotification('general');
    const dialog = await isInTheMiddle({ isSheet: underSheet });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: /^Notifications/ })).toHaveFocus());
  });

  it('is in the middle of the window when its place is gone', async () => {
    await addUnplaced('gone', { targetElementId: 'row-of-last-year' });
    await pressNotification('gone');
    const dialog = await isInTheMiddle({ isSheet: underSheet });
    expect(within(dialog).getByText(/no longer on the page/)).toBeVisible();
  });

  it('is in view from a link', async () => {
    followLink();
    await isShown({ underSheet });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: PIN })).toHaveFocus());
  });

  it('outlines its place with the corners of the element', async () => {
    followLink();
    await isShown({ underSheet });
    expect(getComputedStyle(document.querySelector('.parley-outline')!).borderRadius).toBe('7px');
  });

  it('is in view with "Go to this place"', async () => {
    const sidebar = await pressNavigate();
    await isShown({ underSheet });
    // Where the sidebar covers the page it is out of the way.
    expect(sidebar.isConnected).toBe(!underSheet);
  });

  it('has its place in view behind the sidebar that shows it', async () => {
    const sidebar = await pressRow({ focusedThreadMode: true });
    await within(sidebar).findByRole('button', { name: 'Back to all comments' });
    await waitFor(() => {
      const { top, bottom } = document.getElementById('row-30')!.getBoundingClientRect();
      expect(top).toBeGreaterThan(50);
      expect(bottom).toBeLessThan(innerHeight);
    });
    expect(sidebar).toContainElement(document.activeElement as HTMLElement);
  });
});

describe('the dialog of a thread', () => {
  beforeEach(() => page.viewport(1280, 800));
  afterAll(() => page.viewport(414, 896));

  it('is in view from its row in the sidebar, 600 px high', async () => {
    await page.viewport(1280, 600);
    await pressRow();
    expect(await isShown()).toBeVisible();
  });

  it('leaves the page where it is when its place is in sight', async () => {
    open(<CommentsSidebar version="2" />);
    const row = document.getElementById('row-30')!;
    row.scrollIntoView({ block: 'center' });
    const before = scrollY;
    const sidebar = await openSidebar();
    await userEvent.click(await within(sidebar).findByRole('button', { name: PIN }));
    await isShown();
    expect(scrollY).toBe(before);
  });

  it('keeps its corner while it grows, then its lower edge', async () => {
    followLink();
    const dialog = await isShown();
    const { left, top } = dialog.getBoundingClientRect();
    await userEvent.click(await readyField(dialog));
    for (let line = 0; line < 20; line += 1) {
      await userEvent.keyboard('line{Enter}');
      const box = dialog.getBoundingClientRect();
      expect(box.left).toBe(left);
      expect(box.bottom).toBeLessThanOrEqual(innerHeight);
      expect(box.top === top || box.bottom > innerHeight - 40).toBe(true);
    }
  });

  it('shows what its reader has just written, and leaves them where they read when others write', async () => {
    followLink();
    const dialog = await isShown();
    await world.rest('commentannotations/comments/add', {
      documentId,
      annotationId: `${ID}-${documentId}`,
      commentData: [aCommentInput('From somebody else')],
    });
    const other = await within(dialog).findByText('From somebody else');
    const body = other.closest('.parley-thread-body')!;
    expect(body.scrollTop).toBe(0);
    await userEvent.click(await readyField(dialog));
    await userEvent.keyboard('From me{Control>}{Enter}{/Control}');
    const own = await within(dialog).findByText('From me', {
      selector: '[data-parley-part=text] *, [data-parley-part=text]',
    });
    await waitFor(() =>
      expect(body.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(own.getBoundingClientRect().bottom),
    );
    expect(body.scrollTop).toBeGreaterThan(0);
  });

  it('stays where it is while its place is scrolled out of sight', async () => {
    followLink();
    const dialog = await isShown();
    const before = dialog.getBoundingClientRect();
    document.getElementById('inner')!.scrollTop = 0;
    await waitFor(() => expect(screen.queryByRole('button', { name: PIN })).toBeNull());
    const after = dialog.getBoundingClientRect();
    expect([after.left, after.top]).toEqual([before.left, before.top]);
  });

  it('takes the focus when a look at it becomes the dialog, and gives it to the pin', async () => {
    open();
    document.getElementById('row-30')!.scrollIntoView({ block: 'center' });
    const pin = await screen.findByRole('button', { name: PIN });
    await userEvent.hover(pin);
    const dialog = await screen.findByRole('dialog', { name: PIN });
    expect(document.body).toHaveFocus();
    await userEvent.click(pin);
    await waitFor(() => expect(dialog).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(pin).toHaveFocus());
  });

  it.each([
    ['without a place', undefined],
    ['whose place is gone', 'row-of-last-year'],
  ])('is not opened beside a sidebar that shows a thread %s', async (_which, targetElementId) => {
    await addUnplaced('general', { targetElementId });
    open(<CommentsSidebar version="2" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 2 threads' }));
    const sidebar = await screen.findByRole('complementary', { name: 'Comments' });
    const [row] = await within(sidebar).findAllByRole('listitem'); // the newest
    await waitFor(() => expect(within(row!).queryByRole('button', { name: 'Go to this place' })).toBeNull());
    await userEvent.click(within(row!).getByRole('button', { name: PIN }));
    expect(await within(row!).findByRole('textbox', { name: 'Reply' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(within(sidebar).getByRole('button', { name: 'Close comments' }));
    await isInTheMiddle();
  });

  it('is in view in the section that lists it, all of it, 600 px high', async () => {
    await page.viewport(1280, 600);
    await addUnplaced('listed', { targetElementId: 'notes' });
    await pressNotification(
      'listed',
      <div style={{ position: 'absolute', insetBlockStart: 520 }}>
        <InlineCommentsSection targetElementId="notes" />
      </div>,
    );
    const thread = await screen.findByRole('article', { name: 'Comments by Grace Hopper' });
    await waitFor(() => expect(thread).toHaveFocus());
    await waitFor(() => expect(thread.getBoundingClientRect().top).toBeLessThanOrEqual(innerHeight / 3));
  });

  it('can be gone to where only the host draws its place', async () => {
    await addUnplaced('drawn', { targetElementId: undefined });
    open(
      <>
        <CommentPin annotationId={`drawn-${documentId}`} />
        <CommentsSidebar version="2" />
      </>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 2 threads' }));
    expect(await screen.findAllByRole('button', { name: 'Go to this place' })).toHaveLength(2);
  });

  it('is in view with "Go to this place" of the thread that the sidebar shows alone', async () => {
    const sidebar = await pressRow({ focusedThreadMode: true });
    expect(await within(sidebar).findByText('On Row 30')).toBeVisible();
    await userEvent.click(within(sidebar).getByRole('button', { name: 'Go to this place' }));
    expect(await isShown()).toBeVisible();
  });

  it('of a new one leaves nothing to be typed into the field that was clicked, which has the focus again after', async () => {
    open(
      <>
        <CommentTool />
        <textarea aria-label="Plan" style={{ position: 'absolute', insetBlockStart: 200 }} />
      </>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Comment' }));
    const field = screen.getByRole('textbox', { name: 'Plan' });
    act(() => {
      field.focus();
      field.click();
      expect(field).not.toHaveFocus();
    });
    const dialog = await screen.findByRole('dialog', { name: 'New comment' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('is that of the innermost element that was clicked', async () => {
    await addUnplaced('around', { targetElementId: 'inner' });
    await world.rest('commentannotations/add', {
      documentId,
      commentAnnotations: [aThreadInput({ targetElementId: 'row-2', comments: [aCommentInput('About this row.')] })],
    });
    open();
    const row = document.getElementById('row-2')!;
    row.scrollIntoView({ block: 'center' });
    await waitFor(() => expect(screen.getAllByRole('button', { name: PIN })).toHaveLength(2));
    await userEvent.click(row);
    expect(await screen.findByRole('dialog', { name: PIN })).toHaveTextContent('About this row.');
  });

  it('leaves the focus to what is pressed on the page', async () => {
    followLink();
    const dialog = await isShown();
    await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: /Notifications/ })).toContainElement(
        document.activeElement as HTMLElement,
      ),
    );
  });
});
