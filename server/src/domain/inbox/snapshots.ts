import type { TemplateData, User } from '@parley/protocol';
import { type RawBuilder, sql } from 'kysely';
import { withoutEmptyTexts } from '../people/withoutEmptyTexts.js';
import type { NotificationScope } from './NotificationRecord.js';

const TEMPLATES = ['displayHeadlineMessageTemplateData', 'displayBodyMessageTemplateData'] as const;
const PEOPLE = ['actionUser', 'recipientUser'] as const;

type Templates = { [field in (typeof TEMPLATES)[number]]?: TemplateData | undefined };

/** The snapshot of a person as it is stored, jsonb: missing fields are filled in from the stored person, in the statement that writes it. */
export function personSnapshot({ apiKey, organizationId }: NotificationScope, person: User): RawBuilder<unknown> {
  return sql`filled_person(${apiKey}, ${organizationId}, ${JSON.stringify(withoutEmptyTexts(person))}::jsonb)`;
}

/** Content as it is stored, jsonb: the people in its templates filled in. Undefined keys are omitted. */
export function contentSnapshot<Content extends Templates>(
  { apiKey, organizationId }: NotificationScope,
  content: Content,
): RawBuilder<unknown> {
  const json = sql`${JSON.stringify(givenContent(content))}::jsonb`;
  return namesPeople(content) ? sql`filled_templates(${apiKey}, ${organizationId}, ${json})` : json;
}

/** Whether a template of the content has a person. */
export const namesPeople = (content: Templates): boolean =>
  TEMPLATES.some((template) => PEOPLE.some((name) => typeof content[template]?.[name] === 'object'));

/** Returns the content with the people in its templates as they are stored when nothing is known of them. */
export function givenContent<Content extends Templates>(content: Content): Content {
  if (!namesPeople(content)) return content;
  const given = { ...content };
  for (const template of TEMPLATES) {
    const data = content[template];
    if (!data) continue;
    const people = PEOPLE.flatMap((name) => {
      const person = data[name];
      return typeof person === 'object' ? [[name, withoutEmptyTexts(person)] as const] : [];
    });
    given[template] = { ...data, ...Object.fromEntries(people) };
  }
  return given;
}
