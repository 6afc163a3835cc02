import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchFew } from '../../src/domain/operations/person/contacts/matchFew.js';
import { matchMany } from '../../src/domain/operations/person/contacts/matchMany.js';
import type { MatchPosition } from '../../src/domain/operations/person/contacts/searchRank.js';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';

const NAMES = ['Ada', 'adam', 'Bob Ada', 'Eve', 'Éva', '100%_\\', 'Zoe', `${'x'.repeat(70)}y`, `${'x'.repeat(70)}z`];
const EMAILS = ['ada@x.test', 'adele@x.test', 'bob@ada.test', 'EVE@X.TEST', 'zz_@x.test'];
const SEARCHES = [
  'a',
  'ad',
  'ada',
  'ADA',
  'adam',
  'dam',
  'bob a',
  'x.test',
  '@',
  '%',
  '_\\',
  'é',
  'nobody',
  'zz',
  '#',
  'x'.repeat(70),
  `${'x'.repeat(70)}z`,
];

describe.each(DATABASES)('matches of a search ($name)', ({ open }) => {
  const scope = { organizationId: 'o' };
  const crowd = { organizationId: 'crowd' };
  let test: TestService;
  let apiKey: string;

  beforeAll(async () => {
    test = await startTestService({ pool: await open() });
    ({ apiKey } = await test.newKey());
    const { db } = test.service.core;
    const people = NAMES.flatMap((name, n) =>
      EMAILS.map((email, e) => ({
        id: `u${n}-${e}`,
        profile: e === 3 ? { email } : e === 4 ? { name } : { name, email },
      })),
    );
    await sql`insert into users (api_key, organization_id, user_id, profile, created_at, last_updated)
      select ${apiKey}, 'o', id, profile, 0, 0
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person (id text, profile jsonb)`.execute(db);
    // Some have left, some are known by their grant only.
    await sql`insert into grants (api_key, organization_id, user_id, type, resource_id, access_role, expires_at)
      select ${apiKey}, 'o', id, 'organization', 'o', 'editor', case when id like '%-0' and id < 'u3' then 1 end
      from unnest(${[...people.map(({ id }) => id), 'Unknown', 'another']}::text[]) as id where id <> 'u1-1'`.execute(
      db,
    );
    await sql`insert into users (api_key, organization_id, user_id, profile, created_at, last_updated)
      select ${apiKey}, 'crowd', 'u' || n, case n % 4
        when 0 then jsonb_build_object('name', 'Ann ' || n, 'email', n || '@x.test')
        when 1 then jsonb_build_object('name', repeat('b', 70) || n || 'x')
        when 2 then jsonb_build_object('email', repeat('c', 70) || n || '@X.TEST')
        else jsonb_build_object('name', 'Dan ' || n) end, 0, 0
      from generate_series(1, 1200) as n`.execute(db);
    await sql`insert into grants (api_key, organization_id, user_id, type, resource_id, access_role)
      select ${apiKey}, 'crowd', 'u' || n, 'organization', 'crowd', 'editor' from generate_series(1, 1200) as n where n % 7 > 0`.execute(
      db,
    );
    await sql`analyze users, grants`.execute(db);
  });
  afterAll(() => test.close());

  it.each(['x', 'n', 'test', '1'])('are the same where more match than are read together: %s', async (search) => {
    const { db } = test.service.core;
    const few = await matchFew(db, apiKey, crowd, search, 10, { after: undefined, limit: 1000 });
    const many: typeof few = [];
    for (let isMore = true; isMore;) {
      const last = many.at(-1);
      const after: MatchPosition | undefined = last && [last.rank, last.label, last.id];
      const page = await matchMany(db, { apiKey, scope: crowd, search, nowSeconds: 10 }, { after, limit: 190 });
      many.push(...page);
      isMore = page.length === 190;
    }
    expect(few.length).toBeGreaterThan(200);
    expect(many).toEqual(few);
  });

  it.each([undefined, ...SEARCHES])('are the same among few and among many: %s', async (search) => {
    const { db } = test.service.core;
    const all = (after: MatchPosition | undefined, limit: number) =>
      matchFew(db, apiKey, scope, search, 10, { after, limit });
    const few = await all(undefined, 100);
    const many: typeof few = [];
    for (let page = few; page.length > 0; many.push(...page)) {
      const last = many.at(-1);
      const after: MatchPosition | undefined = last && [last.rank, last.label, last.id];
      expect((await all(after, 7)).map(({ id }) => id)).toEqual(
        few.slice(many.length, many.length + 7).map(({ id }) => id),
      );
      page = await matchMany(db, { apiKey, scope, search, nowSeconds: 10 }, { after, limit: 7 });
    }
    expect(many).toEqual(few);
  });

  it('without a search text end with the people who have no profile', async () => {
    const page = { after: undefined, limit: 100 };
    const matches = await matchFew(test.service.core.db, apiKey, scope, undefined, 10, page);
    expect(matches.slice(-2).map(({ id }) => id)).toEqual(['another', 'Unknown']);
  });
});
