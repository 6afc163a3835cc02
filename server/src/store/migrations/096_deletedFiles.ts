import { type Migration, sql } from 'kysely';

/**
 * The jobs that delete the bytes of files, of 500 files each. One job of all files would not end within its lease when a recording with
 * thousands of parts goes and the store takes some hundredths of a second for each: it would begin again, and never end.
 */
const JOBS = `
create or replace function delete_blobs() returns trigger language plpgsql as $$
begin
  insert into jobs (api_key, organization_id, kind, key, payload, run_at)
  select api_key, organization_id, 'deleteBlobs', min(blob_key), jsonb_build_object('keys', jsonb_agg(blob_key)), 0
  from (
    select api_key, organization_id, blob_key, (row_number() over (partition by api_key, organization_id) - 1) / 500 as part
    from gone) as parts
  group by api_key, organization_id, part;
  return null;
end $$;
`;

export const deletedFiles: Migration = {
  up: async (db) => {
    await sql.raw(JOBS).execute(db);
  },
};
