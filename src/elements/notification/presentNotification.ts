import type { Notification as NotificationRecord } from '@parley/protocol';
import { renderTemplate } from '@parley/protocol/constants';
import type { User } from '../../ParleyTypes.js';
import type { Loaded } from '../../providers/createLoader.js';
import type { PartialNotification } from '../../providers/DataProviders.js';
import { completePerson, type KnownPeople } from '../completePerson.js';
import { commentText, type CommentContent } from './commentText.js';
import type { Notification, Resolution } from './Notification.js';

/** What completes a record. */
export interface Completion {
  /** The answer of the notification provider; `undefined`: it is not asked for this record. */
  content: Loaded<PartialNotification> | undefined;
  /** The answer of the comment provider for the record's thread; `undefined`: it is not asked for this record. */
  comment?: Loaded<CommentContent> | undefined;
  person: KnownPeople;
  /** Who reads. */
  reader: User | null;
  /** Written for a person who cannot be named. */
  unknownUser: string;
}

/**
 * A record as it is shown (client contract §6.8, §6.9): content and people put in, templates rendered. While something is awaited or
 * could not be loaded, ids, emails and templates that stand for it are left out, and `resolution` says so.
 */
export function presentNotification(record: NotificationRecord, completion: Completion): Notification {
  const { content } = completion;
  const merged = merge(record, content?.state === 'ready' ? content.value : undefined);
  const { displayHeadlineMessage: _, displayBodyMessage: __, ...fields } = merged;
  const actor = merged.actionUser && completePerson(merged.actionUser, completion.person);
  const { state, texts } = textsOf(record, merged, completion);
  // The app's own type of the data is between the app and its backend: nothing here looks into it.
  return {
    ...fields,
    ...(actor && { actionUser: actor.user }),
    isUnread: record.isUnread ?? true,
    forYou: record.forYou ?? false,
    ...texts,
    resolution: { content: state, person: actor?.state ?? 'ready' },
  } as Notification;
}

/** The texts of a record, and whether they are there. @param merged the record with its content */
function textsOf(record: NotificationRecord, merged: NotificationRecord, completion: Completion): Texts {
  const { content, comment } = completion;
  if (content?.state === 'pending' && !hasOwnContent(record)) return PENDING;
  if (comment?.state === 'pending') return PENDING;
  const said = comment?.state === 'ready' ? commentText(comment.value, record.targetCommentId, completion) : undefined;
  const headline = render(merged, 'Headline', completion);
  const body = render(merged, 'Body', completion);
  if (said === null || headline === null || body === null) return PENDING;
  const texts = {
    displayHeadlineMessage: headline ?? merged.displayHeadlineMessage,
    displayBodyMessage: said ?? body ?? merged.displayBodyMessage,
  };
  return texts.displayHeadlineMessage || texts.displayBodyMessage ? { state: 'ready', texts } : { state: 'failed' };
}

interface Texts {
  state: Resolution['content'];
  texts?: Pick<NotificationRecord, 'displayHeadlineMessage' | 'displayBodyMessage'>;
}

const PENDING: Texts = { state: 'pending' };

/** The people whom a record and its content name, whom the user provider is asked for. */
export function peopleOfNotification(record: NotificationRecord, partial: PartialNotification | undefined): string[] {
  const { actionUser, displayHeadlineMessageTemplateData, displayBodyMessageTemplateData } = merge(record, partial);
  const named = [
    actionUser,
    ...valuesOf(displayHeadlineMessageTemplateData),
    ...valuesOf(displayBodyMessageTemplateData),
  ];
  return named.filter(isPerson).map(({ userId }) => userId);
}

/** Everything of the provider's answer goes in but the id; what this client computes for the reader stays. */
function merge(record: NotificationRecord, partial: PartialNotification | undefined): NotificationRecord {
  if (!partial) return record;
  const { notificationId: _, ...fields } = partial;
  const { id, isUnread, isSeen, isPersisted, forYou, sequence } = record;
  return {
    ...record,
    ...fields,
    id,
    isUnread,
    isSeen,
    isPersisted,
    forYou,
    sequence,
    isNotificationResolverUsed: true,
  };
}

/** What the backend sent along is the content until the provider adds to it, unless it was sent as a fallback only. */
function hasOwnContent(record: NotificationRecord): boolean {
  return !record.isNotificationResolverUsed && record.displayHeadlineMessageTemplate !== undefined;
}

/** A text of the record's template; `undefined`: there is no template; `null`: somebody in it is awaited. */
function render(
  record: NotificationRecord,
  part: 'Headline' | 'Body',
  completion: Completion,
): string | null | undefined {
  const template = record[`display${part}MessageTemplate`];
  const data = record[`display${part}MessageTemplateData`];
  if (template === undefined) return undefined;
  const people = { actionUser: record.actionUser, recipientUser: completion.reader ?? undefined };
  const values: Record<string, unknown> = { ...people, ...definedValues(data ?? {}) };
  for (const [key, value] of Object.entries(values)) {
    if (!isPerson(value) || !template.includes(`{${key}}`)) continue;
    const { user, state } = completePerson(value, completion.person);
    if (state === 'pending') return null;
    values[key] = state === 'ready' ? user : completion.unknownUser;
  }
  return renderTemplate(template, values);
}

const isPerson = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && typeof (value as Partial<User>).userId === 'string';

const valuesOf = (data: object | undefined): unknown[] => (data ? Object.values(data) : []);

const definedValues = (data: object) =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined && value !== null));
