import { type Migration, sql } from 'kysely';

const TABLES = `
create table activities (
  api_key text not null,
  organization_id text not null,
  activity_id text not null,
  document_id text not null,
  feature_type text not null,
  action_type text not null,
  action_user_id text not null,
  action_user jsonb not null,
  timestamp bigint not null,
  target_entity_id text,
  target_sub_entity_id text,
  -- Who saw the thread last that it is about, once that is gone. Null: the thread is there and decides itself, or there is none.
  thread_sight jsonb,
  is_immutable boolean not null,
  content jsonb not null,
  primary key (api_key, organization_id, activity_id),
  foreign key (api_key, organization_id, document_id) references documents on delete cascade
);
create index activities_by_time on activities (api_key, organization_id, timestamp desc, activity_id desc);
create index activities_by_document on activities
  (api_key, organization_id, document_id, timestamp desc, activity_id desc);
create index activities_by_target on activities (api_key, organization_id, target_entity_id)
  where target_entity_id is not null;

-- However a thread goes: what the log says of it stays for those who could see it, and for nobody else.
create function keep_thread_sight() returns trigger language plpgsql as $$
begin
  update activities x set thread_sight = jsonb_build_object(
    'authorId', gone.author_id, 'isDraft', gone.is_draft, 'visibility', gone.visibility,
    'organizationIds', gone.visible_to_organizations, 'userIds', gone.visible_to_users, 'access', gone.access)
  from gone
  where x.api_key = gone.api_key and x.organization_id = gone.organization_id and x.document_id = gone.document_id
    and x.target_entity_id = gone.annotation_id and x.thread_sight is null;
  return null;
end $$;
create trigger annotations_keep_sight after delete on comment_annotations
  referencing old table as gone for each statement execute function keep_thread_sight();
`;

/** The activity log (REST contract §2.11). */
export const activities: Migration = {
  async up(db) {
    await sql.raw(TABLES).execute(db);
  },
};
