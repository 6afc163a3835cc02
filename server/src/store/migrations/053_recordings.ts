import { type Migration, sql } from 'kysely';

const RECORDINGS = `
create table recorder_annotations (
  api_key text not null,
  organization_id text not null,
  annotation_id text not null,
  document_id text not null,
  author_id text not null,
  -- The comment that names it. Both are null, or neither is.
  comment_annotation_id text,
  comment_id text,
  content jsonb not null,
  created_at bigint not null,
  last_updated bigint not null,
  primary key (api_key, organization_id, annotation_id),
  foreign key (api_key, organization_id, document_id) references document_keys on delete cascade,
  -- Deferred, so that a comment can be written with the recordings that it has just taken.
  foreign key (api_key, organization_id, comment_annotation_id, comment_id)
    references comments on delete cascade deferrable initially deferred
);
-- No query looks into the values, and gathering statistics of them takes time and memory.
alter table recorder_annotations alter column content set statistics 0;
create index recordings_newest on recorder_annotations (api_key, organization_id, created_at, annotation_id);
create index recordings_of_document on recorder_annotations (api_key, organization_id, document_id, created_at, annotation_id);
create index recordings_of_comment on recorder_annotations (api_key, organization_id, comment_annotation_id, comment_id)
  where comment_annotation_id is not null;
`;

const FILES = `
-- A file of a recording, from the start of its upload.
create table recorder_files (
  api_key text not null,
  organization_id text not null,
  attachment_id text not null,
  document_id text not null,
  -- The recording, which may not be there until the upload is finished.
  annotation_id text not null,
  version integer not null,
  uploaded_by text not null,
  name text not null,
  mime_type text not null,
  -- Names the file in its address; never used for another file.
  file_key text not null,
  -- The recording that has it. Null until the upload is finished, as is the size.
  finished_for text,
  size bigint,
  created_at bigint not null,
  -- When the last part was stored.
  last_updated bigint not null,
  primary key (api_key, organization_id, attachment_id),
  foreign key (api_key, organization_id, document_id) references document_keys on delete cascade,
  foreign key (api_key, organization_id, finished_for) references recorder_annotations on delete cascade
);
create unique index recorder_files_by_key on recorder_files (api_key, organization_id, file_key);
create unique index recorder_files_of_recording on recorder_files (api_key, organization_id, finished_for, version)
  where finished_for is not null;
create index recorder_files_by_recording on recorder_files (api_key, organization_id, annotation_id);
create index recorder_files_by_document on recorder_files (api_key, organization_id, document_id);
create index recorder_files_unfinished on recorder_files (api_key, organization_id, uploaded_by) where finished_for is null;
create index recorder_files_abandoned on recorder_files (last_updated) where finished_for is null;

create table recorder_parts (
  api_key text not null,
  organization_id text not null,
  attachment_id text not null,
  part_number integer not null,
  uploaded_by text not null,
  -- Where its bytes are; never used for other bytes.
  blob_key text not null,
  -- SHA-256 in hex: the same bytes again are a repeat.
  content_hash text not null,
  size bigint not null,
  -- Its place in the file. Null until the upload is finished.
  starts_at bigint,
  -- False while the bytes are on their way.
  is_stored boolean not null default false,
  primary key (api_key, organization_id, attachment_id, part_number),
  foreign key (api_key, organization_id, attachment_id) references recorder_files on delete cascade
);

-- Parts count as files do, and their bytes follow them however they go.
create trigger recorder_parts_counted after insert on recorder_parts
  referencing new table as made for each statement execute function count_stored_files();
create trigger recorder_parts_uncounted after delete on recorder_parts
  referencing old table as gone for each statement execute function uncount_stored_files();
create trigger recorder_parts_deleted after delete on recorder_parts
  referencing old table as gone for each statement execute function delete_blobs();
`;

export const recordings: Migration = {
  up: async (db) => {
    await sql.raw(RECORDINGS).execute(db);
    await sql.raw(FILES).execute(db);
  },
};
