import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { afterEach, expect, it } from 'vitest';
import '@parley/react/styles.css';
import { CommentsSidebar } from '../../components/sidebar/styled/CommentsSidebar.js';
import { SidebarButton } from '../../components/sidebar/styled/SidebarButton.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { inPageService } from '../../testing/inPageService.js';
import { TestWorld } from '../../testing/TestWorld.js';
import { readyField } from '../support/readyField.js';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('closes the sidebar by Escape in its page composer, and keeps what was written', async () => {
  const world = await new TestWorld(await inPageService()).found();
  render(
    <ParleyProvider {...world.as('ada').props} documentId="roadmap" language="en">
      <SidebarButton />
      <CommentsSidebar version="2" pageMode />
    </ParleyProvider>,
  );
  const open = async () => userEvent.click(await screen.findByRole('button', { name: /^Comments, / }));
  await open();
  const field = await readyField(document.body, 'Comment on this page');
  await userEvent.click(field);
  await userEvent.keyboard('Not yet');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  await open();
  expect(await readyField(document.body, 'Comment on this page')).toHaveTextContent('Not yet');
});
