import {
  addDocuments,
  addPermissions,
  addViews,
  deleteDocuments,
  deleteUserData,
  fetchDocuments,
  listViewsByDate,
  listViewsByUser,
  migrateDocument,
  openDocuments,
  removePermissions,
} from '@parley/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOCATIONS_OF_PERSON } from '../../src/domain/views/recordViews.js';
import { lockDocument } from '../documentMigration/lockDocument.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';

const organizationId = 'acme';
const plan = { organizationId, documentId: 'plan' };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe.each(MAIN_DATABASE)('views ($name)', ({ open }) => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    await acme.key.call(addDocuments, {
      organizationId,
      documents: [{ documentId: 'plan', accessType: 'organizationPrivate' }, { documentId: 'open' }],
    });
    await grant('ada', 'organization', organizationId);
    await grant('bob', 'organization', organizationId);
    // The first minute of a day of UTC.
    test.clock.advance(DAY_MS - (test.clock.now() % DAY_MS));
  });

  const grant = (userId: string, type: 'organization' | 'document', id: string) =>
    acme.key.call(addPermissions, { user: { userId }, permissions: { resources: [{ type, id, organizationId }] } });
  const view = async (userId: string, ...documentIds: string[]) =>
    (await acme.person(userId)).call(openDocuments, {
      organizationId,
      documents: documentIds.map((documentId) => ({ documentId })),
    });
  const look = async (userId: string, ...locationIds: string[]) =>
    (await acme.person(userId)).call(addViews, { ...plan, locationIds });
  const byUser = async (place: { documentId?: string; locationId?: string } = {}) => {
    const { views } = await (await acme.person('ada')).call(listViewsByUser, { ...plan, ...place });
    return views.map(({ user, viewsCount }) => `${user.userId} ${viewsCount}`);
  };
  const byDate = async (place: { documentId?: string; locationId?: string } = {}) => {
    const { views } = await (await acme.person('ada')).call(listViewsByDate, { ...plan, ...place });
    return views.map(({ usersCount, viewsCount }) => `${usersCount} people, ${viewsCount} views`);
  };
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

  it('are who opened a document, how often, and when first and last; newest first', async () => {
    const first = test.clock.now();
    await view('ada', 'plan');
    test.clock.advance(MINUTE_MS);
    await view('bob', 'plan');
    test.clock.advance(MINUTE_MS);
    await view('ada', 'plan', 'open');
    const { views } = await (await acme.person('bob')).call(listViewsByUser, plan);
    expect(views).toMatchObject([
      { user: { userId: 'ada' }, viewsCount: 2, firstViewedAt: first, lastViewedAt: first + 2 * MINUTE_MS },
      { user: { userId: 'bob' }, viewsCount: 1, firstViewedAt: first + MINUTE_MS, lastViewedAt: first + MINUTE_MS },
    ]);
    expect(await byUser({ documentId: 'open' })).toEqual(['ada 1']);
  });

  it('count a person once on each day of UTC', async () => {
    const first = test.clock.now();
    test.clock.advance(DAY_MS - MINUTE_MS); // the last minute of the day
    await view('ada', 'plan');
    await view('bob', 'plan');
    test.clock.advance(MINUTE_MS);
    await view('ada', 'plan');
    test.clock.advance(MINUTE_MS);
    await view('ada', 'plan');
    const { views } = await (await acme.person('ada')).call(listViewsByDate, plan);
    expect(views).toEqual([
      { date: dayOf(first + DAY_MS), usersCount: 1, viewsCount: 2 },
      { date: dayOf(first), usersCount: 2, viewsCount: 2 },
    ]);
  });

  it('count a repeat within a minute as the same one, also when many come at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => view('ada', 'plan')));
    test.clock.advance(MINUTE_MS - 1);
    await view('ada', 'plan');
    expect([await byUser(), await byDate()]).toEqual([['ada 1'], ['1 people, 1 views']]);
    test.clock.advance(1);
    await Promise.all(['ada', 'bob', 'ada', 'bob'].map((userId) => view(userId, 'plan', 'open')));
    expect([(await byUser()).toSorted(), await byDate()]).toEqual([['ada 2', 'bob 1'], ['2 people, 3 views']]);
  });

  it('write nothing for a repeat within a minute', async () => {
    await view('ada', 'plan');
    const versions = async () => {
      const { rows } = await sql<{ version: string }>`
        select xmin::text || ' ' || xmax::text as version from documents where api_key = ${acme.key.apiKey}
        order by document_id`.execute(test.service.core.db);
      return rows;
    };
    const before = await versions();
    await view('ada', 'plan');
    expect(await versions()).toEqual(before);
  });

  it('of locations are counted apart, each on its own', async () => {
    await view('ada', 'plan');
    await look('ada', 'slide-1', 'slide-2', 'slide-1');
    await look('bob', 'slide-1');
    expect(await byUser()).toEqual(['ada 1']);
    expect((await byUser({ locationId: 'slide-1' })).toSorted()).toEqual(['ada 1', 'bob 1']);
    expect(await byDate({ locationId: 'slide-2' })).toEqual(['1 people, 1 views']);
    expect(await byUser({ locationId: 'slide-3' })).toEqual([]);
  });

  it('are of a bounded number of locations for each person', async () => {
    const at = test.clock.now();
    const ofAda = { api_key: acme.key.apiKey, organization_id: organizationId, document_id: 'plan' };
    await test.service.core.db
      .insertInto('document_views')
      .values(
        Array.from({ length: LOCATIONS_OF_PERSON }, (_, index) => ({
          ...ofAda,
          location_id: `l${index}`,
          user_id: 'ada',
          first_viewed_at: at,
          last_viewed_at: at,
          views_count: 1,
        })),
      )
      .execute();
    test.clock.advance(MINUTE_MS);
    await look('ada', 'one more', 'l1');
    await look('bob', 'one more');
    await view('ada', 'plan');
    expect(await byUser({ locationId: 'one more' })).toEqual(['bob 1']);
    expect(await byUser({ locationId: 'l1' })).toEqual(['ada 2']);
    expect(await byUser()).toEqual(['ada 1']);
  });

  it('are never of people who may not read the document, nor sent to them', async () => {
    await view('eve', 'plan');
    expect((await view('eve', 'plan')).documents).toEqual([]);
    const eve = await acme.person('eve');
    const missing = { status: 'NOT_FOUND' };
    expect(await eve.refused(addViews, { ...plan, locationIds: ['slide-1'] })).toMatchObject(missing);
    expect(await eve.refused(listViewsByUser, plan)).toMatchObject(missing);
    expect(await eve.refused(listViewsByDate, plan)).toMatchObject(missing);
    expect([await byUser(), await byDate(), await byUser({ locationId: 'slide-1' })]).toEqual([[], [], []]);
  });

  it('of a public document are named to members and people with a grant, and counted for every reader', async () => {
    const documentId = 'open';
    await view('eve', documentId);
    const eve = await acme.person('eve');
    const place = { organizationId, documentId };
    expect(await eve.refused(listViewsByUser, place)).toMatchObject({ status: 'PERMISSION_DENIED' });
    expect((await eve.call(listViewsByDate, place)).views).toMatchObject([{ usersCount: 1, viewsCount: 1 }]);
    expect(await byUser({ documentId })).toEqual(['eve 1']);
    await grant('eve', 'document', documentId);
    expect((await eve.call(listViewsByUser, place)).views).toHaveLength(1);
    await acme.key.call(removePermissions, {
      userId: 'ada',
      permissions: { resources: [{ type: 'organization', id: organizationId, organizationId }] },
    });
    expect(await (await acme.person('ada')).refused(listViewsByUser, place)).toMatchObject({
      status: 'PERMISSION_DENIED',
    });
  });

  it('are not counted by a look at what could be opened', async () => {
    await (await acme.person('ada')).call(fetchDocuments, { organizationId, documentIds: ['plan'] });
    expect(await byUser()).toEqual([]);
  });

  it.each<[object, RegExp]>([
    [{ locationIds: [] }, /locationIds/],
    [{ locationIds: [''] }, /locationIds\[0\]/],
    [{ locationIds: Array.from({ length: 31 }, String) }, /locationIds/],
    [{ locationIds: ['x'.repeat(1025)] }, /locationIds\[0\]/],
    [{}, /locationIds/],
  ])('refuse %j', async (data, message) => {
    const refused = await (await acme.person('ada')).refused(addViews, { ...plan, ...data });
    expect(refused).toMatchObject({ status: 'INVALID_ARGUMENT', message: expect.stringMatching(message) as string });
  });

  it('go with a deleted document, and begin again when its id is used again', async () => {
    await view('ada', 'plan');
    await acme.key.call(deleteDocuments, { organizationId, documentIds: ['plan'] });
    await acme.key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }] });
    expect([await byUser(), await byDate()]).toEqual([[], []]);
  });

  it('go with a person whose data is deleted; the numbers of days stay', async () => {
    await view('ada', 'plan');
    await view('bob', 'plan');
    await look('bob', 'slide-1');
    await acme.key.call(deleteUserData, { userIds: ['bob'] });
    await test.service.jobs.drain();
    expect([await byUser(), await byDate()]).toEqual([['ada 1'], ['2 people, 2 views']]);
    expect(await byUser({ locationId: 'slide-1' })).toEqual([]);
  });

  it('move with a document, and are added to those of the other one', async () => {
    await view('ada', 'plan', 'open');
    await view('bob', 'plan');
    test.clock.advance(MINUTE_MS);
    await view('ada', 'plan');
    await acme.key.call(migrateDocument, { ...plan, newDocumentId: 'open' });
    await test.service.jobs.drain();
    expect(await byUser({ documentId: 'open' })).toEqual(['ada 3', 'bob 1']);
    // Ada viewed both: the numbers of days do not know that it was the same person.
    expect(await byDate({ documentId: 'open' })).toEqual(['3 people, 4 views']);
  });

  it('of a document that is being migrated are not counted, and nobody waits', async () => {
    await lockDocument(acme.key, { ...plan, newDocumentId: 'next' }, 'migration');
    expect((await view('ada', 'plan')).documents).toHaveLength(1);
    await look('ada', 'slide-1');
    expect([await byUser(), await byUser({ locationId: 'slide-1' })]).toEqual([[], []]);
  });
});

it('are not counted when the operator keeps none', async () => {
  const retention = { activityDays: 1, notificationDays: 1, viewDays: 0 };
  const test = await startTestService({ options: { retention } });
  const acme = await TestOrganization.create(await test.newKey());
  await acme.key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }] });
  const ada = await acme.person('ada');
  await ada.call(openDocuments, { organizationId, documents: [{ documentId: 'plan' }] });
  await ada.call(addViews, { ...plan, locationIds: ['slide-1'] });
  expect((await ada.call(listViewsByDate, plan)).views).toEqual([]);
  expect((await ada.call(listViewsByDate, { ...plan, locationId: 'slide-1' })).views).toEqual([]);
  await test.close();
});
