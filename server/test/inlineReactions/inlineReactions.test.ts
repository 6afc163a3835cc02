import {
  addDocuments,
  addPermissions,
  addUsers,
  deleteDocuments,
  type Endpoint,
  type InlineReactions,
  listActivities,
  listInlineReactions,
  poll,
  removePermissions,
  type Resource,
  type ServerFrame,
  setInlineReaction,
  updateActivityService,
  updateDocumentsAccess,
} from '@parley/protocol';
import { INLINE_REACTION_LIMITS } from '@parley/protocol/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '../realtime/support/openSession.js';
import { DATABASES } from '../support/databases.js';
import { rowsOf } from '../support/fillDocument.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';

const organizationId = 'acme';
const documentId = 'plan';
const place = { organizationId, documentId };
const topic = 'inlineReactions:plan';
const { named, perTarget, perDocument } = INLINE_REACTION_LIMITS;

describe.each(DATABASES)('inline reactions ($name)', ({ open }) => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    await acme.key.call(addDocuments, { organizationId, documents: [{ documentId }, { documentId: 'other' }] });
  });

  const request = (icon: string, isOn: boolean, target: string) => ({
    ...place,
    targetElementId: target,
    reactionAnnotationId: `${target}-${icon}`,
    icon,
    isOn,
  });
  const set = async (userId: string, icon: string, isOn = true, target = 'title') => {
    test.clock.advance(1);
    return (await acme.person(userId)).call(setInlineReaction, request(icon, isOn, target));
  };
  const list = async (userId: string, ...targetElementIds: string[]) =>
    (await acme.person(userId)).call(listInlineReactions, { ...place, targetElementIds });
  /** Each reaction to the title as `icon: who`, with the count, and whether the reader is among them. */
  const shown = async (userId = 'bob') => brief((await list(userId, 'title')).inlineReactions[0]);
  const follow = async (userId: string, since?: number) => {
    const socket = await openSession(acme, userId);
    socket.subscribe(topic, { since });
    return socket;
  };
  const grant = (userId: string, accessRole: 'viewer' | 'editor') =>
    acme.key.call(addPermissions, {
      user: { userId },
      permissions: { resources: [{ type: 'document', id: documentId, organizationId, accessRole }] },
    });
  const restrict = () =>
    acme.key.call(updateDocumentsAccess, { organizationId, documentIds: [documentId], accessType: 'restricted' });
  const insert = (table: string[]) =>
    test.service.core.db
      .insertInto('inline_reactions')
      .values(
        table.map((target, index) => ({
          api_key: acme.key.apiKey,
          organization_id: organizationId,
          document_id: documentId,
          annotation_id: `${target}-${index}`,
          target_element_id: target,
          content: '{}',
          people_count: 1,
          created_at: 0,
          last_updated: 0,
        })),
      )
      .execute();

  describe('are set', () => {
    it('once by each person, counted, and shown in the order of their first use', async () => {
      await acme.key.call(addUsers, { organizationId, users: [{ userId: 'ada', name: 'Ada' }] });
      await set('ada', 'party');
      const { inlineReactions, sequence } = await set('bob', 'up');
      await set('ada', 'up');
      expect(inlineReactions).toMatchObject({
        targetElementId: 'title',
        reactionAnnotations: [
          {
            annotationId: 'title-party',
            type: 'reaction',
            targetElementId: 'title',
            icon: 'party',
            count: 1,
            reactedByMe: false,
            reactions: [{ from: { userId: 'ada', name: 'Ada' } }],
          },
          { icon: 'up', count: 1, reactedByMe: true, lastUpdated: test.clock.now() - 1 },
        ],
      });
      expect(sequence).toBe(2);
      expect(await shown()).toEqual(['party 1 ada', 'up 2 bob ada, me']);
      expect((await list('bob', 'title', 'nothing')).sequence).toBe(3);
    });

    it('and taken back; the last person takes the record along', async () => {
      await set('ada', 'up');
      await set('bob', 'up');
      await set('ada', 'up', false);
      expect(await shown()).toEqual(['up 1 bob, me']);
      expect((await set('bob', 'up', false)).inlineReactions).toEqual({
        targetElementId: 'title',
        reactionAnnotations: [],
      });
      const { inline_reactions, inline_reaction_people } = await rowsOf(acme.key);
      expect([inline_reactions, inline_reaction_people]).toEqual([[], []]);
    });

    it('without effect when repeated: nothing is counted, published or logged twice', async () => {
      const first = await set('ada', 'up');
      expect(await set('ada', 'up')).toEqual(first);
      await set('ada', 'up', false);
      expect(await set('ada', 'up', false)).toMatchObject({
        sequence: 2,
        inlineReactions: { reactionAnnotations: [] },
      });
      const { activities } = await (await acme.person('bob')).call(listActivities, { organizationId });
      expect(activities).toHaveLength(2);
    });

    it('by many people at once, and none is lost', async () => {
      const people = Array.from({ length: 2 * named }, (_, index) => `p${index}`);
      await Promise.all(people.map((userId) => set(userId, 'up')));
      const [reaction] = (await list('p3', 'title')).inlineReactions[0]!.reactionAnnotations as object[];
      expect(reaction).toMatchObject({ count: 2 * named, reactedByMe: true });
      expect((reaction as { reactions: object[] }).reactions).toHaveLength(named);
    });

    it('with one record for an icon, whatever ids the clients send', async () => {
      await set('ada', 'up');
      const bob = await acme.person('bob');
      test.clock.advance(1);
      await bob.call(setInlineReaction, { ...request('up', true, 'title'), reactionAnnotationId: 'another' });
      expect(await shown()).toEqual(['up 2 ada bob, me']);
      const taken = { ...request('party', true, 'title'), reactionAnnotationId: 'title-up' };
      expect(await bob.refused(setInlineReaction, taken)).toMatchObject({ status: 'ALREADY_EXISTS' });
      const elsewhere = { ...taken, icon: 'up', targetElementId: 'footer' };
      expect(await bob.refused(setInlineReaction, elsewhere)).toMatchObject({ status: 'ALREADY_EXISTS' });
      expect(await shown()).toEqual(['up 2 ada bob, me']);
    });

    it('without an icon when a reaction provider keeps it', async () => {
      const { icon: _, ...without } = request('x', true, 'title');
      const bob = await acme.person('bob');
      expect(await bob.refused(setInlineReaction, without)).toMatchObject({ status: 'INVALID_ARGUMENT' });
      const { inlineReactions } = await bob.call(setInlineReaction, { ...without, isReactionResolverUsed: true });
      const [reaction] = inlineReactions.reactionAnnotations;
      expect(reaction).toMatchObject({ annotationId: 'title-x', isReactionResolverUsed: true });
      expect(reaction).not.toHaveProperty('icon');
    });

    it('within limits of an element, and of a document', async () => {
      await insert(Array<string>(perTarget).fill('title'));
      const one = request('up', true, 'title');
      const bob = await acme.person('bob');
      expect(await bob.refused(setInlineReaction, one)).toMatchObject({ http: 429, status: 'RESOURCE_EXHAUSTED' });
      await bob.call(setInlineReaction, request('up', true, 'footer'));
      await insert(Array.from({ length: perDocument - perTarget - 1 }, (_, index) => `part-${index}`));
      const more = await bob.refused(setInlineReaction, request('party', true, 'footer'));
      expect(more).toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
      await set('ada', 'up', true, 'footer'); // no new record
    });

    it('with an entry of the activity log, and without one while the log is off', async () => {
      await set('ada', 'up');
      await set('ada', 'up', false);
      await acme.key.call(updateActivityService, { activityServiceConfig: { isEnabled: false } });
      await set('ada', 'party');
      const { activities } = await (await acme.person('bob')).call(listActivities, { organizationId });
      const about = { featureType: 'reaction', targetEntityId: 'title-up', actionUser: { userId: 'ada' } };
      const entityData = { annotationId: 'title-up', targetElementId: 'title', icon: 'up' };
      expect(activities).toMatchObject([
        { ...about, entityData, actionType: 'reaction.delete', changes: { icon: { from: 'up', to: null } } },
        { ...about, entityData, actionType: 'reaction.add', changes: { icon: { from: null, to: 'up' } } },
      ]);
      expect(await shown()).toEqual(['party 1 ada']);
    });

    it('of one document only, and go with it', async () => {
      await set('ada', 'up');
      const bob = await acme.person('bob');
      const elsewhere = { organizationId, documentId: 'other', targetElementIds: ['title'] };
      expect((await bob.call(listInlineReactions, elsewhere)).inlineReactions).toEqual([]);
      await acme.key.call(deleteDocuments, { organizationId, documentIds: [documentId] });
      await test.service.jobs.drain();
      const { inline_reactions, inline_reaction_people } = await rowsOf(acme.key);
      expect([inline_reactions, inline_reaction_people]).toEqual([[], []]);
    });
  });

  it.each<[who: string, reads: boolean, writes: boolean]>([
    ['editor of the document', true, true],
    ['viewer of the document', true, false],
    ['reader by profile', true, false],
    ['anonymous person', true, false],
    ['member of the organization', true, true],
    ['nobody', false, false],
    ['member of another organization', false, false],
    ['editor whose grant has ended', false, false],
  ])('are for those who may: %s', async (who, reads, writes) => {
    const asEditor = { type: 'document' as const, id: documentId, organizationId };
    const grants: Record<string, Resource[]> = {
      'editor of the document': [asEditor],
      'viewer of the document': [{ ...asEditor, accessRole: 'viewer' }],
      'reader by profile': [asEditor],
      'anonymous person': [asEditor],
      'member of the organization': [{ type: 'organization', id: organizationId, organizationId }],
      'member of another organization': [{ type: 'organization', id: 'other', organizationId: 'other' }],
      'editor whose grant has ended': [{ ...asEditor, expiresAt: Math.floor(test.clock.now() / 1000) + 1 }],
    };
    await TestOrganization.create(acme.key, 'other');
    await acme.key.call(updateDocumentsAccess, {
      organizationId,
      documentIds: [documentId],
      accessType: who === 'member of the organization' ? 'organizationPrivate' : 'restricted',
    });
    await grant('ada', 'editor');
    const resources = grants[who];
    if (resources) await acme.key.call(addPermissions, { user: { userId: 'pat' }, permissions: { resources } });
    const flags = { 'reader by profile': { isReadOnly: true }, 'anonymous person': { isAnonymous: true } }[who];
    if (flags) await acme.key.call(addUsers, { organizationId, users: [{ userId: 'pat', ...flags }] });
    test.clock.advance(2000);
    await set('ada', 'up');
    const pat = await acme.person('pat');
    const statusOf = async (endpoint: Endpoint, data: object) => (await pat.post(endpoint, data)).status;
    expect(await statusOf(listInlineReactions, { ...place, targetElementIds: ['title'] })).toBe(reads ? 200 : 404);
    const socket = await follow('pat');
    expect(await socket.next()).toMatchObject({ type: reads ? 'subscribed' : 'unsubscribed' });
    test.clock.advance(1);
    const written = await statusOf(setInlineReaction, request('up', true, 'title'));
    expect(written).toBe(writes ? 200 : reads ? 403 : 404);
    await set('ada', 'party');
    expect(await shown('ada')).toEqual([writes ? 'up 2 ada pat, me' : 'up 1 ada, me', 'party 1 ada, me']);
    const received: ServerFrame[] = [];
    while (reads && !JSON.stringify(received).includes('party')) received.push(await socket.next('changes'));
    if (reads) return;
    socket.send({ type: 'ping' });
    await socket.next('pong');
    expect(socket.received.filter(({ type }) => type === 'changes')).toEqual([]);
  });

  describe('topic inlineReactions', () => {
    it('sends all reactions to the element and their authors, and to a reader who missed changes the last state', async () => {
      const ada = await follow('ada');
      expect(await ada.next()).toEqual({ type: 'subscribed', topic, sequence: 0, reset: false });
      const { sequence } = await set('bob', 'up');
      const frame = await ada.next('changes');
      expect(frame).toMatchObject({ topic, after: 0, sequence });
      const [change] = frame.changes as { type: string; inlineReactions: InlineReactions; toggled: object[] }[];
      expect(brief(change?.inlineReactions)).toEqual(['up 1 bob']);
      expect(change).toMatchObject({
        type: 'inlineReactions.saved',
        toggled: [{ annotationId: 'title-up', userId: 'bob', isOn: true }],
      });
      await set('ada', 'up');
      await set('bob', 'up', false);
      await set('ada', 'up', false);
      await set('ada', 'party', true, 'footer');
      const late = await follow('ada', sequence);
      expect(await late.next()).toMatchObject({ type: 'subscribed', reset: false, sequence: 5 });
      const missed = await late.next('changes');
      expect(missed).toMatchObject({ after: 1, sequence: 5 });
      expect(missed.changes).toMatchObject([
        {
          inlineReactions: { targetElementId: 'title', reactionAnnotations: [] },
          toggled: [
            { userId: 'ada', isOn: false },
            { userId: 'bob', isOn: false },
          ],
        },
        { inlineReactions: { targetElementId: 'footer', reactionAnnotations: [{ icon: 'party', count: 1 }] } },
      ]);
    });

    it('resets a reader who missed more elements than a list contains', async () => {
      const { apiKey } = acme.key;
      const changes = Array.from({ length: 31 }, (_, index) => ({
        ...({ kind: 'inlineReaction', targetElementId: `part-${index}`, annotationId: 'a' } as const),
        userId: 'ada',
        isOn: true,
      }));
      await test.service.core.write(async (tx) => void (await tx.append({ apiKey, ...place }, changes)));
      const late = await follow('ada', 0);
      expect(await late.next()).toMatchObject({ type: 'subscribed', reset: true, sequence: 31 });
    });

    it('ends at once for who loses access, and begins for nobody without it, by polling neither', async () => {
      await restrict();
      await grant('ada', 'viewer');
      await grant('bob', 'editor');
      const [ada, out] = [await follow('ada'), await follow('out')];
      await ada.next('subscribed');
      const refused = { type: 'unsubscribed', topic, code: 'PERMISSION_DENIED' };
      expect(await out.next()).toMatchObject(refused);
      const resources = [{ type: 'document' as const, id: documentId, organizationId }];
      await acme.key.call(removePermissions, { userId: 'ada', permissions: { resources } });
      expect(await ada.next()).toMatchObject(refused);
      await set('bob', 'up');
      const request = { organizationId, subscriptions: [{ topic, since: 0 } as const], waitMs: 0 };
      const polled = await (await acme.person('ada')).call(poll, request);
      expect(polled.frames.map((frame) => (frame as ServerFrame).type)).toEqual(['unsubscribed']);
      expect([...ada.rest(), ...out.rest()]).toEqual([]);
    });
  });
});

/** Each reaction as `icon count people`, with `me` where the reader is among them. */
const brief = (reactions: InlineReactions | { reactionAnnotations: unknown[] } | undefined) =>
  ((reactions?.reactionAnnotations ?? []) as InlineReactions['reactionAnnotations']).map(
    ({ icon, count, reactions: people, reactedByMe }) =>
      `${icon} ${count} ${people.map(({ from }) => from.userId).join(' ')}${reactedByMe ? ', me' : ''}`,
  );
