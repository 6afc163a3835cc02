import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInScript } from '../../src/head/signInScript.js';
import type {} from '../../src/session/EarlySignIn.js';

const asked = vi.fn<(code: string) => void>();
const CODES = {
  dialog: '../../components/conversations.js',
  panel: '../../components/notifications/styled/ToolPanel.js',
};

/** The files of a worker share its modules: these are made again for each test. */
beforeEach(() => {
  vi.resetModules();
  asked.mockClear();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  for (const [code, path] of Object.entries(CODES)) {
    vi.doMock(path, () => {
      asked(code);
      return {};
    });
  }
});
afterEach(() => {
  for (const path of Object.values(CODES)) vi.doUnmock(path);
  vi.resetModules();
  globalThis.parleySignIn = undefined;
  history.replaceState(null, '', '/');
});

it.each([
  ['asks for the dialog of a linked thread', '/?commentId=t1', 'comments', ['dialog']],
  ['asks for the panel when the page reads its notifications', '/', 'forYou', ['panel']],
  ['asks for nothing when nothing opens at once', '/', 'notifications', []],
] as const)('%s, before anything renders', async (_, address, read, codes) => {
  history.replaceState(null, '', address);
  const user = { userId: 'ada', organizationId: 'acme' };
  // oxlint-disable-next-line no-eval -- as the page runs it
  (0, eval)(signInScript({ apiKey: 'key', user, documentId: 'plan', reads: [read] }));
  await import('../../components/loadConversations.js');
  await import('../../components/notifications/styled/NotificationsTool.js');
  await vi.dynamicImportSettled();
  expect(asked.mock.calls.flat()).toEqual(codes);
});
