import { type Migration, sql } from 'kysely';

/** The content of a notification, each person in its templates filled in as `filled_person` does. */
const FILLED_TEMPLATES = `
create function filled_templates(key text, organization text, content jsonb) returns jsonb language sql stable
return content || (
  select coalesce(jsonb_object_agg(template.name, template.data || people.filled), '{}')
  from jsonb_each(content) as template (name, data), lateral (
    select jsonb_object_agg(person.name, filled_person(key, organization, person.value)) as filled
    from jsonb_each(template.data) as person (name, value)
    where person.name in ('actionUser', 'recipientUser') and jsonb_typeof(person.value) = 'object'
  ) people
  where template.name in ('displayHeadlineMessageTemplateData', 'displayBodyMessageTemplateData')
    and people.filled is not null);
`;

export const writes: Migration = {
  up: async (db) => {
    await sql.raw(FILLED_TEMPLATES).execute(db);
  },
};
