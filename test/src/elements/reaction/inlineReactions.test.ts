import { expect, it, vi } from 'vitest';
import type { AnalyticsEvent } from '../../../../src/coreEvents.js';
import type { InlineReactionAnnotation } from '../../../../src/elements/reaction/Reaction.js';
import type { ParleyClient, ReactionDataProvider } from '../../../../src/index.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { contextOf } from '../../../../src/contextOf.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { signIn } from '../../../support/signIn.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';

type Shown = InlineReactionAnnotation[] | null;

const withPlan = async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }, { documentId: 'other' }] });
  return service;
};
const open = async (service: TestService, userId: string, reaction?: ReactionDataProvider) => {
  const browser = service.as({ userId, name: userId.toUpperCase() });
  const signedIn = await signIn(browser, reaction && { dataProviders: { reaction } });
  await signedIn.client.setDocuments([{ id: 'plan' }]);
  const { toggleReaction } = signedIn.client.getReactionElement();
  const toggle = (reactionId: string) => toggleReaction({ targetElementId: 'chart', reactionId });
  return { ...signedIn, toggle };
};
const chartOf = (client: ParleyClient) => client.getReactionElement().getReactions({ targetElementId: 'chart' });
/** Each reaction as `icon count people`, with `me` where the person is among them. */
const brief = (shown: Shown | undefined) =>
  shown?.map(
    ({ icon, count, reactions, reactedByMe }) =>
      `${icon} ${count} ${reactions.map(({ from }) => from.userId).join(' ')}${reactedByMe ? ' me' : ''}`,
  );
const shows =
  (...expected: string[]) =>
  (shown: Shown) =>
    JSON.stringify(brief(shown)) === JSON.stringify(expected);

it('are live for everybody, the own ones at once, each once', async () => {
  const service = await withPlan();
  const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
  const [seen] = [valuesOf(chartOf(ada.client)), valuesOf(chartOf(bob.client))];
  await expectValue(chartOf(ada.client), shows());
  await bob.toggle('👍');
  await expectValue(chartOf(ada.client), shows('👍 1 bob'));
  const release = ada.network.hold('inlineReactions/set');
  const toggled = ada.toggle('👍');
  await expectValue(chartOf(ada.client), shows('👍 2 bob ada me'));
  release();
  expect(await toggled).toMatchObject({ targetElementId: 'chart', reactionId: '👍', documentId: 'plan', isOn: true });
  await expectValue(chartOf(bob.client), shows('👍 2 bob ada me'));
  await ada.toggle('🎉');
  expect(await ada.toggle('👍')).toMatchObject({ isOn: false });
  await expectValue(chartOf(bob.client), shows('👍 1 bob me', '🎉 1 ada'));
  expect(brief(seen.at(-1))).toEqual(['👍 1 bob', '🎉 1 ada me']);
  expect(seen[0]).toBeNull();
});

it('of a person are the same in their other tab, also when ten others were first', async () => {
  const service = await withPlan();
  for (let n = 0; n < 10; n += 1) await (await open(service, `p${n}`)).toggle('👍');
  const [ada, tab] = [await open(service, 'ada'), await open(service, 'ada')];
  valuesOf(chartOf(tab.client));
  await ada.toggle('👍');
  const state = await expectValue(chartOf(tab.client), (shown) => shown?.[0]?.count === 11);
  expect(state).toMatchObject([{ reactedByMe: true }]);
  expect(state![0]!.reactions).toHaveLength(10);
  await ada.toggle('👍');
  await expectValue(chartOf(tab.client), (shown) => shown?.[0]?.reactedByMe === false);
});

it('that are toggled quickly end with the last intent', async () => {
  const service = await withPlan();
  const { client, toggle } = await open(service, 'ada');
  const events = await Promise.all([toggle('👍'), toggle('👍'), toggle('👍')]);
  expect(events.map(({ isOn }) => isOn)).toEqual([true, false, true]);
  await expectValue(chartOf(client), shows('👍 1 ada me'));
});

it('are taken back when the service refuses them', async () => {
  const service = await withPlan();
  const { client, network, toggle } = await open(service, 'ada');
  const seen = valuesOf(chartOf(client));
  await toggle('👍');
  network.refuseNext('inlineReactions/set', 'RESOURCE_EXHAUSTED');
  expect(await rejectionOf(toggle('🎉'))).toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
  expect(seen.map(brief)).toContainEqual(['👍 1 ada me', '🎉 1 ada me']);
  expect(brief(seen.at(-1))).toEqual(['👍 1 ada me']);
});

it('are kept while offline, and sent when the connection is back', async () => {
  const service = await withPlan();
  const [ada, bob] = [await open(service, 'ada'), await open(service, 'bob')];
  const seen = valuesOf(chartOf(ada.client));
  await expectValue(chartOf(ada.client), shows());
  ada.network.goOffline();
  const stored = ada.toggle('👍');
  await expectValue(chartOf(ada.client), shows('👍 1 ada me'));
  ada.network.goOnline();
  await stored;
  await expectValue(chartOf(bob.client), shows('👍 1 ada'));
  expect(brief(seen.at(-1))).toEqual(['👍 1 ada me']);
});

it("that wait are cancelled at a sign-out, and are nobody else's", async () => {
  const service = await withPlan();
  const ada = await open(service, 'ada', { save: () => answered.then(() => ({ status: 200 })) });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await expectValue(chartOf(ada.client), shows());
  const given = [rejectionOf(ada.toggle('👍')), rejectionOf(ada.toggle('👍'))];
  await expectValue(chartOf(ada.client), shows());
  await ada.client.signOut();
  answer();
  expect(await Promise.all(given)).toMatchObject([{ code: 'CANCELLED' }, { code: 'CANCELLED' }]);
  expect(service.requests).not.toContain('inlineReactions/set');
});

it('belong to the root document, and end with the access to it', async () => {
  const service = await withPlan();
  const { client, toggle } = await open(service, 'ada');
  const chart = chartOf(client);
  valuesOf(chart);
  await toggle('👍');
  await client.setDocuments([{ id: 'other' }]);
  await expectValue(chart, shows());
  await client.setDocuments([{ id: 'plan' }]);
  await expectValue(chart, shows('👍 1 ada me'));
  await service.rest('organizations/documents/access/update', { documentIds: ['plan'], accessType: 'restricted' });
  await expectValue(chart, (shown) => shown === null);
  await expectValue(contextOf(client).documents.current, (set) => set?.rootDocumentId === null); // told by another topic
  expect(await rejectionOf(toggle('👍'))).toMatchObject({ code: 'FAILED_PRECONDITION' });
});

it('are refused before anything is sent for who may only read, and without a target', async () => {
  const service = await withPlan();
  await service.rest('organizations/documents/access/update', { documentIds: ['plan'], accessType: 'restricted' });
  const { organizationId } = service;
  await service.rest('auth/permissions/add', {
    organizationId: undefined,
    user: { userId: 'vic' },
    permissions: { resources: [{ type: 'document', id: 'plan', organizationId, accessRole: 'viewer' }] },
  });
  const { client, toggle } = await open(service, 'vic');
  await expectValue(chartOf(client), shows());
  expect(await rejectionOf(toggle('👍'))).toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(service.requests).not.toContain('inlineReactions/set');
  const { getReactions } = client.getReactionElement();
  expect(() => getReactions({} as { targetElementId: string })).toThrow(/targetElementId/);
});

it('emit analytics events, and have a palette of their own', async () => {
  const service = await withPlan();
  const { client, toggle } = await open(service, 'ada');
  const analytics: AnalyticsEvent[] = [];
  client.on('analytics').subscribe((event) => void analytics.push(event));
  await toggle('👍');
  await toggle('👍');
  const properties = { targetElementId: 'chart', reactionId: '👍', annotationId: expect.any(String) };
  expect(analytics).toMatchObject([
    { name: 'REACTION_ADDED', properties },
    { name: 'REACTION_DELETED', properties },
  ]);
});

it('keep their icons in the store of the customer', async () => {
  const service = await withPlan();
  const stored = new Map<string, object>();
  const remove = vi.fn<NonNullable<ReactionDataProvider['delete']>>(({ reactionAnnotationId }) => {
    stored.delete(reactionAnnotationId);
    return { status: 200 };
  });
  const provider: ReactionDataProvider = {
    get: ({ reactionAnnotationIds }) => ({
      status: 200,
      data: Object.fromEntries(reactionAnnotationIds.flatMap((id) => (stored.has(id) ? [[id, stored.get(id)!]] : []))),
    }),
    save({ reactionAnnotation }) {
      for (const [id, partial] of Object.entries(reactionAnnotation)) stored.set(id, partial);
      return { status: 200 };
    },
    delete: remove,
  };
  const [ada, bob] = [await open(service, 'ada', provider), await open(service, 'bob', provider)];
  await ada.toggle('🎉');
  expect([...stored.values()]).toMatchObject([
    { icon: '🎉', from: { userId: 'ada' }, metadata: { documentId: 'plan' } },
  ]);
  await bob.toggle('🎉');
  await expectValue(chartOf(ada.client), shows('🎉 2 ada bob me'));
  const stranger = await open(service, 'eve');
  const seen = await expectValue(chartOf(stranger.client), (shown) => shown?.[0]?.count === 2);
  expect(JSON.stringify(seen)).not.toContain('🎉');
  await ada.toggle('🎉');
  expect(remove).not.toHaveBeenCalled();
  await bob.toggle('🎉');
  expect(remove).toHaveBeenCalledOnce();
  expect(stored.size).toBe(0);
});

it('keep their icons from the service when the configuration of the provider is null', async () => {
  const service = await withPlan();
  const save = vi.fn(() => ({ status: 200 }));
  const ada = await open(service, 'ada', { save, config: null as never }); // as JSON has it
  await ada.toggle('🎉');
  expect(save).toHaveBeenCalledOnce();
  const stranger = await open(service, 'eve');
  const seen = await expectValue(chartOf(stranger.client), (shown) => shown?.[0]?.count === 1);
  expect(JSON.stringify(seen)).not.toContain('🎉');
});

it('stay with the customer while another person has them, when the document is closed before the removal', async () => {
  const service = await withPlan();
  const remove = vi.fn<NonNullable<ReactionDataProvider['delete']>>(() => ({ status: 200 }));
  let finish = () => {};
  const saved = new Promise<void>((resolve) => (finish = resolve));
  const save = vi.fn(() => saved.then(() => ({ status: 200 })));
  const bob = await open(service, 'bob', { save: () => ({ status: 200 }) });
  await bob.toggle('🎉');
  const ada = await open(service, 'ada', { save, delete: remove });
  valuesOf(chartOf(ada.client));
  await expectValue(chartOf(ada.client), (shown) => shown?.[0]?.count === 1);
  const added = ada.toggle('🎉');
  await vi.waitFor(() => expect(save).toHaveBeenCalled());
  const removed = ada.toggle('🎉'); // waits for the first
  await expectValue(chartOf(ada.client), (shown) => shown?.[0]?.reactedByMe === false);
  await ada.client.setDocuments([{ id: 'other' }]);
  await expectValue(chartOf(ada.client), shows());
  finish();
  await Promise.all([added, removed]);
  expect(remove).not.toHaveBeenCalled();
  await expectValue(chartOf(bob.client), (shown) => shown?.[0]?.count === 1);
});

it.each([
  { revertOnFailure: true, left: [] },
  { revertOnFailure: false, left: ['🎉 1 ada me'] },
])(
  'that the store of the customer refuses are not sent, revert: $revertOnFailure',
  async ({ revertOnFailure, left }) => {
    const service = await withPlan();
    const { client, toggle } = await open(service, 'ada', {
      save: () => ({ status: 500 }),
      config: { saveRetryConfig: { revertOnFailure } },
    });
    valuesOf(chartOf(client));
    expect(await rejectionOf(toggle('🎉'))).toMatchObject({ code: 'RESOLVER_FAILED' });
    const shown = await expectValue(chartOf(client), (value) => value !== null);
    expect(brief(shown)).toEqual(left);
    expect(service.requests).not.toContain('inlineReactions/set');
    if (revertOnFailure) return;
    expect(shown).toMatchObject([{ isUnsynced: true }]);
    await toggle('🎉');
    await expectValue(chartOf(client), shows());
    expect(service.requests).not.toContain('inlineReactions/set');
  },
);
