import { type Migration, sql } from 'kysely';

const UPLOADS = `
alter table uploads
  -- With annotation_id: the comment whose file it is. Both are null until a comment names it.
  add column comment_id text,
  -- Where its bytes are; never used for another file.
  add column blob_key text not null,
  -- SHA-256 in hex: the same file again is a repeat.
  add column content_hash text not null,
  -- False while the bytes are on their way.
  add column is_stored boolean not null default false,
  -- Deferred, so that a comment can be written with the files that it has just taken.
  add foreign key (api_key, organization_id, annotation_id, comment_id)
    references comments on delete cascade deferrable initially deferred;
create unique index uploads_by_blob on uploads (blob_key);
create index uploads_by_comment on uploads (api_key, organization_id, annotation_id, comment_id)
  where annotation_id is not null;

-- However an upload goes, with its comment, its thread, its document or its organization: its bytes follow, by a job of the same transaction.
create function delete_blobs() returns trigger language plpgsql as $$
begin
  insert into jobs (api_key, organization_id, kind, key, payload, run_at)
  select '', '', 'deleteBlobs', min(blob_key), jsonb_build_object('keys', jsonb_agg(blob_key)), 0
  from gone having count(*) > 0;
  return null;
end $$;
create trigger uploads_deleted after delete on uploads
  referencing old table as gone for each statement execute function delete_blobs();
`;

export const uploads: Migration = {
  up: async (db) => {
    await sql.raw(UPLOADS).execute(db);
  },
};
