import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/src/store/tables.js';

/** Creates what the other steps use: functions and settings that end with the connection. */
export async function seedFunctions(db: Kysely<Tables>): Promise<void> {
  await sql.raw(FUNCTIONS).execute(db);
}

const FUNCTIONS = `
set work_mem = '256MB';
set statement_timeout = 0;

-- A number from 1 to "count", spread over all of them, the same for the same "place".
create function pg_temp.pick(place bigint, count bigint) returns bigint language sql immutable
  return 1 + ((place % 1000003 * 2654435761 + 12345) % 4294967296) * count / 4294967296;

-- An id as the service makes them: of 21 characters, in no order. bench/growth/ids.ts makes the same ones.
create function pg_temp.id_of(name text) returns text language sql immutable return left(md5(name), 21);

-- 200 to 400 bytes of words.
create function pg_temp.words(place bigint) returns text language sql immutable return
  (array[
    'The figure on this page does not agree with the one in the appendix, and I cannot tell which of them is newer.',
    'Could we move the paragraph about payment before the one about delivery? It reads in the order of the work then.',
    'I have checked the totals for the second quarter again and they are right, apart from the two lines marked in red.',
    'Please keep the old wording here until the legal department has answered; they asked for another week on Monday.',
    'This picture is too dark in print. There is a better one in the shared folder, made on the same afternoon.',
    'Nobody will understand the abbreviation in the heading, so let us write it out once and keep it short after that.',
    'The customer asked for the same thing in spring. Their answer is in the notes of the meeting, on the third page.'
  ])[pg_temp.pick(place, 7)] || ' ' ||
  (array[
    'Tell me when it is done and I will look at it once more before it goes out to the whole department.',
    'If there is no objection by Friday, I will change it in the draft and in the translated versions too.',
    'It is not urgent. We should decide it before the next round of reviews, so that nobody works twice.',
    'See also what was said at the top of the page.'
  ])[pg_temp.pick(place * 31, 4)] || ' ' ||
  (array[
    'Thanks!',
    'Does that suit everybody here?',
    'I am in the office on Thursday and Friday, in case that it is easier to talk about it in front of the printed page.'
  ])[pg_temp.pick(place * 17, 3)];
`;
