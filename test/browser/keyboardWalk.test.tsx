import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { afterEach, beforeAll, expect, it } from 'vitest';
import '@parley/react/styles.css';
import { Comments } from '../../components/comments/styled/Comments.js';
import { CommentTool } from '../../components/comments/styled/CommentTool.js';
import { NotificationsTool } from '../../components/notifications/styled/NotificationsTool.js';
import { CommentsSidebar } from '../../components/sidebar/styled/CommentsSidebar.js';
import { SidebarButton } from '../../components/sidebar/styled/SidebarButton.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { PEOPLE } from '../../testing/aNotification.js';
import { inPageService } from '../../testing/inPageService.js';
import { TestWorld } from '../../testing/TestWorld.js';
import { aCommentInput } from '../support/someThreads.js';

let world: TestWorld;
beforeAll(async () => {
  world = await new TestWorld(await inPageService()).found();
  await world.rest('users/add', { users: [PEOPLE.grace, PEOPLE.ada] });
  await world.rest('organizations/documents/add', { documents: [{ documentId: 'report' }] });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const nameOf = (element: Element) => element.ariaLabel ?? element.textContent;

/** Presses Tab, or Shift and Tab, until the control with this name has the focus. */
async function tabTo(name: RegExp, keys = '{Tab}') {
  const passed: (string | null)[] = [];
  while (passed.length < 40) {
    await userEvent.keyboard(keys);
    const focused = document.activeElement!;
    if (focused !== document.body && name.test(nameOf(focused) ?? '')) return focused;
    passed.push(nameOf(focused));
  }
  throw new Error(`No stop of the Tab key is called ${name}. Passed: ${passed.join(', ')}`);
}
const press = (keys: string) => userEvent.keyboard(keys);
const inside = (element: Element) =>
  waitFor(() => expect(element).toContainElement(document.activeElement as HTMLElement));

it('writes, answers and resolves a thread, finds it in the sidebar, and opens it from the inbox, without a mouse (§7.23)', async () => {
  render(
    <ParleyProvider {...world.as('ada').props} documentId="report" language="en">
      <CommentTool />
      <SidebarButton />
      <NotificationsTool />
      <button type="button" id="chart">
        Chart
      </button>
      <Comments />
      <CommentsSidebar version="2" />
    </ParleyProvider>,
  );
  await screen.findByRole('button', { name: 'Comments, 0 threads' });

  await tabTo(/^Comment$/);
  await press('{Enter}');
  await screen.findByText(/^Click where your comment belongs/); // it says more once areas can be drawn
  await tabTo(/^Chart$/);
  await press('{Enter}');
  await inside(await screen.findByRole('dialog', { name: 'New comment' }));
  await press('Is this right?{Control>}{Enter}{/Control}');

  const dialog = await screen.findByRole('dialog', { name: /by Ada/ });
  await waitFor(() => expect(within(dialog).getByRole('textbox', { name: 'Reply' })).toHaveFocus());
  await press('I checked it.{Control>}{Enter}{/Control}');
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(2));
  await tabTo(/^Resolve$/, '{Shift>}{Tab}{/Shift}');
  await press('{Enter}');
  await within(dialog).findByRole('button', { name: 'Reopen' });
  await press('{Enter}'); // it is open again, so that its pin stays and the sidebar lists it
  await within(dialog).findByRole('button', { name: 'Resolve' });
  await press('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: /by Ada/ })).toHaveFocus());

  await tabTo(/^Comments, 1 thread$/);
  await press('{Enter}');
  const sidebar = await screen.findByRole('complementary', { name: 'Comments' });
  await inside(sidebar);
  await within(sidebar).findByText('Is this right?');
  await tabTo(/^2 comments, first by Ada/);
  await press('{Enter}');
  await inside(await screen.findByRole('dialog', { name: /by Ada/ }));
  await press('{Escape}');
  await inside(sidebar);
  await press('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Comments, / })).toHaveFocus());

  const [thread] = (await world.rest('commentannotations/get', { documentId: 'report' })) as { annotationId: string }[];
  await world.rest('commentannotations/comments/add', {
    documentId: 'report',
    annotationId: thread!.annotationId,
    commentData: [{ ...aCommentInput('Thank you, @Ada'), triggerNotification: true }],
    triggerNotification: true,
    actionUser: PEOPLE.grace,
  });
  await tabTo(/^Notifications, 1 unread/);
  await press('{Enter}');
  const panel = await screen.findByRole('dialog', { name: /^Notifications/ });
  await inside(panel);
  await tabTo(/Grace/);
  await press('{Enter}');
  const opened = await screen.findByRole('dialog', { name: /by Ada/ });
  await waitFor(() => expect(opened).toHaveFocus());
  await press('{Shift>}{Tab}{/Shift}'); // backwards from the dialog itself
  await inside(opened);
  expect(opened).not.toHaveFocus();
  await press('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});
