import type { TemplateData, User } from '@parley/protocol';
import { type RawBuilder, sql } from 'kysely';
import { givenPerson } from '../people/givenPerson.js';
import type { NotificationScope } from './NotificationRecord.js';

const TEMPLATES = ['displayHeadlineMessageTemplateData', 'displayBodyMessageTemplateData'] as const;
const PEOPLE = ['actionUser', 'recipientUser'] as const;

type Templates = { [field in (typeof TEMPLATES)[number]]?: TemplateData | undefined };

/**
 * The snapshot of a person as it is stored, jsonb: what it lacks is filled in from the stored person, in the statement that
 * writes it.
 */
export function personSnapshot({ apiKey, organizationId }: NotificationScope, person: User): RawBuilder<unknown> {
  return sql`filled_person(${apiKey}, ${organizationId}, ${JSON.stringify(givenPerson(person))}::jsonb)`;
}

/** Content as it is stored, jsonb: the people in its templates filled in. Undefined keys are left out. */
export function contentSnapshot<Content extends Templates>(
  scope: NotificationScope,
  content: Content,
): RawBuilder<unknown> {
  let snapshot = sql`${JSON.stringify(content)}::jsonb`;
  for (const template of TEMPLATES) {
    for (const name of PEOPLE) {
      const person = content[template]?.[name];
      if (typeof person !== 'object') continue;
      snapshot = sql`jsonb_set(${snapshot}, ${[template, name]}::text[], ${personSnapshot(scope, person)})`;
    }
  }
  return snapshot;
}
