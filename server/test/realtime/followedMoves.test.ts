import { poll, removePermissions, type ServerFrame } from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { PresenceClient } from './support/PresenceClient.js';
import { startTwoProcesses, type TwoProcesses } from './support/startTwoProcesses.js';

/** An organization with an open document and one that only some may read. */
async function withDocuments(organization: TestOrganization, ...readers: string[]) {
  await organization.setDocument('plan', { access_type: 'public' });
  await organization.setDocument('secret', { access_type: 'restricted' });
  for (const userId of readers) await organization.grant(userId, 'secret');
}

describe('who goes to another document', () => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => void (test = await startTestService()));
  afterAll(() => test.close());
  beforeEach(async () => void (acme = await TestOrganization.create(await test.newKey())));
  const join = (userId: string, following?: string) =>
    PresenceClient.join(acme, userId, { clock: test.clock, state: { following } });

  it('is sent to people who follow them and may read it, and to nobody else', async () => {
    await withDocuments(acme, 'ada', 'bob', 'dee');
    const ada = await join('ada');
    const [bob, cy, dee] = [await join('bob', 'ada'), await join('cy', 'ada'), await join('dee')];
    ada.say({}, 'secret');
    ada.socket.send({ type: 'unsubscribe', topic: ada.topic });
    await bob.until(() => bob.moves.length > 0);
    expect(bob.moves).toEqual(['ada secret']);
    await bob.until(() => !('ada' in bob.people));
    await cy.settle();
    expect([...cy.moves, ...dee.moves]).toEqual([]);
  });

  it('is not sent any more to somebody whose grant was removed', async () => {
    await withDocuments(acme, 'ada', 'bob', 'cy');
    const [ada, bob, cy] = [await join('ada'), await join('bob', 'ada'), await join('cy', 'ada')];
    await acme.key.call(removePermissions, {
      userId: 'bob',
      permissions: { resources: [{ type: 'document', id: 'secret', organizationId: acme.organizationId }] },
    });
    ada.say({}, 'secret');
    await cy.until(() => cy.moves.length > 0);
    await bob.settle();
    expect(bob.moves).toEqual([]);
  });

  it('must be able to read it themselves: nobody can be led where one is not', async () => {
    await withDocuments(acme, 'bob');
    const [ada, bob] = [await join('ada'), await join('bob', 'ada')];
    for (const documentId of ['secret', 'nowhere', 'plan']) ada.say({}, documentId);
    await bob.until(() => bob.moves.length > 0);
    expect(bob.moves).toEqual(['ada plan']);
  });
});

describe('who goes to another document, and a follower who polls', () => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService()));
  afterAll(() => test.close());

  it('is sent to them with their next poll', async () => {
    const acme = await TestOrganization.create(await test.newKey());
    await withDocuments(acme, 'ada', 'bob');
    const { clock } = test;
    const ada = await PresenceClient.join(acme, 'ada', { clock });
    const bob = await acme.person('bob');
    const presence = { tab: 'tab', state: { following: 'ada' } };
    let since: number | undefined;
    const ask = async () => {
      const { organizationId } = acme;
      const answer = bob.call(poll, { organizationId, subscriptions: [{ topic: ada.topic, since, presence }] });
      let isAnswered = false;
      void answer.finally(() => (isAnswered = true));
      while (!isAnswered) {
        // No faster than it does: the move is told again for some seconds only, and a busy database takes real time.
        clock.advance(1);
        await new Promise((resolve) => setTimeout(resolve));
      }
      const frames = (await answer).frames as unknown as ServerFrame[]; // those of the socket
      const presenceFrames = frames.flatMap((frame) => (frame.type === 'presence' ? [frame] : []));
      since = presenceFrames.findLast(({ stamp }) => stamp !== undefined)?.stamp ?? since;
      return presenceFrames.flatMap(({ moved }) => moved ?? []);
    };
    expect(await ask()).toEqual([]);
    ada.say({}, 'secret');
    await ada.settle();
    let moves: Awaited<ReturnType<typeof ask>> = [];
    while (moves.length === 0) moves = await ask();
    expect(moves).toEqual([{ userId: 'ada', documentId: 'secret' }]);
  });
});

describe('who goes to another document, with two processes', () => {
  let two: TwoProcesses;
  beforeAll(async () => void (two = await startTwoProcesses()));
  afterAll(() => two.close());

  it('is sent to followers in the other process too', async () => {
    const acme = await TestOrganization.create(await two.here.newKey());
    await withDocuments(acme, 'ada', 'bob');
    const { clock } = two;
    const ada = await PresenceClient.join(acme, 'ada', { clock });
    const there = two.there(acme);
    const bob = await PresenceClient.join(there, 'bob', { clock, state: { following: 'ada' } });
    const cy = await PresenceClient.join(there, 'cy', { clock, state: { following: 'ada' } });
    await bob.until(() => 'ada' in bob.people);
    ada.say({}, 'secret');
    await bob.until(() => bob.moves.length > 0);
    await cy.settle();
    expect([bob.moves, cy.moves]).toEqual([['ada secret'], []]);
  });
});
