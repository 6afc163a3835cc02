import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  useCommentAnnotations,
  useCommentElement,
  useNotifications,
  useUnreadNotificationsCount,
} from '../../hooks/index.js';
import { signInScript, type SignInScriptOptions } from '../../src/head/signInScript.js';
import type {} from '../../src/session/EarlySignIn.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService, type TestService } from '../support/startTestService.js';

const DOCUMENT_ID = 'plan';
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: DOCUMENT_ID }] });
  await service.rest('commentannotations/add', {
    documentId: DOCUMENT_ID,
    commentAnnotations: [{ commentData: [{ from: { userId: 'grace' }, commentText: 'Is it right?' }] }],
  });
});

let token: string;
/** What the script sent. */
let sent: unknown[];
let answers: Promise<unknown>[];
beforeEach(async () => {
  token = await service.token('ada');
  sent = [];
  answers = [];
});
afterEach(() => {
  cleanup();
  globalThis.parleySignIn = undefined;
});

interface Failure {
  code?: string;
  isOffline?: boolean;
}

/** The page of a person before the code of the app is there: its head has run. */
function openPage(options: Partial<SignInScriptOptions> = {}, failure: Failure = {}) {
  const browser = service.as('ada');
  if (failure.code !== undefined) browser.network.refuseNext('session/identify', failure.code);
  if (failure.isOffline) browser.network.goOffline();
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body));
    const answer = browser.network.fetch(url, init);
    answers.push(answer);
    return answer;
  });
  const { apiKey, authProvider } = browser.props;
  const { user } = authProvider;
  const script = signInScript({ apiKey, baseUrl: 'http://parley.test', user, token, language: 'en', ...options });
  const start = service.requests.length;
  // oxlint-disable-next-line no-eval -- as the page runs it
  (0, eval)(script);
  return {
    script,
    /** The script has its answer, or none. */
    answered: () => Promise.allSettled(answers),
    /** The code is there: the app starts. */
    startApp<Result = ReturnType<typeof useWhatIsShown>>(show: () => Result = useWhatIsShown as () => Result) {
      browser.network.goOnline();
      const { result, client } = renderParleyHook(
        show,
        {
          ...browser,
          props: { ...browser.props, authProvider: { user, generateToken: () => Promise.resolve(token) } },
        },
        { documentId: DOCUMENT_ID, language: 'en' },
      );
      return { result, client };
    },
    /** Requests of the app. */
    requests: () => service.requests.slice(start),
  };
}

function useWhatIsShown() {
  useCommentElement().getSelectedComments(); // as the styled components do: comments are there before the sign-in
  return { unread: useUnreadNotificationsCount().data, threads: useCommentAnnotations().data };
}

const count = (requests: readonly string[], path: string) => requests.filter((request) => request === path).length;

const notify = (notificationId: string) =>
  service.rest('notifications/add', {
    notificationId,
    documentId: DOCUMENT_ID,
    actionUser: { userId: 'grace' },
    displayHeadlineMessageTemplate: 'Look',
    displayBodyMessage: 'At the plan',
    notifyUsers: [{ userId: 'ada' }],
  });

const READS = ['session/identify', 'documents/open', 'notifications/counts', 'commentAnnotations/list'];
const askedOf = (requests: readonly string[]) => requests.filter((request) => READS.includes(request));

describe('signInScript', () => {
  it('signs in before the app is there, which requests nothing of that again', async () => {
    const page = openPage({ documentId: DOCUMENT_ID });
    await page.answered();
    const { result } = page.startApp();
    await waitFor(() => expect(result.current.threads).toHaveLength(1));
    expect(result.current.unread).toMatchObject({ forYou: 0 });
    expect(askedOf(page.requests())).toEqual(['session/identify']);
  });

  it('reads the tab For You for a panel that is open at once, and the app follows it from there', async () => {
    await notify('before');
    const page = openPage({ reads: ['notifications', 'forYou'] });
    await page.answered();
    await notify('meanwhile');
    const { result } = page.startApp(() => useNotifications({ type: 'forYou' }));
    await waitFor(() => expect(result.current.data?.map(({ id }) => id)).toEqual(['meanwhile', 'before']));
    expect(count(page.requests(), 'notifications/list')).toBe(0);
  });

  it('is waited for when the app is there first', async () => {
    const page = openPage({ documentId: DOCUMENT_ID });
    const { result } = page.startApp();
    await waitFor(() => expect(result.current.threads).toHaveLength(1));
    expect(askedOf(page.requests())).toEqual(['session/identify']);
  });

  it('leaves what it has not read, and other documents, to the app', async () => {
    const page = openPage({ reads: ['notifications'] });
    const { result } = page.startApp();
    await waitFor(() => expect(result.current.threads).toHaveLength(1));
    expect(askedOf(page.requests()).sort()).toEqual(['commentAnnotations/list', 'documents/open', 'session/identify']);
  });

  it('is used once: a later sign-in is sent', async () => {
    const page = openPage({ documentId: DOCUMENT_ID });
    const { result, client } = page.startApp();
    await waitFor(() => expect(result.current.threads).toHaveLength(1));
    await client.signOutUser();
    await client.identify({ userId: 'ada', organizationId: service.organizationId }, { authToken: token });
    expect(count(page.requests(), 'session/identify')).toBe(2);
  });

  it.each<[string, () => Promise<Partial<SignInScriptOptions>> | Partial<SignInScriptOptions>]>([
    ['another person', async () => ({ user: { userId: 'grace' }, token: await service.token('grace') })],
    ['another token', async () => ({ token: await service.token('ada', { isAdmin: true }) })],
    ['another API key', () => ({ apiKey: 'other' })],
    ['another name', () => ({ user: { userId: 'ada', organizationId: service.organizationId, name: 'Countess' } })],
  ])('of %s is not used', async (_name, options) => {
    const page = openPage({ documentId: DOCUMENT_ID, ...(await options()) });
    await page.answered();
    const { result, client } = page.startApp();
    await waitFor(() => expect(result.current.threads).toHaveLength(1));
    expect(client.getUser()).toMatchObject({ userId: 'ada' });
    expect(count(page.requests(), 'session/identify')).toBe(2);
    expect(globalThis.parleySignIn).toBeDefined(); // nobody has taken it
  });

  it.each<[string, Failure]>([
    ['was refused', { code: 'UNAVAILABLE' }],
    ['did not reach the service', { isOffline: true }],
  ])('that %s is sent again by the app', async (_name, failure) => {
    const page = openPage({ documentId: DOCUMENT_ID }, failure);
    await page.answered();
    const { result } = page.startApp();
    await waitFor(() => expect(result.current.threads).toHaveLength(1));
  });

  it.each<[string, Partial<SignInScriptOptions>, string[]]>([
    ['of the app', { language: 'de' }, ['de']],
    [
      'of the browser, for a language that there is not',
      { language: 'no language' },
      [new Intl.Locale(navigator.language).language],
    ],
    ['of nobody, for a page without times', { reads: ['notifications'] }, []],
  ])('prepares relative times in the language %s', (_name, options, prepared) => {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
    const languages: string[] = [];
    vi.spyOn(Intl.RelativeTimeFormat.prototype, 'format').mockImplementation(function (this: Intl.RelativeTimeFormat) {
      languages.push(new Intl.Locale(this.resolvedOptions().locale).language);
      return '';
    });
    openPage(options);
    expect(languages).toEqual(prepared);
  });

  it('sends nothing but the id of a person whom a data provider has', () => {
    openPage({ user: { userId: 'ada', name: 'Ada', email: 'ada@example.com' }, hasUserProvider: true, reads: [] });
    expect(sent).toEqual([{ data: { user: { userId: 'ada' }, reads: {} } }]);
  });

  it('cannot end its script element', () => {
    const name = '</script><script>alert(1)</script><!--';
    const page = openPage({ user: { userId: 'ada', name } });
    expect(page.script).not.toContain('<');
    expect(sent).toMatchObject([{ data: { user: { name } } }]);
  });

  it('that nobody has used is forgotten after a minute, with a warning', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    openPage();
    vi.advanceTimersByTime(59_999);
    expect(globalThis.parleySignIn).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(globalThis.parleySignIn).toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
  });
});
