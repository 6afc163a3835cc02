import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createParleyClient } from '../../../src/createParleyClient.js';
import { HandDrivenTransport, settled } from '../../support/HandDrivenTransport.js';
import { rejectionOf } from '../../support/rejectionOf.js';
import { contextOf } from '../../../src/contextOf.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const OPEN = 'documents/open';
const record = (id: string, fields: object = {}) => ({
  id,
  organizationId: 'acme',
  accessType: 'public',
  disabled: false,
  locations: {},
  createdAt: 1,
  lastUpdated: 1,
  ...fields,
});
const opened = (...ids: string[]) => ({
  documents: ids.map((id) => record(id)),
  permissions: {},
  sequence: 0,
  sequences: Object.fromEntries(ids.map((id) => [id, 7])),
});
const named = (...ids: string[]) => ids.map((id) => ({ id }));

function start() {
  const transport = new HandDrivenTransport();
  const client = createParleyClient({ apiKey: 'key', transport });
  const sets: unknown[] = [];
  contextOf(client).documents.current.subscribe((set) =>
    sets.push(set && `${set.documents.map(({ id }) => id).join()} root ${set.rootDocumentId}`),
  );
  const events: string[] = [];
  client.on('initUpdate').subscribe(({ event }) => events.push(event));
  const signIn = async (userId = 'ada') => {
    const done = client.identify({ userId });
    await settled();
    await transport.next('session/identify').answer(HandDrivenTransport.admission(userId));
    await done;
  };
  return { transport, client, sets, events, signIn };
}
async function signedIn() {
  const tools = start();
  await tools.signIn();
  tools.events.length = 0;
  return tools;
}

describe('setDocuments', () => {
  it('opens the documents and makes the first one the root; the ones that may not be read are not in the set', async () => {
    const { transport, client, sets, events } = await signedIn();
    const done = client.setDocuments([
      { id: 'a', metadata: { documentName: 'A', team: 7 } },
      { id: 'secret' },
      { id: 'b' },
    ]);
    await settled();
    expect(transport.next(OPEN).body).toEqual({
      organizationId: 'acme',
      documents: [{ documentId: 'a', documentName: 'A', team: 7 }, { documentId: 'secret' }, { documentId: 'b' }],
    });
    await transport.next(OPEN).answer(opened('a', 'b'));
    await done;
    expect(sets).toEqual([null, 'a,b root a']);
    expect(events).toEqual(['setDocumentsTriggered', 'setDocumentsSuccess']);
  });

  it('takes rootDocumentId for the root', async () => {
    const { transport, client, sets } = await signedIn();
    void client.setDocuments(named('a', 'b'), { rootDocumentId: 'b' });
    await settled();
    await transport.next(OPEN).answer(opened('a', 'b'));
    expect(sets.at(-1)).toBe('a,b root b');
  });

  it('names another organization when it is given one', async () => {
    const { transport, client } = await signedIn();
    void client.setDocuments(named('a'), { organizationId: 'other' });
    await settled();
    expect(transport.next(OPEN).body).toMatchObject({ organizationId: 'other' });
  });

  it('is refused beyond 30 documents, with a document without id, and with folders', async () => {
    const { transport, client } = await signedIn();
    const many = named(...Array.from({ length: 31 }, (_, index) => String(index)));
    expect(await rejectionOf(client.setDocuments(many))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('documents: at most 30'),
    });
    expect(await rejectionOf(client.setDocuments([{ id: 'a' }, { id: '' }]))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('documents[1].id'),
    });
    for (const name of ['folderId', 'allDocuments']) {
      expect(await rejectionOf(client.setDocuments(named('a'), { [name]: 'x' }))).toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: expect.stringContaining(name),
      });
      expect((await rejectionOf(client.fetchDocuments({ [name]: 'x' }))).code).toBe('INVALID_ARGUMENT');
    }
    expect(transport.pending).toEqual([]);
  });

  it('is refused with an access field without values, which would filter nothing', async () => {
    const { transport, client } = await signedIn();
    const access = { team: undefined as unknown as string[] };
    expect(await rejectionOf(client.setDocuments(named('a'), { context: { access } }))).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'context.access.team: must have a value.',
    });
    expect(transport.pending).toEqual([]);
  });

  it('shares one call for equal ids and options while the first is running', async () => {
    const { transport, client } = await signedIn();
    const first = client.setDocuments(named('a'), { rootDocumentId: 'a' });
    const second = client.setDocuments(named('a'), { rootDocumentId: 'a' });
    await settled();
    expect(transport.pending).toHaveLength(1);
    await transport.next(OPEN).answer(opened('a'));
    await Promise.all([first, second]);
    void client.setDocuments(named('a'), { rootDocumentId: 'a' });
    await settled();
    expect(transport.pending).toHaveLength(1);
  });

  it('supersedes an earlier different call, which resolves without effect', async () => {
    const { transport, client, sets } = await signedIn();
    const first = client.setDocuments(named('a'));
    await settled();
    const late = transport.next(OPEN);
    void client.setDocuments(named('b'));
    await first;
    await settled();
    const [, second] = transport.pending;
    await second?.answer(opened('b'));
    await late.answer(opened('a'));
    expect(sets).toEqual([null, 'b root b']);
  });

  it('waits debounceTime for a later call before it opens anything', async () => {
    const { transport, client } = await signedIn();
    void client.setDocuments(named('a'), { debounceTime: 300 });
    await vi.advanceTimersByTimeAsync(299);
    void client.setDocuments(named('b'), { debounceTime: 300 });
    await vi.advanceTimersByTimeAsync(299);
    expect(transport.pending).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(transport.pending.map(({ body }) => body['documents'])).toEqual([[{ documentId: 'b' }]]);
  });

  it('rejects with the error of the service, and may be called again', async () => {
    const { transport, client } = await signedIn();
    const failed = rejectionOf(client.setDocuments(named('a')));
    await settled();
    await transport.next(OPEN).fail('UNAVAILABLE');
    expect((await failed).code).toBe('UNAVAILABLE');
    void client.setDocuments(named('a'));
    await settled();
    expect(transport.pending).toHaveLength(1);
  });

  it('with an empty list closes all', async () => {
    const { transport, client, sets } = await signedIn();
    void client.setDocuments(named('a'));
    await settled();
    await transport.next(OPEN).answer(opened('a'));
    await client.setDocuments([]);
    expect(sets.at(-1)).toBeNull();
  });
});

describe('when access changes', () => {
  /** Of the documents `a` and `b`, which are set, those that are named are open. */
  async function withSet(...ids: string[]) {
    const tools = await signedIn();
    const { transport, client } = tools;
    void client.setDocuments(named('a', 'b'));
    await settled();
    await transport.next(OPEN).answer(opened(...ids));
    const publish = (topic: string, change: object) =>
      transport.subscriptions
        .find((subscription) => subscription.topic === topic)
        ?.on({ type: 'changes', after: 0, sequence: 1, changes: [change as never] });
    const change = async (documents: object = {}) => {
      publish('permissions', { type: 'permissions.updated', permissions: { ada: { documents } } });
      await settled();
    };
    const asked = () =>
      transport.pending.map(({ operation, body }) => [operation, (body['documents'] as { documentId: string }[])[0]]);
    return { ...tools, publish, change, asked };
  }
  const ASKED_FOR_B = [[OPEN, { documentId: 'b' }]];

  it('what was refused is asked for again, alone, and takes its place in the order', async () => {
    const { transport, sets, change, asked } = await withSet('b');
    await change();
    expect(asked()).toEqual([[OPEN, { documentId: 'a' }]]);
    await transport.next(OPEN).answer(opened('a'));
    expect(sets.at(-1)).toBe('a,b root b');
    expect(transport.subscriptions.map(({ topic }) => topic)).toEqual(
      expect.arrayContaining(['document:a', 'document:b']),
    );
    await change();
    expect(asked()).toEqual([]);
  });

  it('is not asked for when the change says that it is closed, nor twice at a time', async () => {
    const { change, asked } = await withSet('a');
    await change({ b: { errorCode: 'permission_denied' } });
    expect(asked()).toEqual([]);
    await change();
    await change();
    expect(asked()).toEqual(ASKED_FOR_B);
  });

  it('what was open is asked for only when the change says that it is open: it may be deleted, and would be made again', async () => {
    const { publish, change, asked } = await withSet('a', 'b');
    publish('document:b', { type: 'document.removed', documentId: 'b' });
    await change();
    expect(asked()).toEqual([]);
    await change({ b: { accessRole: 'viewer' } });
    expect(asked()).toEqual(ASKED_FOR_B);
  });

  it('does not come between other documents that are set meanwhile', async () => {
    const { transport, client, sets, change } = await withSet('a');
    await change();
    void client.setDocuments(named('c'));
    await settled();
    const [ofChange, late] = transport.pending;
    await ofChange!.answer(opened('b'));
    void client.setDocuments(named('d'));
    await settled();
    await transport.pending.at(-1)!.answer(opened('d'));
    await late!.answer(opened('c'));
    expect(sets.at(-1)).toBe('d root d');
  });

  it('is noticed while the answer to another change is awaited', async () => {
    const { transport, sets, change, asked } = await withSet('a');
    await change();
    await change({ b: { accessRole: 'viewer' } });
    await transport.next(OPEN).answer(opened()); // as it was before the second change
    expect(asked()).toEqual(ASKED_FOR_B);
    await transport.next(OPEN).answer(opened('b'));
    expect(sets.at(-1)).toBe('a,b root a');
  });

  it('is noticed while the documents are being opened', async () => {
    const { transport, client, sets, change, asked } = await withSet('a');
    void client.setDocuments(named('b', 'c'));
    await settled();
    await change({ b: { accessRole: 'viewer' } });
    await transport.next(OPEN).answer(opened('c')); // as it was before the change
    expect(asked()).toEqual(ASKED_FOR_B);
    await transport.next(OPEN).answer(opened('b'));
    expect(sets.at(-1)).toBe('b,c root c');
  });

  it('makes the document the root that the host has chosen for it', async () => {
    const { transport, client, sets, change } = await withSet('a');
    void client.setDocuments(named('a', 'b'), { rootDocumentId: 'b' });
    await settled();
    await transport.next(OPEN).answer(opened('a'));
    expect(sets.at(-1)).toBe('a root a');
    await change();
    await transport.next(OPEN).answer(opened('b'));
    expect(sets.at(-1)).toBe('a,b root b');
  });

  it('opens nothing beside documents of before when those that are set could not be opened', async () => {
    const { transport, client, sets, change, asked } = await withSet('a');
    const failed = rejectionOf(client.setDocuments(named('c')));
    await settled();
    await transport.next(OPEN).fail('UNAVAILABLE');
    await failed;
    await change();
    expect(asked()).toEqual([]);
    expect(sets.at(-1)).toBe('a root a');
    expect(contextOf(client).documents.failure.value).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('a failure leaves what is open, and the next change asks again', async () => {
    const { transport, sets, client, change, asked } = await withSet('a');
    await change();
    await transport.next(OPEN).fail('UNAVAILABLE');
    await settled();
    expect(sets.at(-1)).toBe('a root a');
    expect(contextOf(client).documents.failure.value).toBeNull();
    await change();
    expect(asked()).toEqual(ASKED_FOR_B);
  });
});

it('can be waited for while they are opened again for the next person', async () => {
  const { transport, client, signIn } = await signedIn();
  void client.setDocuments(named('a'), { organizationId: 'other' });
  await settled();
  await transport.next(OPEN).answer(opened('a'));
  await signIn('grace');
  onTestFinished(() => transport.pending[0]?.answer(opened('a')));
  const attempts = vi.spyOn(Promise.prototype, 'catch');
  const waiting = vi.fn();
  void contextOf(client).documents.whenSettled().then(waiting);
  await settled();
  expect(attempts.mock.calls.length).toBeLessThan(5); // else the page stands still
  attempts.mockRestore();
  expect(waiting).not.toHaveBeenCalled();
  await transport.next(OPEN).answer(opened('a'));
  expect(waiting).toHaveBeenCalledOnce();
});

describe('with the sign-in', () => {
  it('opens what is set before it, or right after it is asked for, in the same request', async () => {
    const { transport, client, sets, events } = start();
    const signingIn = client.identify({ userId: 'ada' });
    const opening = client.setDocuments([{ id: 'a', metadata: { documentName: 'A' } }]);
    await settled();
    const request = transport.next('session/identify');
    expect(request.body['documents']).toEqual([{ documentId: 'a', documentName: 'A' }]);
    await request.answer({ ...HandDrivenTransport.admission('ada'), opened: opened('a') });
    await Promise.all([signingIn, opening]);
    expect(sets).toEqual([null, 'a root a']);
    expect(transport.asked.map(({ operation }) => operation)).not.toContain(OPEN);
    expect(transport.subscriptions.find(({ topic }) => topic === 'document:a')?.options).toMatchObject({ since: 7 });
    expect(events).toContain('setDocumentsSuccess');
  });

  it('opens by itself what is set while the sign-in is under way', async () => {
    const { transport, client, sets } = start();
    void client.setDocuments(named('a'));
    const signingIn = client.identify({ userId: 'ada' });
    await settled();
    const opening = client.setDocuments(named('b'));
    await transport.next('session/identify').answer({ ...HandDrivenTransport.admission('ada'), opened: opened('a') });
    await signingIn;
    await transport.next(OPEN).answer(opened('b'));
    await opening;
    expect(sets).toEqual([null, 'b root b']);
  });

  it('opens documents of another organization by themselves', async () => {
    const { transport, client } = start();
    void client.setDocuments(named('a'), { organizationId: 'other' });
    void client.identify({ userId: 'ada' });
    await settled();
    expect(JSON.stringify(transport.next('session/identify').body)).not.toContain('documents');
  });

  it('signs in without documents that are refused, and reports why they cannot be opened', async () => {
    const { transport, client } = start();
    const opening = rejectionOf(client.setDocuments(named('a')));
    const signingIn = client.identify({ userId: 'ada' });
    await settled();
    await transport.next('session/identify').fail('INVALID_ARGUMENT');
    const second = transport.next('session/identify');
    expect(JSON.stringify(second.body)).not.toContain('documents');
    await second.answer(HandDrivenTransport.admission('ada'));
    expect(await signingIn).toMatchObject({ userId: 'ada' });
    await transport.next(OPEN).fail('INVALID_ARGUMENT');
    expect(await opening).toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});

describe('over sign-in and sign-out', () => {
  it('remembers what was set before sign-in, and opens it then', async () => {
    const { transport, client, sets, signIn } = start();
    const done = client.setDocuments(named('a'));
    await signIn();
    await transport.next(OPEN).answer(opened('a'));
    await done;
    expect(sets).toEqual([null, 'a root a']);
  });

  it('gives null at sign-out and opens the same documents, with the same root, for the next person', async () => {
    const { transport, client, sets, signIn } = await signedIn();
    void client.setDocuments(named('a', 'b'));
    await settled();
    await transport.next(OPEN).answer(opened('a', 'b'));
    await client.setRootDocument({ id: 'b' });
    await client.signOut();
    expect(sets.at(-1)).toBeNull();
    await signIn('grace');
    await transport.next(OPEN).answer(opened('a', 'b'));
    expect(sets.at(-1)).toBe('a,b root b');
  });

  it('never shows the documents of the first person to the second: a late answer is discarded', async () => {
    const { transport, client, sets, signIn } = await signedIn();
    void client.setDocuments(named('a'));
    await settled();
    const late = transport.next(OPEN);
    const switching = client.identify({ userId: 'grace' });
    await late.answer(opened('a'));
    await settled();
    await transport.next('session/identify').answer(HandDrivenTransport.admission('grace'));
    await switching;
    expect(sets).toEqual([null]);
    await transport.next(OPEN).answer(opened());
    expect(sets.at(-1)).toBe(' root null');
    expect(signIn).toBeDefined();
  });

  it('is ready when both user and documents are there: undefined, false, true', async () => {
    const { transport, client, signIn } = start();
    const states: unknown[] = [];
    const received: unknown[] = [];
    client.getInitState().subscribe((state) => states.push(state));
    client.on('documentInit').subscribe((state) => received.push(state));
    void client.setDocuments(named('a'));
    await signIn();
    await transport.next(OPEN).answer(opened('a'));
    expect(states).toEqual([undefined, false, true]);
    client.unsetDocuments();
    expect(states.at(-1)).toBe(false);
    expect(received).toEqual(states.slice(1));
  });
});

describe('while open', () => {
  async function withOpen(...ids: string[]) {
    const tools = await signedIn();
    void tools.client.setDocuments(named(...ids));
    await settled();
    await tools.transport.next(OPEN).answer(opened(...ids));
    const publish = (id: string) => tools.transport.subscriptions.find(({ topic }) => topic === `document:${id}`)!.on;
    return { ...tools, publish };
  }

  it('shows a changed document at once', async () => {
    const { client, publish } = await withOpen('a', 'b');
    const document = record('b', { documentName: 'Renamed', color: 'red' }) as never;
    publish('b')({ type: 'changes', after: 1, sequence: 2, changes: [{ type: 'document.updated', document }] });
    expect(contextOf(client).documents.current.value?.documents).toEqual([
      { id: 'a', metadata: {} },
      { id: 'b', metadata: { documentName: 'Renamed', color: 'red' } },
    ]);
  });

  it.each<[string, Parameters<ReturnType<Awaited<ReturnType<typeof withOpen>>['publish']>>[0]]>([
    ['removed', { type: 'changes', after: 1, sequence: 2, changes: [{ type: 'document.removed', documentId: 'a' }] }],
    ['out of sight', { type: 'unsubscribed', code: 'PERMISSION_DENIED', message: '' }],
  ])('drops one that is %s, and the next one is the root', async (_name, message) => {
    const { sets, publish } = await withOpen('a', 'b');
    publish('a')(message);
    expect(sets.at(-1)).toBe('b root b');
  });

  it('reads a document again when what was missed cannot be replayed', async () => {
    const { transport, client, publish } = await withOpen('a');
    publish('a')({ type: 'reset', sequence: 9 });
    await settled();
    await transport.next('documents/get').answer([record('a', { documentName: 'Newer' })]);
    expect(contextOf(client).documents.current.value?.documents).toEqual([
      { id: 'a', metadata: { documentName: 'Newer' } },
    ]);
  });

  it('changes the root without reloading the set, and only to a document of the set', async () => {
    const { transport, client, sets, events } = await withOpen('a', 'b');
    await client.setRootDocument({ id: 'b' });
    expect(sets.at(-1)).toBe('a,b root b');
    expect(events).toContain('setRootDocumentTriggered');
    expect(transport.pending).toEqual([]);
    expect((await rejectionOf(client.setRootDocument({ id: 'c' }))).code).toBe('INVALID_ARGUMENT');
  });

  it('makes a document the root that is still being opened, also before sign-in', async () => {
    const { transport, client, sets, signIn } = start();
    void client.setDocuments(named('a', 'b'));
    const early = client.setRootDocument({ id: 'b' });
    await signIn();
    await transport.next(OPEN).answer(opened('a', 'b'));
    await early;
    expect(sets.at(-1)).toBe('a,b root b');
    void client.setDocuments(named('b', 'c'));
    const refusal = rejectionOf(client.setRootDocument({ id: 'a' }));
    const done = client.setRootDocument({ id: 'c' });
    await settled();
    await transport.next(OPEN).answer(opened('b', 'c'));
    await done;
    expect(sets.at(-1)).toBe('b,c root c');
    expect((await refusal).code).toBe('INVALID_ARGUMENT');
  });

  it('drops all with unsetDocuments', async () => {
    const { transport, client, sets, events } = await withOpen('a');
    client.unsetDocuments();
    expect(sets.at(-1)).toBeNull();
    expect(transport.subscriptions.map(({ topic }) => topic)).toEqual(['permissions']);
    expect(events.slice(-2)).toEqual(['unsetDocumentsTriggered', 'unsetDocumentsSuccess']);
  });
});

it('records the page info of a document, or else of all, with documents opened afterwards', async () => {
  const { transport, client } = await signedIn();
  client.setPageInfo({ title: 'All' });
  client.setPageInfo({ title: 'Only a' }, { documentId: 'a' });
  void client.setDocuments(named('a', 'b'));
  await settled();
  expect(transport.next(OPEN).body['documents']).toEqual([
    { documentId: 'a', pageInfo: { title: 'Only a' } },
    { documentId: 'b', pageInfo: { title: 'All' } },
  ]);
  client.clearPageInfo();
  client.clearPageInfo({ documentId: 'a' });
  void client.setDocuments(named('c'));
  await settled();
  expect(transport.pending.at(-1)?.body['documents']).toEqual([{ documentId: 'c' }]);
});
