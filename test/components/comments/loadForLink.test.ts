import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const CODE = '../../../components/conversations.js';
const asked = vi.fn<() => void>();

/** The files of a worker share its modules: these are made again for each test. */
beforeEach(() => {
  vi.resetModules();
  asked.mockClear();
  vi.doMock(CODE, () => {
    asked();
    return {};
  });
});
afterEach(() => {
  vi.doUnmock(CODE);
  vi.resetModules();
  history.replaceState(null, '', '/');
});

it.each([
  ['asks for the dialog of a linked thread before anything renders', '/?commentId=t1', 1],
  ['asks for nothing without a link', '/', 0],
])('%s', async (_, address, times) => {
  history.replaceState(null, '', address);
  await import('../../../components/loadConversations.js');
  await vi.dynamicImportSettled();
  expect(asked).toHaveBeenCalledTimes(times);
});
