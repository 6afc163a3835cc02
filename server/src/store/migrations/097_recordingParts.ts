import { type Migration, sql } from 'kysely';

/**
 * The parts of a deleted file. Some go with it, which are all of most files, so that their bytes no longer count and the id of the file can be used
 * again. A job deletes the rest: a recording may have ten thousand parts, and nobody could write until the last one was deleted.
 */
const PARTS = `
alter table recorder_parts drop constraint recorder_parts_api_key_organization_id_attachment_id_fkey;

create function delete_parts() returns trigger language plpgsql as $$
begin
  with picked as materialized (
    select p.api_key, p.organization_id, p.attachment_id, p.part_number
    from gone g cross join lateral (
      select * from recorder_parts p
      where p.api_key = g.api_key and p.organization_id = g.organization_id and p.attachment_id = g.attachment_id
      limit 500) as p
    limit 500)
  delete from recorder_parts p using picked
  where p.api_key = picked.api_key and p.organization_id = picked.organization_id
    and p.attachment_id = picked.attachment_id and p.part_number = picked.part_number;
  insert into jobs (api_key, organization_id, kind, key, payload, run_at)
  select g.api_key, g.organization_id, 'deleteParts', g.attachment_id, '{}', 0 from gone g
  where exists (
    select from recorder_parts p
    where p.api_key = g.api_key and p.organization_id = g.organization_id and p.attachment_id = g.attachment_id)
  on conflict (api_key, organization_id, kind, key) do update set
    run_at = 0, failed_at = null, attempts = 0, version = jobs.version + 1;
  return null;
end $$;
create trigger recorder_files_deleted after delete on recorder_files
  referencing old table as gone for each statement execute function delete_parts();
`;

export const recordingParts: Migration = {
  up: async (db) => {
    await sql.raw(PARTS).execute(db);
  },
};
