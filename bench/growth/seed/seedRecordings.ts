import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/src/store/tables.js';
import type { GrowthSize } from '../sizes.js';

/**
 * Recordings over 60 days, each with a file: one for every tenth thread of `acme`, in its document, a third of them named by its first comment.
 * In `plan` 10 at each size. `ada` has 3 unfinished uploads there, and somebody else one for every hundredth thread.
 */
export async function seedRecordings(db: Kysely<Tables>, size: GrowthSize, now: number): Promise<void> {
  await sql`
    create temp table seed_recording as
    select row_number() over (order by t.created_at, t.annotation_id) as n, t.annotation_id as thread_id, t.document_id, t.created_at,
      pg_temp.id_of('recording ' || t.annotation_id) as annotation_id, t.number % 30 = 0 as is_named,
      t.author_id, c.comment_id, c.content -> 'from' as author
    from (
      select a.*, a.annotation_number as number from comment_annotations a
      where a.organization_id = 'acme' and a.annotation_number % 10 = 0
    ) t join comments c on c.api_key = t.api_key and c.organization_id = t.organization_id and c.annotation_id = t.annotation_id
      and c.comment_number = 1`.execute(db);
  await sql`
    insert into recorder_annotations (api_key, organization_id, annotation_id, document_id, author_id, comment_annotation_id, comment_id,
      content, is_announced, created_at, last_updated)
    select 'pk_bench', 'acme', annotation_id, document_id, author_id, case when is_named then thread_id end,
      case when is_named then comment_id end,
      jsonb_build_object('from', author, 'recordingType', 'video', 'mode', case when is_named then 'thread' else 'floating' end,
        'displayName', 'Recording ' || n, 'isUrlAvailable', true), true, created_at, created_at
    from seed_recording order by n`.execute(db);
  await sql`
    insert into recorder_files (api_key, organization_id, attachment_id, document_id, annotation_id, version, uploaded_by, name,
      mime_type, file_key, finished_for, size, created_at, last_updated)
    select 'pk_bench', 'acme', pg_temp.id_of(annotation_id || ' file'), document_id, annotation_id, 0, author_id, 'recording.webm',
      'video/webm', md5(annotation_id || ' key'), annotation_id, 20000, created_at, created_at
    from seed_recording
    union all
    select 'pk_bench', 'acme', pg_temp.id_of('unfinished ' || uploader || number), 'plan', pg_temp.id_of('unmade ' || uploader || number),
      0, uploader, 'recording.webm', 'video/webm', md5('unfinished ' || uploader || number), null, null, ${now}::bigint, ${now}::bigint
    from (
      select 'ada' as uploader, number from generate_series(1, 3) as number
      union all
      select 'user-' || (1 + number % ${size.members}), number from generate_series(1, ${Math.ceil(size.threads / 100)}::int) as number
    ) as unfinished`.execute(db);
  await sql`
    insert into recorder_parts (api_key, organization_id, attachment_id, part_number, uploaded_by, blob_key, content_hash, size, starts_at,
      is_stored)
    select 'pk_bench', 'acme', pg_temp.id_of(annotation_id || ' file'), 0, author_id, md5(annotation_id || ' blob'), md5(annotation_id),
      20000, 0, true
    from seed_recording`.execute(db);
}
