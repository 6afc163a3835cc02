import { afterAll, beforeAll, describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest';
import { startTestService, type TestService } from '../../server/test/support/startTestService.js';
import type { TestKey } from '../../server/test/support/TestKey.js';
import { createParley, type Parley, ParleyError } from '../src/index.js';
import { fetchOf, parleyOn } from './support/parleyOn.js';

let test: TestService;
let key: TestKey;
let parley: Parley;
beforeAll(async () => {
  test = await startTestService();
  key = await test.newKey();
  parley = parleyOn(test, key);
  await parley.organizations.add({ organizations: [{ organizationId: 'acme' }] });
  await parley.organizations.documents.add({ organizationId: 'acme', documents: [{ documentId: 'plan' }] });
});
afterAll(() => test.close());

const plan = { organizationId: 'acme', documentId: 'plan' };
const comment = (text: string) => ({ from: { userId: 'ada', name: 'Ada' }, commentText: text });

it('calls an operation by its path, and answers with its data', async () => {
  const added = await parley.notifications.add({
    ...plan,
    notificationId: 'hello',
    actionUser: { userId: 'ada', name: 'Ada' },
    notifyUsers: [{ userId: 'ben' }],
    displayHeadlineMessageTemplate: '{actionUser} moved {item}',
    displayHeadlineMessageTemplateData: { item: 'Offline mode' },
    displayBodyMessage: 'Two more weeks.',
  });
  expect(added).toMatchObject({ success: true });

  const { data, nextPageToken } = await parley.notifications.get({ organizationId: 'acme', userId: 'ben' });
  expectTypeOf(data[0]!.displayHeadlineMessage).toEqualTypeOf<string | undefined>();
  expect(data.map((item) => item.displayHeadlineMessage)).toEqual(['Ada moved Offline mode']);
  expect(nextPageToken).toBeNull();
});

it('takes what the schema of an operation takes, and nothing else', () => {
  type AddNotification = Parameters<Parley['notifications']['add']>[0];
  expectTypeOf<AddNotification['notifyAll']>().toEqualTypeOf<boolean | null | undefined>();
  expectTypeOf<Parley['notifications']>().toHaveProperty('config');
  expectTypeOf<Parley>().not.toHaveProperty('client');
  // @ts-expect-error documentId is missing
  const withoutDocument: AddNotification = { organizationId: 'acme', actionUser: { userId: 'ada' } };
  expect(withoutDocument).toBeDefined();
});

it('reads all pages, one after the other', async () => {
  const commentAnnotations = ['1', '2', '3'].map((text) => ({
    annotationId: `p${text}`,
    commentData: [comment(text)],
  }));
  await parley.commentannotations.add({
    organizationId: 'acme',
    documentId: 'pages',
    createDocument: true,
    commentAnnotations,
  });
  const found: unknown[][] = [];
  const pages = parley.commentannotations.get.pages({
    organizationId: 'acme',
    documentId: 'pages',
    order: 'asc',
    pageSize: 2,
  });
  for await (const page of pages) found.push(Object.values(page).map((thread) => thread?.annotationId));
  expect(found.flat()).toEqual(['p1', 'p2', 'p3']);
  expect(found[0]).toHaveLength(2);
});

it('yields the one answer of an operation that has no pages', async () => {
  const fetch = vi.fn(() => Promise.resolve(Response.json({ result: { data: { success: true } } })));
  const { add } = parleyOn(test, key, { fetch }).organizations as unknown as {
    add: Parley['commentannotations']['get']; // which has pages, by its type
  };
  const found: unknown[] = [];
  for await (const page of add.pages({ ...plan })) {
    found.push(page);
    expect(found).toHaveLength(1);
  }
  expect(found).toEqual([{ success: true }]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

describe('an error', () => {
  it('of data that JSON does not have names where it is, and sends nothing', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    const { notifications } = parleyOn(test, key, { fetch });
    const add = (notificationSourceData: object) =>
      notifications.add({
        ...plan,
        actionUser: { userId: 'ada' },
        displayHeadlineMessageTemplate: 'Hello',
        displayBodyMessage: 'Hello',
        notificationSourceData: notificationSourceData as Record<string, string>,
      });
    const node: Record<string, unknown> = { shared: plan, again: plan };
    node['list'] = [1, { node }];
    const unreadable = Object.defineProperty({}, 'x', {
      enumerable: true,
      get: () => {
        throw new Error('x is not read');
      },
    });
    for (const [data, field, message] of [
      [{ items: [{ size: 10n }] }, 'data.notificationSourceData.items[0].size', /BigInt/],
      [node, 'data.notificationSourceData.list[1].node', /contains itself/],
      [{ toJSON: () => 1n }, 'data', /BigInt/],
      [
        {
          toJSON: () => {
            throw new Error('it is not ready');
          },
        },
        'data',
        /it is not ready/,
      ],
      [unreadable, 'data', /x is not read/],
    ] as const) {
      const error = await add(data).catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(ParleyError);
      expect(error).toMatchObject({ code: 'INVALID_ARGUMENT', field, message: expect.stringMatching(message) });
    }
    expect(fetch).not.toHaveBeenCalled();
  });

  it('of bad input has the code, the field and the HTTP status', async () => {
    const call = parley.notifications.add({
      ...plan,
      actionUser: { userId: 'ada' },
      notifyUsers: [{ userId: 'ben' }, { userId: ' ' }],
      displayHeadlineMessageTemplate: 'Hello',
      displayBodyMessage: 'Hello',
    });
    await expect(call).rejects.toThrow(ParleyError);
    await expect(call).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      field: 'data.notifyUsers[1].userId',
      status: 400,
    });
  });

  it('of the service has its code and details, and no field', async () => {
    await parley.organizations.documents.access.update({
      organizationId: 'acme',
      documentIds: ['plan'],
      accessType: 'restricted',
    });
    const denied = parley.commentannotations.add({
      ...plan,
      verifyUserPermissions: true,
      commentAnnotations: [{ annotationId: 'y', commentData: [comment('Hi')] }],
    });
    await expect(denied).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
      field: undefined,
      status: 403,
      details: { y: { success: false, code: 'permission-denied' } },
    });
  });

  it('says that the token is wrong', async () => {
    const stranger = parleyOn(test, key, { authToken: 'wrong' });
    await expect(stranger.organizations.get({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  });

  it.each(['baseUrl', 'apiKey', 'authToken'] as const)(
    'names %s when it was not given, at the first call',
    async (field) => {
      const without = parleyOn(test, key, { [field]: undefined });
      await expect(without.organizations.get({})).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', field });
    },
  );

  it.each(['127.0.0.1:4400', 'localhost:4400'])('names a baseUrl that has no scheme: %s', async (baseUrl) => {
    await expect(parleyOn(test, key, { baseUrl }).organizations.get({})).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      field: 'baseUrl',
      message: expect.stringContaining('"http://"') as string,
    });
  });
});

describe('an operation of the workspace', () => {
  it('is called with the credentials of the workspace', async () => {
    const workspace = { id: test.workspaceId, authToken: test.workspaceAuthToken };
    const operator = createParley({
      baseUrl: 'http://service.test',
      apiKey: 'unused',
      authToken: 'unused',
      workspace,
      fetch: fetchOf(test),
    });
    const { apiKey, authToken } = await operator.workspace.apikey.create({ ownerEmail: 'a@b.test', type: 'testing' });
    const fresh = parleyOn(test, key, { apiKey, authToken: authToken!.token });
    expect((await fresh.organizations.get({})).data).toEqual([]);
  });

  it('is not sent without them', async () => {
    await expect(parley.workspace.apikeys.get({})).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      field: 'workspace.id',
    });
  });
});

describe('an option that is not usable', () => {
  const noConnection = () => Promise.reject(new TypeError('fetch failed'));
  const options = { baseUrl: 'http://a.test', apiKey: 'key', authToken: 'token', fetch: noConnection };

  it.each([
    ['maxRetries', NaN],
    ['maxRetries', -1],
    ['timeoutMs', NaN],
    ['timeoutMs', 0],
    ['authToken', 'a\nb'],
    ['apiKey', 'ключ'],
  ])('%s: %j is named, before anything is sent', async (field, value) => {
    const call = createParley({ ...options, [field]: value }).organizations.get({});
    await expect(call).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      field,
      message: expect.stringMatching(`^${field}: `),
    });
  });

  it.each([Infinity, 2 ** 40])('is not a timeout longer than a timer can wait (%s)', async (timeoutMs) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const signals: AbortSignal[] = [];
    const silent: typeof fetch = (_input, init) => {
      if (init?.signal) signals.push(init.signal);
      return new Promise(() => {});
    };
    void createParley({ ...options, fetch: silent, timeoutMs }).organizations.get({});
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });

  it('is not a line break at the end of a token', async () => {
    const call = createParley({ ...options, authToken: 'token\n', maxRetries: 0 }).organizations.get({});
    await expect(call).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  });
});

it('names data where it is absent', async () => {
  const call = (parley.organizations.get as (data?: object) => Promise<unknown>)();
  await expect(call).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', field: 'data' });
});
