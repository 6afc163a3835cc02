import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/src/store/tables.js';
import type { GrowthSize } from '../sizes.js';

const FIRST_NAMES = 'Anna Boris Clara David Elena Farid Greta Hugo Ines Jonas Karin Liam Maria Nora Oskar Paula'.split(
  ' ',
);
const LAST_NAMES =
  'Adler Brandt Costa Diaz Egger Fischer Garcia Huber Ivanov Jensen Keller Lang Moser Novak Okafor Peters'.split(' ');

/**
 * Organizations, people, groups and what they may do. Members are `user-1` and so on. The same at each size: `ada`, who asks most
 * questions; `bob` with 500 unread notifications; `cleo`, who read broadcasts one by one; `guest`, who has a grant on one document only; and
 * `dora` in the organization `sealed`, where almost nothing is for her.
 */
export async function seedPeople(db: Kysely<Tables>, size: GrowthSize, now: number): Promise<void> {
  await sql`
    insert into organizations (api_key, organization_id, organization_name, created_at, last_updated)
    select 'pk_bench', id, initcap(id), ${now}::bigint, ${now}::bigint
    from (
      select 'customer-' || n from generate_series(1, ${size.organizations}::int) as n
      union all values ('acme'), ('sealed'), ('tiny')
    ) as named (id)`.execute(db);
  await sql`analyze organizations`.execute(db);

  await sql`
    create temp table person as
    with names as (
      select n, 'user-' || n as user_id,
        (${FIRST_NAMES}::text[])[pg_temp.pick(n, 16)] || ' ' || (${LAST_NAMES}::text[])[pg_temp.pick(n * 7, 16)] || ' ' || n as name
      from generate_series(1, ${size.members}::int) as n
      union all values (-1, 'ada', 'Ada Lovelace'), (-2, 'bob', 'Bob Babbage'), (-3, 'cleo', 'Cleo Zuckmayer'),
        (-4, 'guest', 'Guest Quint'), (-5, 'dora', 'Dora Dahl')
    )
    select n, user_id, jsonb_build_object('name', name, 'email', user_id || '@acme.test',
      'photoUrl', 'https://people.acme.test/photos/' || user_id || '.png') as profile,
      jsonb_build_object('userId', user_id, 'name', name, 'email', user_id || '@acme.test',
      'photoUrl', 'https://people.acme.test/photos/' || user_id || '.png') as snapshot
    from names`.execute(db);
  await sql`create index on person (n)`.execute(db);
  await sql`create index on person (user_id)`.execute(db);
  await sql`analyze person`.execute(db);

  await sql`
    insert into users (api_key, organization_id, user_id, profile, vouched_fields, created_at, last_updated)
    select 'pk_bench', organization_id, user_id, profile, '{email}', ${now}::bigint, ${now}::bigint
    from person join (values ('acme', -4, 1000000000), ('sealed', -5, -5), ('tiny', 1, 3)) as home (organization_id, first, last)
      on n between first and last`.execute(db);
  await sql`
    insert into grants (api_key, organization_id, user_id, type, resource_id, access_role)
    select 'pk_bench', organization_id, user_id, 'organization', organization_id,
      case when n % 10 = 0 then 'viewer' else 'editor' end
    from person join (values ('acme', -3, 1000000000), ('sealed', -5, -5), ('tiny', 1, 3)) as home (organization_id, first, last)
      on n between first and last and user_id <> 'guest'
    union all select 'pk_bench', 'acme', 'guest', 'document', 'plan', 'viewer'`.execute(db);
  // Half of the members belong to teams; some notifications and threads are for one team only.
  await sql`
    insert into context_grants (api_key, organization_id, user_id, resource_id, access_field)
    select 'pk_bench', 'acme', user_id, 'acme', 'team:' || team
    from person, unnest(array['red', 'blue']) as team where n between -3 and -1 or n % 2 = 1`.execute(db);

  await sql`
    insert into user_groups (api_key, organization_id, group_id, group_name)
    select 'pk_bench', 'acme', 'group-' || n, 'Group ' || n from generate_series(1, 20) as n
    union all select 'pk_bench', 'acme', 'everybody', 'One in ten'`.execute(db);
  await sql`
    insert into user_group_members (api_key, organization_id, group_id, user_id)
    select 'pk_bench', 'acme', 'group-' || (n % 20 + 1), user_id from person where n between 1 and 100
    union all select 'pk_bench', 'acme', 'everybody', user_id from person where n > 0 and n % 10 = 1`.execute(db);

  await sql`
    insert into notification_configs (api_key, organization_id, user_id, document_id, config)
    select 'pk_bench', 'acme', user_id, '', '{"inbox": "MINE", "email": "NONE"}'::jsonb from person where n > 0 and n % 20 = 0
    union all select 'pk_bench', 'acme', user_id, '', '{"inbox": "ALL", "email": "ALL"}'::jsonb from person where n in (11, 13, 17)`.execute(
    db,
  );
}
