import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInScript } from '../../../src/head/signInScript.js';
import type {} from '../../../src/session/EarlySignIn.js';

const CODE = '../../../components/conversations.js';
const asked = vi.fn<() => void>();

/** The files of a worker share its modules: these are made again for each test. */
beforeEach(() => {
  vi.resetModules();
  asked.mockClear();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.doMock(CODE, () => {
    asked();
    return {};
  });
});
afterEach(() => {
  vi.doUnmock(CODE);
  vi.resetModules();
  globalThis.parleySignIn = undefined;
  history.replaceState(null, '', '/');
});

it.each([
  ['asks for the dialog of a linked thread before anything renders', '/?commentId=t1', 1],
  ['asks for nothing without a link', '/', 0],
])('%s', async (_, address, times) => {
  history.replaceState(null, '', address);
  const user = { userId: 'ada', organizationId: 'acme' };
  // oxlint-disable-next-line no-eval -- as the page runs it
  (0, eval)(signInScript({ apiKey: 'key', user }));
  await import('../../../components/loadConversations.js');
  await vi.dynamicImportSettled();
  expect(asked).toHaveBeenCalledTimes(times);
});
