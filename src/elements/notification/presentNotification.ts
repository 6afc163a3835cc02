import type { Notification as NotificationRecord } from '@parley/protocol';
import { renderTemplate } from '@parley/protocol/constants';
import { validContent } from '../../cache/validation/validNotifications.js';
import type { User } from '../../ParleyTypes.js';
import type { Loaded } from '../../providers/createLoader.js';
import type { PartialNotification } from '../../providers/DataProviders.js';
import { lookUp, type Language } from '../../ui/translateText.js';
import { completePerson, type KnownPeople } from '../completePerson.js';
import { isPerson, mergeContent } from './mergeContent.js';
import type { Notification, Resolution } from './Notification.js';

/** Data that completes a record. */
export interface Completion {
  /** The result of the notification provider; `undefined`: it is not called for this record. */
  content: Loaded<PartialNotification> | undefined;
  /** The text of its comment from the comment provider; `null`: it is being loaded; `undefined`: there is none. */
  commentText?: string | null | undefined;
  person: KnownPeople;
  /** Who reads. */
  reader: User | null;
  /** Written for a person who cannot be named. */
  unknownUser: string;
  language: Language;
}

/**
 * A record as shown (client contract §6.8, §6.9): content and people inserted, templates rendered. While data is pending or
 * could not be loaded, the ids, emails and templates in its place are omitted, and `resolution` reports it.
 */
export function presentNotification(record: NotificationRecord, completion: Completion): Notification {
  const { content } = completion;
  const merged = mergeContent(record, content?.state === 'ready' ? validContent(content.value) : undefined);
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
  const { content, commentText } = completion;
  if (content?.state === 'pending' && !hasOwnContent(record)) return PENDING;
  const headline = render(merged, 'Headline', completion);
  const body = render(merged, 'Body', completion);
  if (commentText === null || headline === null || body === null) return PENDING;
  const texts = {
    displayHeadlineMessage: headline ?? merged.displayHeadlineMessage,
    displayBodyMessage: commentText ?? body ?? merged.displayBodyMessage,
  };
  return texts.displayHeadlineMessage || texts.displayBodyMessage ? { state: 'ready', texts } : { state: 'failed' };
}

interface Texts {
  state: Resolution['content'];
  texts?: Pick<NotificationRecord, 'displayHeadlineMessage' | 'displayBodyMessage'>;
}

const PENDING: Texts = { state: 'pending' };

/** Content sent by the backend is shown until the provider adds to it, unless it was sent as a fallback only. */
function hasOwnContent(record: NotificationRecord): boolean {
  return !record.isNotificationResolverUsed && record.displayHeadlineMessageTemplate !== undefined;
}

/** A text of the record's template; `undefined`: there is no template; `null`: somebody in it is awaited. */
function render(
  record: NotificationRecord,
  part: 'Headline' | 'Body',
  completion: Completion,
): string | null | undefined {
  const written = record[`display${part}MessageTemplate`];
  const data = record[`display${part}MessageTemplateData`];
  if (written === undefined) return undefined;
  // Looked up with what was done in it (`{actionUser} replied`), as languages put words in another order.
  const whole = renderTemplate(written, { actionMessage: data?.['actionMessage'] });
  const template = lookUp(whole, completion.language) ?? written;
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

const definedValues = (data: object) =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined && value !== null));
