import { type Migration, sql } from 'kysely';

/** What the activity log keeps of a deleted comment. Its words, files and mentions go. */
const KEPT = `'commentId', 'type', 'from', 'createdAt', 'lastUpdated'`;

/** The activity as it is without the words of its comment. Backends choose the shape of what they add. */
const WITHOUT_WORDS = `
create function without_words(content jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(content -> 'entityTargetData') = 'object'
    then jsonb_set(content, '{entityTargetData}', (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(content -> 'entityTargetData') where key in (${KEPT})))
    else content - 'entityTargetData' end #- '{changes,commentText}'
$$;
`;

/** The trigger looks up by lists of ids, see `023_deletions`. */
const TRIGGER = `
create function forget_deleted_words() returns trigger language plpgsql as $$
declare deleted record;
begin
  for deleted in
    select api_key, organization_id, annotation_id, array_agg(comment_id) as ids from gone group by 1, 2, 3
  loop
    update activities set content = without_words(content)
    where api_key = deleted.api_key and organization_id = deleted.organization_id
      and target_entity_id = deleted.annotation_id and target_sub_entity_id = any(deleted.ids) and feature_type = 'comment';
  end loop;
  return null;
end $$;
create trigger forget_deleted_words after delete on comments
  referencing old table as gone for each statement execute function forget_deleted_words();
`;

/** What was deleted before this version. */
const FORGET = `
update activities x set content = without_words(content)
where feature_type = 'comment' and target_sub_entity_id is not null
  -- A backend may name threads that never existed here.
  and (thread_sight is not null or exists (
    select from comment_annotations a
    where a.api_key = x.api_key and a.organization_id = x.organization_id and a.annotation_id = x.target_entity_id))
  and not exists (
    select from comments c
    where c.api_key = x.api_key and c.organization_id = x.organization_id and c.annotation_id = x.target_entity_id
      and c.comment_id = x.target_sub_entity_id);
`;

export const deletedWords: Migration = {
  up: async (db) => {
    for (const part of [WITHOUT_WORDS, TRIGGER, FORGET]) await sql.raw(part).execute(db);
  },
};
