import { render, screen, waitFor } from '@testing-library/react';
import { cdp, userEvent } from 'vitest/browser';
import { afterEach, beforeAll, expect, it } from 'vitest';
import '@parley/react/styles.css';
import { Comments } from '../../components/comments/styled/Comments.js';
import { CommentTool } from '../../components/comments/styled/CommentTool.js';
import { InlineCommentsSection } from '../../components/comments/styled/InlineCommentsSection.js';
import { NotificationsTool } from '../../components/notifications/styled/NotificationsTool.js';
import { CommentsSidebar } from '../../components/sidebar/styled/CommentsSidebar.js';
import { SidebarButton } from '../../components/sidebar/styled/SidebarButton.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { StoryWorld } from '../../.storybook/StoryWorld.js';
import { PEOPLE } from '../../testing/aNotification.js';
import { aThreadInput, someThreads } from '../support/someThreads.js';

/** Of the DevTools protocol, what this test sends. The types of the provider have no commands. */
interface Session {
  send(method: 'Emulation.setEmulatedMedia', parameters: { media: '' | 'print' }): Promise<void>;
}
const show = (media: '' | 'print') => (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', { media });

let world: StoryWorld;
beforeAll(async () => {
  world = await StoryWorld.start();
  await world.rest('organizations/documents/add', { documents: [{ documentId: 'roadmap' }] });
  await world.rest('users/add', { users: Object.values(PEOPLE) });
  await world.comment(...someThreads(), aThreadInput({ targetElementId: 'discussion' }));
});
afterEach(() => show(''));

it('prints the comments that stand in the page, and nothing that floats over it or can only be pressed', async () => {
  render(
    <ParleyProvider {...world.as('ada').props} documentId="roadmap" language="en">
      <p id="total">80,100</p>
      <NotificationsTool />
      <CommentTool />
      <SidebarButton />
      <Comments />
      <InlineCommentsSection targetElementId="discussion" />
      <CommentsSidebar version="2" />
    </ParleyProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Comments, \d/ }));
  screen.getByRole('button', { name: /^Notifications/ }).focus(); // the sidebar covers it
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.querySelector('.parley-popover')).toBeVisible());
  await waitFor(() => expect(document.querySelector('.parley-sidebar-card')).toBeVisible());
  await waitFor(() => expect(document.querySelector('.parley-section .parley-comment')).toBeVisible());
  const section = document.querySelector<HTMLElement>('.parley-section')!;
  const controls = [...document.querySelectorAll('.parley-bell, .parley-tool, .parley-sidebar-button, .parley-pin')];
  const floating = [...document.querySelectorAll('.parley-popover, .parley-sidebar')];
  const pressed = [...section.querySelectorAll('.parley-icon-button, .parley-composer')];
  expect([controls.length > 3, floating.length, pressed.length > 1]).toEqual([true, 2, true]);

  await show('print');
  for (const element of [...controls, ...floating, ...pressed]) expect(element).not.toBeVisible();
  expect(section.querySelector('.parley-comment')).toBeVisible();
  await show('');
  for (const element of floating) expect(element).toBeVisible();
});

it('prints no button of a player', async () => {
  render(
    <div className="parley-root parley-player">
      <div className="parley-player-bar">
        <button type="button" aria-label="Play" className="parley-player-play" />
        0:00 / 0:05
      </div>
      <div className="parley-player-tools">1×</div>
    </div>,
  );
  await show('print');
  expect(screen.getByText('0:00 / 0:05')).toBeVisible();
  expect(screen.getByRole('button', { hidden: true })).not.toBeVisible();
  expect(screen.getByText('1×')).not.toBeVisible();
});
