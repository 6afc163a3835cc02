import { type Migration, sql } from 'kysely';

const TABLES = `
-- A picture of a file of a recording, put while the file is uploaded. It has no address of its own: who may read the file may see it.
create table recorder_thumbnails (
  api_key text not null,
  organization_id text not null,
  attachment_id text not null,
  uploaded_by text not null,
  -- Where its bytes are; never used for other bytes.
  blob_key text not null,
  mime_type text not null,
  size bigint not null,
  -- False while the bytes are on their way.
  is_stored boolean not null default false,
  primary key (api_key, organization_id, attachment_id),
  foreign key (api_key, organization_id, attachment_id) references recorder_files on delete cascade
);

-- Thumbnails count as files do, and their bytes follow them however they go.
create trigger recorder_thumbnails_counted after insert on recorder_thumbnails
  referencing new table as made for each statement execute function count_stored_files();
create trigger recorder_thumbnails_uncounted after delete on recorder_thumbnails
  referencing old table as gone for each statement execute function uncount_stored_files();
create trigger recorder_thumbnails_deleted after delete on recorder_thumbnails
  referencing old table as gone for each statement execute function delete_blobs();
`;

export const recorderThumbnails: Migration = {
  up: async (db) => {
    await sql.raw(TABLES).execute(db);
  },
};
