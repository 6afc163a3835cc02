import { type Migration, sql } from 'kysely';

const TABLES = `
-- Of a grant on an organization: the last token of the person made them an admin there. Admins see threads that wait for approval.
alter table grants add column is_admin boolean not null default false;
update grants g set is_admin = true from users u
where g.type = 'organization' and g.resource_id = g.organization_id
  and u.api_key = g.api_key and u.organization_id = g.organization_id and u.user_id = g.user_id
  and u.profile -> 'isAdmin' = 'true';
`;

export const moderation: Migration = {
  up: async (db) => {
    await sql.raw(TABLES).execute(db);
  },
};
