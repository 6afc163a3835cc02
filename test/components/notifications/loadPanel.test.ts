import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInScript } from '../../../src/head/signInScript.js';
import type {} from '../../../src/session/EarlySignIn.js';

const CODE = '../../../components/notifications/styled/ToolPanel.js';
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
});

it.each([
  ['asks for the panel before anything renders when the page reads its notifications', 'forYou', 1],
  ['asks for nothing when the page reads their number', 'notifications', 0],
] as const)('%s', async (_, read, times) => {
  const user = { userId: 'ada', organizationId: 'acme' };
  // oxlint-disable-next-line no-eval -- as the page runs it
  (0, eval)(signInScript({ apiKey: 'key', user, reads: [read] }));
  await import('../../../components/notifications/styled/NotificationsTool.js');
  await vi.dynamicImportSettled();
  expect(asked).toHaveBeenCalledTimes(times);
});
