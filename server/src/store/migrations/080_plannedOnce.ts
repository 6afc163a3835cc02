import { type Migration, sql } from 'kysely';

// As a function in SQL it was planned in each statement that stores a thread.
const FUNCTIONS = `
create or replace function audience_bytes(annotation text, author text, organizations text[], users text[], access jsonb)
returns integer language plpgsql immutable parallel safe as $$
begin
  return octet_length(annotation) + octet_length(author) + octet_length(array_to_string(organizations || users, ''))
    + 8 * cardinality(organizations || users) + coalesce(octet_length(access::text), 0);
end $$;
`;

/** The same results as before. */
export const plannedOnce: Migration = {
  up: async (db) => {
    await sql.raw(FUNCTIONS).execute(db);
  },
};
