import { mentionPattern } from '../threads/mentionPattern.js';
import { attributeInHtml, textInHtml, USER_ID_ATTRIBUTE } from '../threads/sanitizeCommentHtml.js';
import { DELETED_USER_ID, type DeletedPeople } from './DeletedPeople.js';

/** Replaces a mention in a text (REST contract §3.13). */
const DELETED_MENTION = '@deleted user';

/** Fields with the id of a person. */
const ID_FIELD = /^(u|.*U)serId$|By$|^authorId$/;
/** Fields with lists of ids of people. */
const IDS_FIELD = /^(u|.*U)serIds$|^accessDeniedUsers$/;
/** Lists of people from which a deleted person is removed. */
const PEOPLE_LISTS = new Set(['taggedUserContacts', 'to', 'reactions', 'fromUsers', 'notifyUsers', 'requests']);
/** Objects with a field for each person, by id. */
const PEOPLE_MAPS = new Set([
  'views',
  'notificationViews',
  'subscribedUsers',
  'unsubscribedUsers',
  'usersOrganizationNotificationsConfig',
  'usersDocumentNotificationsConfig',
]);
/** The fields that remain in a copy of a comment when its author is deleted: no text, no files. */
const RETAINED_OF_COMMENT = new Set([
  'commentId',
  'commentNumber',
  'type',
  'from',
  'createdAt',
  'lastUpdated',
  'status',
  'sourceType',
  'isDraft',
]);

/** The fields that are then removed from a copy of a recording. */
const WORDS_OF_RECORDING = new Set(['displayName', 'assets', 'assetsAllVersions', 'attachments', 'transcription']);

/**
 * Returns stored JSON without people: each copy of one becomes `{ userId: 'deleted_user' }`, mentions become `@deleted user`, their
 * comments and recordings lose their content, and they are removed from lists and maps of people. It finds people by objects with a
 * `userId`, by fields whose name is for ids of people, and by their addresses. Other texts of others stay unchanged.
 * @param field name of the field that contains the value
 */
export function withoutPeople<T>(value: T, people: DeletedPeople, field = ''): T {
  return clean(value, people, field) as T; // the shape stays: people become smaller people, and lists shorter lists
}

function clean(value: unknown, people: DeletedPeople, field: string): unknown {
  if (typeof value === 'string') return cleanText(value, people, field);
  if (Array.isArray(value)) return cleanList(value, people, field);
  if (typeof value !== 'object' || value === null) return value;
  const isOne = isPerson(value, people);
  if (isOne) return { userId: DELETED_USER_ID };
  const isByDeletedPerson = 'from' in value && isPerson(value.from, people);
  const entries = Object.entries(isByDeletedPerson ? withoutWords(value) : value);
  const retained = PEOPLE_MAPS.has(field) ? entries.filter(([key]) => !people.userIds.has(key)) : entries;
  return Object.fromEntries(retained.map(([key, inner]) => [key, clean(inner, people, key)]));
}

function cleanList(list: readonly unknown[], people: DeletedPeople, field: string): unknown[] {
  const isByDeletedPerson = (item: unknown): boolean => {
    if (typeof item === 'string') return IDS_FIELD.test(field) && people.userIds.has(item);
    if (!PEOPLE_LISTS.has(field) || typeof item !== 'object' || item === null) return false;
    return isPerson(item, people) || ('from' in item && isPerson(item.from, people));
  };
  return list.filter((item) => !isByDeletedPerson(item)).map((item) => clean(item, people, field));
}

function cleanText(text: string, people: DeletedPeople, field: string): string {
  if (ID_FIELD.test(field) && people.userIds.has(text)) return DELETED_USER_ID;
  if (people.emails.has(text.toLowerCase())) return DELETED_USER_ID;
  if (text.startsWith(PRIVATE) && people.userIds.has(text.slice(PRIVATE.length))) return PRIVATE + DELETED_USER_ID;
  return cleanMentions(cleanAttributes(text, people), people);
}

/** Beginning of the access field of content for only one person (REST contract §2.4). */
const PRIVATE = '__private_self:';

/** In html a mention names the person in an attribute, too. */
function cleanAttributes(html: string, { userIds }: DeletedPeople): string {
  if (!html.includes(' data-user-id="')) return html;
  const written = new Set([...userIds].map(attributeInHtml));
  return html.replace(USER_ID_ATTRIBUTE, (attribute, id: string) => (written.has(id) ? '' : attribute));
}

/** A mention is written as `{{userId}}`, in html with the id escaped. */
function cleanMentions(text: string, { userIds }: DeletedPeople): string {
  if (!text.includes('{{')) return text;
  const written = new Set([...userIds].flatMap((id) => [id, textInHtml(id)]));
  return text.replace(new RegExp(`@?${mentionPattern(written)}`, 'g'), DELETED_MENTION);
}

const isPerson = (value: unknown, { userIds }: DeletedPeople): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  typeof value.userId === 'string' &&
  userIds.has(value.userId);

/** A comment or a recording without its author's content. Other things, such as a thread, stay as they are. */
function withoutWords(thing: object): object {
  if ('commentId' in thing) return retainFields(thing, (key) => RETAINED_OF_COMMENT.has(key));
  const isRecording = 'recorderId' in thing || ('type' in thing && thing.type === 'recorder');
  return isRecording ? retainFields(thing, (key) => !WORDS_OF_RECORDING.has(key)) : thing;
}

/** Lists become empty and do not go: who reads a comment or a recording expects them. */
function retainFields(thing: object, isRetained: (key: string) => boolean): object {
  const entries = Object.entries(thing).flatMap(([key, value]): [string, unknown][] => {
    if (isRetained(key)) return [[key, value]];
    return Array.isArray(value) ? [[key, []]] : [];
  });
  return Object.fromEntries(entries);
}
