import { beforeEach, expect, it, vi } from 'vitest';
import type { CoreEvents } from '../../../src/coreEvents.js';
import { createEvents } from '../../../src/createEvents.js';
import { createDocumentAccess } from '../../../src/documents/createDocumentAccess.js';
import { createLazyDocuments } from '../../../src/documents/createLazyDocuments.js';
import type { CreateDocumentAccess } from '../../../src/documents/DocumentAccess.js';
import type { FirstReads } from '../../../src/session/FirstReads.js';
import { createSession } from '../../../src/session/createSession.js';
import { valuesOf } from '../../support/expectValue.js';
import { HandDrivenTransport, settled } from '../../support/HandDrivenTransport.js';
import { rejectionOf } from '../../support/rejectionOf.js';

/** The code comes when the test lets it. */
let finish: (outcome: 'loaded' | 'failed') => Promise<void>;
const load = vi.fn(
  () =>
    new Promise<CreateDocumentAccess>((resolve, reject) => {
      finish = async (outcome) => {
        if (outcome === 'loaded') resolve(createDocumentAccess);
        else reject(new Error('no such file'));
        await settled();
      };
    }),
);
beforeEach(() => void load.mockClear());

function start() {
  const transport = new HandDrivenTransport();
  const events = createEvents<CoreEvents>();
  const reported: string[] = [];
  const expelled: boolean[] = [];
  const reportError = ({ code }: { code: string }, source: string) => void reported.push(`${source}: ${code}`);
  const firstReads: FirstReads = {};
  const session = createSession({
    apiKey: 'key',
    config: {},
    transport,
    events,
    reportError,
    warn: () => undefined,
    storesPeople: () => false,
    language: () => undefined,
    documentsToOpen: () => documents.toOpen(),
    firstReads,
  });
  const documents = createLazyDocuments({
    session,
    firstReads,
    events,
    create: () => undefined,
    load,
    reportError,
    onMembershipLost: (hasDocuments) => void expelled.push(hasDocuments),
  });
  const client = { ...documents.methods, ...session, setDocuments: documents.setDocuments };
  const { permissions, active } = documents;
  const signIn = async () => {
    const done = client.identify({ userId: 'ada' });
    await settled();
    await transport.next('session/identify').answer(HandDrivenTransport.admission('ada'));
    await done;
  };
  const open = async (id: string) => {
    const request = transport.pending.find(
      ({ body }) => JSON.stringify(body['documents']) === JSON.stringify([{ documentId: id }]),
    )!;
    await request.answer({
      documents: [{ id, organizationId: 'acme', accessType: 'public', disabled: false, locations: {} }],
      permissions: { ada: { documents: { [id]: { accessRole: 'editor' } } } },
      sequence: 0,
      sequences: {},
    });
  };
  const { current: openDocuments, isSet } = active;
  return { transport, client, permissions, openDocuments, isSet, reported, expelled, signIn, open };
}

const organization = { acme: { accessRole: 'editor' } };

it('loads nothing for somebody who only signs in, and has the permissions of the sign-in', async () => {
  const { client, permissions, signIn } = start();
  await signIn();
  expect(permissions.value).toEqual({ ada: { organization } });
  expect(load).not.toHaveBeenCalled();
  client.end(true);
  expect(permissions.value).toBeNull();
});

it('does what was called before the code is there, in order', async () => {
  const { client, permissions, openDocuments, signIn, open } = start();
  const first = client.setDocuments([{ id: 'a' }]);
  client.unsetDocuments();
  const second = client.setDocuments([{ id: 'b' }]);
  await signIn();
  await finish('loaded');
  await open('b');
  await Promise.all([first, second]);
  expect(openDocuments.value).toMatchObject({ documents: [{ id: 'b' }], rootDocumentId: 'b' });
  expect(permissions.value).toEqual({
    ada: { organization, documents: { b: { accessRole: 'editor' } } },
  });
  expect(load).toHaveBeenCalledTimes(1);
});

it('opens documents with the sign-in once the code is there', async () => {
  const { transport, client } = start();
  void client.setDocuments([{ id: 'a' }]);
  await finish('loaded');
  void client.identify({ userId: 'ada' });
  await settled();
  expect(transport.next('session/identify').body).toMatchObject({ documents: [{ documentId: 'a' }] });
});

it('rejects when the code cannot be loaded, and opens the documents when the connection is back', async () => {
  const { transport, client, openDocuments, reported, signIn, open } = start();
  await signIn();
  const refused = rejectionOf(client.setDocuments([{ id: 'a' }]));
  transport.state.set('offline');
  await finish('failed');
  expect(await refused).toMatchObject({ code: 'NETWORK_ERROR' });
  expect(reported).toEqual(['documents: NETWORK_ERROR']);
  transport.state.set('online');
  await finish('loaded');
  await open('a');
  expect(openDocuments.value?.rootDocumentId).toBe('a');
});

it('knows that documents are set before the code is there', async () => {
  const { client, isSet } = start();
  void client.setDocument('a');
  expect(isSet.value).toBe(true);
  void client.setDocuments([]);
  expect(isSet.value).toBe(false);
  const refused = rejectionOf(client.setDocuments([{ id: '' }]));
  await finish('loaded');
  await refused;
  expect(isSet.value).toBe(false);
});

it('refuses what it may not open as soon as the code is there', async () => {
  const { client } = start();
  const refused = rejectionOf(client.setDocuments([{ id: '' }]));
  await finish('loaded');
  expect(await refused).toMatchObject({ code: 'INVALID_ARGUMENT' });
});

it('loads the code for a change of the permissions and delivers it again: a removed person is noticed', async () => {
  const { transport, expelled, signIn } = start();
  await signIn();
  const publish = () => {
    const removed = { ada: { organization: { acme: { error: 'removed' } } } };
    const broken = [null, { type: 'permissions.updated' }]; // left out
    const changes = [...broken, { type: 'permissions.updated', permissions: removed }];
    for (const { topic, on } of Array.from(transport.subscriptions)) {
      if (topic === 'permissions') on({ type: 'changes', after: 0, sequence: 1, changes } as never);
    }
  };
  publish();
  await finish('loaded');
  const followed = transport.subscriptions.filter(({ topic }) => topic === 'permissions');
  expect(followed.map(({ options }) => options?.since)).toEqual([0, 0]); // from what the sign-in told
  publish();
  expect(expelled).toEqual([false]);
});

it('loads the code for whoever reads the permissions, and reads all of them', async () => {
  const { transport, permissions, signIn } = start();
  await signIn();
  const seen = valuesOf(permissions);
  await finish('loaded');
  const context = { accessFields: ['team:7'] };
  await transport.next('permissions/get').answer({ permissions: { ada: { context } }, sequence: 1 });
  expect(seen).toEqual([{ ada: { organization } }, { ada: { organization, context } }]);
});
