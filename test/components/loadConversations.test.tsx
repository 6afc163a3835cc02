import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Comments } from '../../components/comments/styled/Comments.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';

const CODE = '../../components/conversations.js';
const requested = vi.fn<() => object>(() => ({}));

beforeEach(() => void vi.doMock(CODE, requested));
afterEach(() => {
  vi.doUnmock(CODE);
  history.replaceState(null, '', '/');
});

/** Renders a page with comments once, without what comes after that. */
async function renderPage() {
  renderToString(
    <ParleyProvider apiKey="key">
      <Comments />
    </ParleyProvider>,
  );
  await vi.dynamicImportSettled();
}

it('asks for no code of dialogs in the first rendering of a page', async () => {
  history.replaceState(null, '', '/plan?comment=thread');
  await renderPage();
  expect(requested).not.toHaveBeenCalled();
});

it('does on a page that a link to a thread has opened', async () => {
  history.replaceState(null, '', '/plan?commentId=thread');
  await renderPage();
  expect(requested).toHaveBeenCalledOnce();
});
