import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/src/store/tables.js';
import type { GrowthSize } from '../sizes.js';

/**
 * Documents, each with a number of threads that `seedThreads` writes. The same at each size: `plan` with 100 threads, `popular` with one,
 * `crowded-1` to `-10` with 20 each, `counted-1` to `-1000` of which every second has one. `big` grows with the size. Documents of 100 threads
 * (`other-1` and so on) fill the rest; every tenth of these is restricted.
 */
export async function seedDocuments(db: Kysely<Tables>, size: GrowthSize, now: number): Promise<void> {
  const others = Math.ceil((size.threads - 800 - size.bigThreads) / 100);
  await sql`
    create temp table seed_document as
    select row_number() over () as place, * from (
      values ('acme', 'plan', 100), ('acme', 'popular', 1), ('acme', 'big', ${size.bigThreads}::int),
        ('tiny', 'plan', 5), ('sealed', 'plan', 0)
      union all select 'acme', 'crowded-' || n, 20 from generate_series(1, 10) as n
      union all select 'acme', 'counted-' || n, n % 2 from generate_series(1, 1000) as n
      union all select 'acme', 'other-' || n, 100 from generate_series(1, ${others}::int) as n
    ) as named (organization_id, document_id, threads)`.execute(db);
  await sql`
    insert into documents (api_key, organization_id, document_id, document_name, access_type, page_info, last_annotation_number,
      vouched_fields, created_at, last_updated)
    select 'pk_bench', organization_id, document_id, 'Document ' || document_id,
      case when document_id like 'other-%0' then 'restricted' when document_id like 'other-%5' then 'organizationPrivate' end,
      jsonb_build_object('url', 'https://app.acme.test/documents/' || document_id, 'title', 'Document ' || document_id),
      threads,
      '{documentName,pageInfo}', ${now}::bigint - place * 1000, ${now}::bigint - place * 1000
    from seed_document`.execute(db);
  await sql`analyze documents`.execute(db);
  await sql`
    insert into document_locations (api_key, organization_id, document_id, location_id, location)
    select 'pk_bench', organization_id, document_id, 'page-' || n,
      jsonb_build_object('id', 'page-' || n, 'locationName', 'Page ' || n)
    from seed_document, generate_series(0, 9) as n where threads >= 100`.execute(db);
  // Five people may open each restricted document; ten have a grant on `plan`.
  await sql`
    insert into grants (api_key, organization_id, user_id, type, resource_id, access_role)
    select distinct 'pk_bench', 'acme', 'user-' || pg_temp.pick(place * 10 + n, ${size.members}), 'document', document_id, 'editor'
    from seed_document, generate_series(1, 5) as n where document_id like 'other-%0'
    union all select 'pk_bench', 'acme', 'user-' || n, 'document', 'plan', 'editor' from generate_series(1, 10) as n`.execute(
    db,
  );
}
