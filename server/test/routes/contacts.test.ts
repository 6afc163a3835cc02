import {
  addDocuments,
  addUserGroups,
  addUsers,
  type EndpointInput,
  getContactGroups,
  getContactUsers,
  type Resource,
  updateDocumentsDisableState,
} from '@parley/protocol';
import { userColor } from '@parley/protocol/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import type { TestKey } from '../support/TestKey.js';
import type { TestPerson } from '../support/TestPerson.js';
import { startTestService, type TestService } from '../support/startTestService.js';

const ORG = { organizationId: 'o' };
const MEMBER: Resource[] = [{ type: 'organization', id: 'o' }];
const inDocument = (id: string, expiresAt?: number): Resource[] => [
  { type: 'document', id, organizationId: 'o', ...(expiresAt !== undefined && { expiresAt }) },
];

describe.each(MAIN_DATABASE)('contacts ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  type Query = Partial<EndpointInput<typeof getContactUsers>>;
  const usersFor = async (viewer: TestPerson, query: Query = {}) =>
    (await viewer.call(getContactUsers, { ...ORG, ...query })).map(({ userId }) => userId);
  const groupsFor = async (viewer: TestPerson, query: Query = {}) =>
    (await viewer.call(getContactGroups, { ...ORG, ...query })).map(({ groupId }) => groupId);

  /** Organization `o`; documents `open` to everybody and `closed`; two members, and somebody who was added to each document only. */
  const withPeople = async () => {
    const key = await test.newKey();
    const documents = [
      { documentId: 'open', accessType: 'public' as const },
      { documentId: 'closed', accessType: 'restricted' as const },
    ];
    await key.call(addDocuments, { ...ORG, createOrganization: true, documents });
    await key.call(addUsers, {
      ...ORG,
      users: [
        { userId: '1', name: 'Emil Noether', email: 'en@x.test', plan: 'pro', photoUrl: 'https://x.test/e.png' },
        { userId: '2', name: 'ada Lovelace', email: 'countess@x.test' },
      ],
    });
    await addTo(key, 'open', { userId: 'guest', name: 'Zoe Guest' });
    await addTo(key, 'closed', { userId: 'insider', name: 'Ivo Insider' });
    return key;
  };
  const addTo = (key: TestKey, documentId: string, user: { userId: string; name: string }) =>
    key.call(addUsers, { ...ORG, documentId, users: [user] });

  it('are the members by name, with what a picker shows and nothing else', async () => {
    const key = await withPeople();
    const member = await key.person('2', MEMBER);
    expect(await member.call(getContactUsers, ORG)).toEqual([
      { userId: '2', name: 'ada Lovelace', email: 'countess@x.test', initial: 'A', ...userColor('2') },
      {
        userId: '1',
        name: 'Emil Noether',
        email: 'en@x.test',
        initial: 'E',
        photoUrl: 'https://x.test/e.png',
        ...userColor('1'),
      },
    ]);
  });

  it('of a document are the people added to it', async () => {
    const member = await (await withPeople()).person('2', MEMBER);
    expect(await usersFor(member, { documentId: 'open' })).toEqual(['guest']);
  });

  it('are shown to nobody who does not belong', async () => {
    const key = await withPeople();
    await key.call(addUserGroups, { ...ORG, organizationUserGroups: [{ groupId: 'g', groupName: 'Group' }] });
    const member = await key.person('2', MEMBER);
    expect(await usersFor(member, { documentId: 'closed' })).toEqual([]); // a member whom the document shuts out
    expect(await usersFor(member, { documentId: 'unknown' })).toEqual([]);
    expect(await groupsFor(member)).toEqual(['g']);

    const insider = await key.person('insider', inDocument('closed'));
    expect(await usersFor(insider, { documentId: 'closed' })).toEqual(['insider']);
    expect(await usersFor(insider, { documentId: 'open' })).toEqual([]); // may read it, but was not added
    expect(await usersFor(insider)).toEqual([]);
    expect(await groupsFor(insider)).toEqual([]);

    await key.call(updateDocumentsDisableState, { ...ORG, documentIds: ['closed'], disabled: true });
    expect(await usersFor(insider, { documentId: 'closed' })).toEqual([]);
  });

  it('leave out who no longer belongs, and show such a person nobody', async () => {
    const key = await withPeople();
    const inAMinute = Math.floor(test.clock.now() / 1000) + 60;
    const brief = await key.person('brief', inDocument('open', inAMinute));
    const member = await key.person('2', MEMBER);
    expect(await usersFor(brief, { documentId: 'open' })).toEqual(['brief', 'guest']);
    test.clock.advance(61_000);
    expect(await usersFor(member, { documentId: 'open' })).toEqual(['guest']);
    expect(await usersFor(brief, { documentId: 'open' })).toEqual([]);
  });

  it('are found by the beginning of the name, then of the email, then by any part of either', async () => {
    const key = await withPeople();
    await key.call(addUsers, {
      ...ORG,
      users: [
        { userId: '3', name: 'Zed', email: 'x@noether.test' },
        { userId: '4', name: 'Bo', email: 'noe@x.test' },
        { userId: '5', name: '100%_\\' },
        { userId: '6', name: 'ÉLODIE' },
      ],
    });
    const member = await key.person('2', MEMBER);
    expect(await usersFor(member, { search: ' NOE ' })).toEqual(['4', '1', '3']);
    expect(await usersFor(member, { search: 'élo' })).toEqual(['6']);
    expect(await usersFor(member, { search: '%_\\' })).toEqual(['5']);
    expect(await usersFor(member, { search: 'nobody' })).toEqual([]);
    expect(await usersFor(member, { search: '  ' })).toHaveLength(6);
  });

  it('are read page by page, each once, and a page token is good for its reader and search only', async () => {
    const key = await withPeople();
    const many = Array.from({ length: 7 }, (_, n) => ({ userId: `u${n}`, name: n % 2 ? 'Same Name' : 'No Same' }));
    await key.call(addUsers, { ...ORG, users: many });
    const organizationUserGroups = ['b', 'a', 'c'].map((groupId) => ({ groupId, groupName: `Group ${groupId}` }));
    await key.call(addUserGroups, { ...ORG, organizationUserGroups });
    const member = await key.person('2', MEMBER);
    for (const [endpoint, search, expected] of [
      [getContactUsers, 'same', ['u1', 'u3', 'u5', 'u0', 'u2', 'u4', 'u6']],
      [getContactGroups, 'group', ['a', 'b', 'c']],
    ] as const) {
      const seen: unknown[] = [];
      let pageToken: string | undefined;
      do {
        const { body } = await member.post(endpoint, { ...ORG, search, pageSize: 2, pageToken });
        seen.push(...(body.result?.data as { userId?: string; groupId?: string }[]).map((x) => x.userId ?? x.groupId));
        pageToken = body.result?.nextPageToken ?? undefined;
      } while (pageToken);
      expect(seen).toEqual(expected);
      const { body } = await member.post(endpoint, { ...ORG, search, pageSize: 2 });
      const refused = await member.refused(endpoint, { ...ORG, search: 'else', pageToken: body.result?.nextPageToken });
      expect(refused.status).toBe('INVALID_ARGUMENT');
    }
  });

  it('are refused where there is no such organization, and with a search text that is too long', async () => {
    const member = await (await withPeople()).person('2', MEMBER);
    expect(await member.refused(getContactUsers, { organizationId: 'no' })).toMatchObject({ status: 'NOT_FOUND' });
    expect(await member.refused(getContactGroups, { organizationId: 'no' })).toMatchObject({ status: 'NOT_FOUND' });
    const refused = await member.refused(getContactUsers, { ...ORG, search: 'x'.repeat(201) });
    expect(refused).toMatchObject({ status: 'INVALID_ARGUMENT', message: expect.stringContaining('search') });
  });
});
