import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const CODE = '../../components/conversations.js';
const requested = vi.fn<() => object>(() => ({}));

beforeEach(() => {
  vi.resetModules();
  requested.mockClear();
  vi.doMock(CODE, requested);
});
afterEach(() => {
  vi.doUnmock(CODE);
  vi.resetModules();
  history.replaceState(null, '', '/');
});

it('asks for the code of dialogs before anything renders on a page that a link to a thread has opened', async () => {
  history.replaceState(null, '', '/plan?commentId=thread');
  await import('../../components/loadConversations.js');
  await vi.waitFor(() => expect(requested).toHaveBeenCalledOnce());
});

it('asks for nothing on any other page', async () => {
  history.replaceState(null, '', '/plan?comment=thread');
  const { loadConversations } = await import('../../components/loadConversations.js');
  expect(requested).not.toHaveBeenCalled();
  await loadConversations();
  expect(requested).toHaveBeenCalledOnce();
});
