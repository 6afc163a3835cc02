import { afterEach, describe, expect, it, vi } from 'vitest';
import { createParleyClient } from '../../src/createParleyClient.js';
import { contextOf } from '../../src/contextOf.js';
import { createAccessElement } from '../../src/elements/access/createAccessElement.js';
import type { PresenceData } from '../../src/elements/presence/Presence.js';
import { createState } from '../../src/observable.js';
import type { AccessElement, AccessEvents, ParleyClient, SingleEditorModeOptions } from '../../hooks/index.js';
import { expectValue, valuesOf } from '../support/expectValue.js';
import { HandDrivenTransport, settled } from '../support/HandDrivenTransport.js';
import { rejectionOf } from '../support/rejectionOf.js';
import { signIn } from '../support/signIn.js';
import { startTestService, type TestService } from '../support/startTestService.js';

const withPlan = async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }, { documentId: 'other' }] });
  return service;
};

interface Tab {
  client: ParleyClient;
  access: AccessElement;
  /** Names of events, in order. */
  received: string[];
  events: Partial<AccessEvents>;
}

const NAMES = [
  ...(['accessRequested', 'accessRequestCanceled', 'accessAccepted', 'accessRejected'] as const),
  ...(['editorAssigned', 'viewerAssigned', 'editorOnDifferentTabDetected'] as const),
];

/** A tab in single editor mode that knows who edits, and who is there: events wait for that. */
const open = async (service: TestService, userId: string, options?: SingleEditorModeOptions): Promise<Tab> => {
  const { client } = await signIn(service.as({ userId, name: userId.toUpperCase() }));
  await client.setDocuments([{ id: 'plan' }]);
  const access = client.getAccessElement();
  const tab: Tab = { client, access, received: [], events: {} };
  for (const name of NAMES) {
    access.on(name).subscribe((event) => {
      tab.received.push(name);
      Object.assign(tab.events, { [name]: event });
    });
  }
  access.enableSingleEditorMode(options);
  await Promise.all([
    expectValue(access.isUserEditor(), (value) => value !== null),
    expectValue(client.getPresenceElement().getData({ self: true }), ({ data }) => data !== null),
  ]);
  return tab;
};
const isEditor = ({ access }: Tab, isOnTab = true) =>
  expectValue(access.isUserEditor(), (value) => value?.isEditor === true && value.isEditorOnCurrentTab === isOnTab);
const isNobody = ({ access }: Tab) => expectValue(access.isUserEditor(), (value) => value === undefined);
const sees = ({ access }: Tab, userId: string | undefined) =>
  expectValue(access.getEditor(), (user) => user?.userId === userId);
const isAsked = ({ access }: Tab, userId: string | undefined) =>
  expectValue(access.isEditorAccessRequested(), (state) => state?.requestedBy.userId === userId);
const answered = (tab: Tab) => expectValue(tab.access.requestEditorAccess(), (value) => value !== null);

describe('the editor', () => {
  it('is who took the seat first; the others learn why they are not', async () => {
    const service = await withPlan();
    const [ada, bob, other] = [await open(service, 'ada'), await open(service, 'bob'), await open(service, 'ada')];
    expect(await ada.access.setUserAsEditor()).toEqual({});
    await isEditor(ada);
    expect(await ada.access.setUserAsEditor()).toEqual({ error: 'same_user_editor_current_tab' });
    expect(await bob.access.setUserAsEditor()).toEqual({ error: 'another_user_editor' });
    expect(await other.access.setUserAsEditor()).toEqual({ error: 'same_user_editor_different_tab' });
    await isEditor(other, false);
    await expectValue(bob.access.isUserEditor(), (value) => value?.isEditor === false);
    expect((await sees(bob, 'ada'))?.name).toBe('ADA');
    expect(other.received).toEqual(['editorOnDifferentTabDetected', 'editorAssigned']);
    expect(other.events.editorOnDifferentTabDetected).toMatchObject({ editor: { userId: 'ada' }, role: 'editor' });

    await other.access.editCurrentTab();
    await Promise.all([isEditor(other), isEditor(ada, false)]);
    expect(await rejectionOf(bob.access.editCurrentTab())).toMatchObject({ code: 'FAILED_PRECONDITION' });
    await ada.access.resetUserAccess();
    await Promise.all([ada, bob, other].map(isNobody));
  });

  it('edits in every tab, if the app wants that', async () => {
    const service = await withPlan();
    const [one, two] = [
      await open(service, 'ada', { singleTabEditor: false }),
      await open(service, 'ada', { singleTabEditor: false }),
    ];
    await one.access.setUserAsEditor();
    await Promise.all([isEditor(one), isEditor(two)]);
    expect(await two.access.setUserAsEditor()).toEqual({ error: 'same_user_editor_current_tab' });
    one.access.disableSingleEditorMode();
    await expectValue(two.access.getEditor(), (user) => user?.userId === 'ada');
    await isEditor(two);
    expect(two.received).toEqual(['editorAssigned']);
  });

  it('is nobody any more when the mode is off, another document is open, or the person has signed out', async () => {
    const service = await withPlan();
    const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
    const seat = async () => {
      await ada.access.setUserAsEditor();
      await sees(bob, 'ada');
    };
    await seat();
    ada.access.disableSingleEditorMode();
    await isNobody(bob);
    await expectValue(ada.access.isUserEditor(), (value) => value === null);
    ada.access.enableSingleEditorMode();
    await isNobody(ada);
    await seat();
    await ada.client.setDocuments([{ id: 'other' }]);
    await isNobody(bob);
    await isNobody(ada);
    await ada.client.setDocuments([{ id: 'plan' }]);
    await isNobody(ada);
    await seat();
    await ada.client.signOut();
    await expectValue(ada.access.isUserEditor(), (value) => value === null);
    expect(await rejectionOf(ada.access.setUserAsEditor())).toMatchObject({ code: 'FAILED_PRECONDITION' });
  });
});

describe('a request', () => {
  it('is sent to the editor, who hands over; events carry the people who are present', async () => {
    const service = await withPlan();
    const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
    for (const { client } of [ada, bob])
      await expectValue(client.getPresenceElement().getData({ self: true }), ({ data }) => data?.length === 2);
    await ada.access.setUserAsEditor();
    await sees(bob, 'ada');
    bob.access.setEditorAccessTimeout(600);
    const answer = bob.access.requestEditorAccess();
    const values = valuesOf(answer);
    expect(bob.access.requestEditorAccess()).toBe(answer);
    expect(await isAsked(ada, 'bob')).toMatchObject({ requestStatus: 'requested', requestedBy: { name: 'BOB' } });
    for (const { access } of [ada, bob])
      await expectValue(access.getEditorAccessTimer(), ({ durationLeft }) => durationLeft > 590);
    await ada.access.acceptEditorAccessRequest();
    await Promise.all([isEditor(bob), sees(ada, 'bob'), isAsked(ada, undefined)]);
    expect(values).toEqual([null, true]);
    expect([ada.received, bob.received]).toEqual([
      ['editorAssigned', 'accessRequested', 'viewerAssigned'],
      ['accessAccepted', 'editorAssigned'],
    ]);
    const people = ['ada', 'bob'];
    expect(bob.events.accessAccepted).toMatchObject({
      viewer: { userId: 'bob' },
      editor: { userId: 'ada' },
      status: 'accepted',
      totalUsers: 2,
      timestamp: expect.any(Number),
    });
    expect(bob.events.accessAccepted?.presenceClientUserIds.toSorted()).toEqual(people);
    expect(bob.events.accessAccepted?.presenceSnippylyUserIds.toSorted()).toEqual(people);
    expect(ada.events.viewerAssigned).toMatchObject({ editor: { userId: 'bob' }, role: 'viewer', totalUsers: 2 });
    await expectValue(ada.access.getEditorAccessTimer(), ({ state }) => state === 'completed');
  });

  it('is rejected, or taken back; then there is nothing to answer', async () => {
    const service = await withPlan();
    const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
    await ada.access.setUserAsEditor();
    const rejected = answered(bob);
    await isAsked(ada, 'bob');
    await ada.access.rejectEditorAccessRequest();
    expect(await rejected).toBe(false);
    const cancelled = answered(bob);
    await isAsked(ada, 'bob');
    await bob.access.cancelEditorAccessRequest();
    expect(await cancelled).toBe(false);
    await isAsked(ada, undefined);
    expect(await rejectionOf(ada.access.acceptEditorAccessRequest())).toMatchObject({ code: 'FAILED_PRECONDITION' });
    expect(ada.received.slice(1)).toEqual(['accessRequested', 'accessRequested', 'accessRequestCanceled']);
    expect(bob.received).toEqual(['accessRejected']);
  });

  it('is answered by the service when the time is over: as who asked has said', async () => {
    const service = await withPlan();
    const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
    await ada.access.setUserAsEditor();
    bob.access.setEditorAccessTimeout(1);
    bob.access.disableEditorAccessTransferOnTimeOut();
    expect(await answered(bob)).toBe(false);
    bob.access.enableEditorAccessTransferOnTimeOut();
    expect(await answered(bob)).toBe(true);
    await Promise.all([isEditor(bob), sees(ada, 'bob')]);
    expect(() => bob.access.setEditorAccessTimeout(0)).toThrow('1 to 3600 seconds');
  });

  it('without an editor is granted; of a viewer it is refused', async () => {
    const service = await withPlan();
    const [ada, vic] = [await open(service, 'ada'), await open(service, 'vic')];
    await service.rest('auth/permissions/add', {
      user: { userId: 'vic' },
      permissions: {
        resources: [{ type: 'document', id: 'plan', organizationId: service.organizationId, accessRole: 'viewer' }],
      },
    });
    expect(await answered(ada)).toBe(true);
    await isEditor(ada);
    const refusal = new Promise((_resolve, error) => vic.access.requestEditorAccess().subscribe({ error }));
    await expect(refusal).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    await expect(vic.access.setUserAsEditor()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  });
});

/** A person in single editor mode whose service is the test. */
const openByHand = async (presence: Parameters<typeof createAccessElement>[1]) => {
  const transport = new HandDrivenTransport();
  const client = createParleyClient({ apiKey: 'key', transport });
  const access = createAccessElement(contextOf(client), presence);
  access.enableSingleEditorMode();
  const signedIn = client.identify({ userId: 'ada' });
  await settled();
  await transport.next('session/identify').answer(HandDrivenTransport.admission('ada'));
  await signedIn;
  const opened = client.setDocuments([{ id: 'plan' }]);
  await settled();
  await transport.next('documents/open').answer({
    documents: [{ id: 'plan' }],
    permissions: {},
    sequence: 0,
    sequences: { plan: 0 },
  });
  await opened;
  const topic = () => transport.subscriptions.find((one) => one.topic === 'access:plan');
  return { transport, client, access, topic };
};

it('emits events as soon as the people present are loaded', async () => {
  const people = createState<PresenceData>({ data: null, self: null });
  const { access, topic, client } = await openByHand({ getData: () => people });
  const received = [access.on('editorAssigned'), access.on('editorOnDifferentTabDetected')].map(valuesOf);
  topic()!.on({
    type: 'changes',
    after: 1,
    sequence: 1,
    changes: [
      {
        type: 'editorAccess.saved',
        access: { version: 1, editor: { userId: 'ada' }, tabId: 'another-tab', request: null },
      },
      { type: 'editorAccess.happened', event: { name: 'editorAssigned', timestamp: 5, editor: { userId: 'ada' } } },
    ],
  });
  expect(received).toEqual([[], []]);
  const self = { userId: 'ada', onlineStatus: 'online', timestamp: 1 } as const;
  people.set({ data: [self, { ...self, userId: 'bob' }], self });
  const totals = { totalUsers: 2, presenceClientUserIds: ['ada', 'bob'], presenceSnippylyUserIds: ['ada', 'bob'] };
  expect(received).toMatchObject([[{ ...totals, timestamp: 5 }], [totals]]);
  client.close();
});

describe('without a connection', () => {
  afterEach(() => void vi.useRealTimers());

  it('has no editor from five seconds on, until the service sends the state again or confirms that nothing has changed', async () => {
    const { transport, client, access, topic } = await openByHand({
      getData: () => ({ subscribe: () => ({ unsubscribe() {} }) }),
    });
    expect(topic()?.options).toMatchObject({ access: { tab: expect.any(String), everyTab: false } });
    transport.state.set('online');
    vi.useFakeTimers();
    const { tab } = topic()!.options!.access!;
    const broken = null as never; // left out
    const saved = (version: number, tabId: string | null) => {
      const access = { version, editor: { userId: 'ada' }, tabId, request: null };
      const changes = [broken, { type: 'editorAccess.saved' as const, access }];
      topic()!.on({ type: 'changes', after: 1, sequence: 1, changes });
    };
    saved(1, tab);
    const values = valuesOf(access.isUserEditor());
    const own = { isEditor: true, isEditorOnCurrentTab: true };
    transport.state.set('offline');
    vi.advanceTimersByTime(4999);
    expect(values).toEqual([own]);
    vi.advanceTimersByTime(1);
    expect(values).toEqual([own, null]);
    transport.state.set('online');
    vi.advanceTimersByTime(300);
    expect(values).toEqual([own, null, own]);
    transport.state.set('offline');
    vi.advanceTimersByTime(5000);
    transport.state.set('online');
    saved(2, 'another-tab');
    expect(values.slice(3)).toEqual([null, { isEditor: true, isEditorOnCurrentTab: false }]);
    client.close();
  });
});
