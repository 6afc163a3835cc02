import { addCommentAnnotations, type EndpointInput, listCommentAnnotations } from '@parley/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import { indexComments } from '../../src/domain/threads/indexComments.js';
import { insertThread } from '../support/insertThread.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';

const organizationId = 'acme';

describe.each(MAIN_DATABASE)('client list of threads ($name)', ({ open }) => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => {
    test = await startTestService({ pool: await open() });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    await acme.setDocument('plan', { disabled: false });
  });

  type Request = Omit<EndpointInput<typeof listCommentAnnotations>, 'organizationId'>;
  const list = async (userId: string, request: Request = {}) =>
    (await acme.person(userId)).call(listCommentAnnotations, { organizationId, ...request });
  const ids = async (userId: string, request: Request = {}) =>
    (await list(userId, request)).annotations.map(({ annotationId }) => annotationId);
  /** Threads named `t00` and so on, the later the newer. */
  const insert = async (
    count: number,
    rows: (index: number) => Partial<Parameters<typeof insertThread>[1]> = () => ({}),
  ) => {
    for (let index = 0; index < count; index += 1) {
      await insertThread(acme, { annotationId: `t${String(index).padStart(2, '0')}`, ...rows(index) });
    }
    await sql`
      update comment_annotations set last_updated = annotation_number / 2, created_at = annotation_number
      where api_key = ${acme.key.apiKey}`.execute(test.service.core.db);
  };

  it('pages through what the person sees, each thread once, whatever lies hidden between', async () => {
    await insert(23, (index) => (index % 3 === 0 ? { visibility: 'restricted' } : {}));
    const visible = Array.from({ length: 23 }, (_, index) => index).filter((index) => index % 3 !== 0);
    const names = visible.map((index) => `t${String(index).padStart(2, '0')}`);
    const bob = await acme.person('bob');
    for (const order of ['asc', 'desc'] as const) {
      const found: string[] = [];
      let pageToken: string | null | undefined;
      do {
        const request = { organizationId, documentIds: ['plan'], order, pageSize: 4, ...(pageToken && { pageToken }) };
        const { result } = (await bob.post(listCommentAnnotations, request)).body;
        const { annotations } = result!.data as { annotations: { annotationId: string }[] }; // the endpoint says so
        expect(annotations.length).toBeLessThanOrEqual(4);
        found.push(...annotations.map(({ annotationId }) => annotationId));
        pageToken = result!.nextPageToken;
      } while (pageToken);
      expect(found).toEqual(order === 'asc' ? names : [...names].reverse());
    }
    const first = await bob.post(listCommentAnnotations, { organizationId, pageSize: 4 });
    const foreign = { organizationId, pageSize: 4, pageToken: first.body.result!.nextPageToken };
    expect(await (await acme.person('eve')).refused(listCommentAnnotations, foreign)).toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
  });

  it('narrows by every filter, AND between fields', async () => {
    await insert(4, (index) => ({
      authorId: index < 2 ? 'ada' : 'bob',
      statusId: index === 1 ? 'RESOLVED' : 'OPEN',
      ...(index === 3 && { locationId: 'page-1' }),
    }));
    const { db } = test.service.core;
    await sql`update comments set mentioned_user_ids = '{eve}' where annotation_id = 't00'`.execute(db);
    await sql`update comments set mentioned_group_ids = '{crew}' where annotation_id = 't02'`.execute(db);
    await sql`update comment_annotations set content = content || '{"resolvedByUserId":"eve","status":{"id":"RESOLVED","name":"Resolved","type":"terminal"}}' where annotation_id = 't01'`.execute(
      db,
    );
    await indexComments(db, { apiKey: acme.key.apiKey, organizationId }, ['t00', 't02']);
    const group = { api_key: acme.key.apiKey, organization_id: organizationId, group_id: 'crew' };
    await db
      .insertInto('user_groups')
      .values({ ...group, group_name: 'Crew' })
      .execute();
    await db
      .insertInto('user_group_members')
      .values({ ...group, user_id: 'eve' })
      .execute();
    expect(await ids('bob', { annotationIds: ['t01', 't03', 'none'] })).toEqual(['t03', 't01']);
    expect(await ids('bob', { userIds: ['ada'] })).toEqual(['t01', 't00']);
    expect(await ids('bob', { mentionedUserIds: ['eve'] })).toEqual(['t02', 't00']);
    expect(await ids('bob', { statusIds: ['RESOLVED'] })).toEqual(['t01']);
    expect(await ids('bob', { documentIds: ['plan'], resolved: false })).toEqual(['t03', 't02', 't00']);
    expect(await ids('bob', { userIds: ['ada'], resolved: false })).toEqual(['t00']);
    expect(await ids('bob', { locationIds: ['page-1'] })).toEqual(['t03']);
    expect(await ids('bob', { resolvedBy: 'eve' })).toEqual(['t01']);
    expect(await ids('bob', { createdAfter: 1, createdBefore: 4 })).toEqual(['t02', 't01']);
    expect(await ids('bob', { updatedAfter: 1 })).toEqual(['t03']);
    expect(await ids('bob', { updatedBefore: 1 })).toEqual(['t00']);
    expect(await ids('bob', { userIds: ['ada'], mentionedUserIds: ['eve'] })).toEqual(['t00']);
  });

  it('says positions of open documents, 0 of others, and own drafts only', async () => {
    await acme.setDocument('closed', { access_type: 'restricted' });
    const commentAnnotations = [{ annotationId: 'a', commentData: [{ from: { userId: 'ada' }, commentText: 'Hi' }] }];
    for (const documentId of ['plan', 'closed']) {
      const named = commentAnnotations.map((annotation) => ({ ...annotation, annotationId: documentId }));
      await acme.key.call(addCommentAnnotations, { organizationId, documentId, commentAnnotations: named });
    }
    await insertThread(acme, { annotationId: 'draft', isDraft: true });
    const page = await list('bob', { documentIds: ['plan', 'closed', 'nowhere'] });
    expect(page.annotations.map(({ annotationId }) => annotationId)).toEqual(['plan']);
    expect(page.sequences).toEqual({ plan: 1, closed: 0, nowhere: 0 });
    expect(Object.keys(page.stamps)).toEqual(['plan']);
    expect(await ids('ada', { documentIds: ['plan'] })).toEqual(['plan', 'draft']);
    expect(await list('bob')).toMatchObject({ sequences: {}, stamps: {} });
  });
});
