import type { BackendComment, WebhookBodyOptions } from '@parley/protocol';
import { escapeHtml } from '../../html.js';
import { nameMentions } from '../comments/nameMentions.js';
import { protectEvent, protectSnapshot } from './protectBody.js';
import {
  type CommentEvent,
  type ExhaustedEvent,
  PROCESSED_TARGET,
  RAW_TARGET,
  type TestEvent,
  type ThreadSnapshot,
} from './WebhookEvent.js';

/** An event as it is stored. */
export interface StoredEvent {
  webhookId: string;
  event: string;
  /** JSON text of the event's own part. */
  own: string;
  /** JSON text of a `ThreadSnapshot`; `null`: it is about no thread. */
  shared: string | null;
}

/** What an event says to a target (REST contract §2.14), before it is encoded or encrypted. */
export function composeBody(
  { webhookId, event, own, shared }: StoredEvent,
  target: string,
  { enableDataProtection }: Pick<WebhookBodyOptions, 'enableDataProtection'>,
): object {
  if (shared === null) return plainBody(webhookId, event, JSON.parse(own) as ExhaustedEvent | TestEvent);
  let said = JSON.parse(own) as CommentEvent;
  let snapshot = JSON.parse(shared) as ThreadSnapshot;
  if (target === PROCESSED_TARGET) {
    const { targetComment } = said;
    const { commentAnnotation } = snapshot;
    said = { ...said, ...(targetComment && { targetComment: withNames(targetComment) }) };
    const comments = commentAnnotation.comments.map(withNames);
    snapshot = { ...snapshot, commentAnnotation: { ...commentAnnotation, comments } };
  }
  if (enableDataProtection) [said, snapshot] = [protectEvent(said), protectSnapshot(snapshot)];
  if (target === PROCESSED_TARGET) return basicBody(webhookId, said, snapshot);
  const { notifyUserIds: _, ...others } = said;
  return target === RAW_TARGET
    ? basicBody(webhookId, others, snapshot)
    : advancedBody(webhookId, event, others, snapshot);
}

function withNames(comment: BackendComment): BackendComment {
  const { commentText, commentHtml, taggedUserContacts: tags } = comment;
  return {
    ...comment,
    ...(commentText !== undefined && { commentText: nameMentions(commentText, tags) }),
    ...(commentHtml !== undefined && { commentHtml: nameMentions(commentHtml, tags, escapeHtml) }),
  };
}

const basicBody = (webhookId: string, said: CommentEvent, snapshot: ThreadSnapshot) => ({
  webhookId,
  notificationSource: 'comment',
  ...said,
  ...snapshot,
});

function advancedBody(webhookId: string, event: string, said: CommentEvent, snapshot: ThreadSnapshot) {
  const { actionType: _, platform, ...own } = said;
  const {
    accessDeniedUsers: __,
    usersOrganizationNotificationsConfig,
    usersDocumentNotificationsConfig,
    ...shared
  } = snapshot;
  return {
    event,
    actionType: afterDot(event),
    source: 'comment',
    platform, // JSON leaves out what is undefined
    webhookId,
    data: { ...own, ...shared },
    usersOrganizationNotificationsConfig,
    usersDocumentNotificationsConfig,
  };
}

/** Of an event that is about no thread. */
const plainBody = (webhookId: string, event: string, data: ExhaustedEvent | TestEvent) => ({
  event,
  actionType: afterDot(event),
  source: /^[a-z]+/.exec(event)?.[0], // comment, crdt, recorder, message
  webhookId,
  data,
});

const afterDot = (event: string) => event.slice(event.indexOf('.') + 1);
