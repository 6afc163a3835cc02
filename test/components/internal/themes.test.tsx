import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Comments } from '../../../components/comments/styled/Comments.js';
import { CommentTool } from '../../../components/comments/styled/CommentTool.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { contextOf } from '../../../src/contextOf.js';
import type { ParleyClient } from '../../../src/index.js';
import { startTestService } from '../../support/startTestService.js';

const root = document.documentElement;
afterEach(() => root.removeAttribute('data-parley-theme'));

/** Two customers' applications on one page; gives their clients. */
async function renderTwo() {
  const service = await startTestService();
  const clients: ParleyClient[] = [];
  const provider = (key: string) => (
    <ParleyProvider key={key} {...service.as('ada').props} onClientLoad={(client) => clients.push(client)}>
      <CommentTool aria-label={key} />
    </ParleyProvider>
  );
  const [left, right] = [provider('left'), provider('right')];
  const { rerender } = render([left, right]);
  await screen.findByRole('button', { name: 'right' });
  return { clients, rerender, left, right };
}

it.each(['left', 'right'] as const)(
  'keeps the page dark for one provider when the other leaves: %s stays',
  async (stays) => {
    const { clients, rerender, left, right } = await renderTwo();
    act(() => {
      for (const client of clients) client.setDarkMode(true);
    });
    await waitFor(() => expect(root.dataset['parleyTheme']).toBe('dark'));
    const [leaving, staying] = stays === 'left' ? [clients[1]!, clients[0]!] : [clients[0]!, clients[1]!];
    const closed = new Promise<void>((resolve) => contextOf(leaving).onClose(resolve));
    rerender([stays === 'left' ? left : right]);
    await closed;
    expect(root.dataset['parleyTheme']).toBe('dark');
    act(() => staying.setDarkMode(false));
    expect(root.dataset['parleyTheme']).toBe('light');
    rerender([]);
    await waitFor(() => expect(root.dataset['parleyTheme']).toBeUndefined());
  },
);

it('draws the sign of comment mode in the theme of its comments', async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  let client!: ParleyClient;
  render(
    <ParleyProvider {...service.as('ada').props} documentId="plan" language="en" onClientLoad={(one) => (client = one)}>
      <CommentTool />
      <Comments darkMode />
    </ParleyProvider>,
  );
  await screen.findByRole('button', { name: 'Comment' });
  act(() => client.getCommentElement().enableCommentMode());
  expect(await screen.findByText(/Click where your comment belongs/)).toHaveAttribute('data-parley-theme', 'dark');
});
