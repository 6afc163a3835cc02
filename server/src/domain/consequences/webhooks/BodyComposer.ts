import type { BackendComment, WebhookBodyOptions } from '@parley/protocol';
import { nameMentions } from '../../threads/nameMentions.js';
import { protectCrdtEvent, protectEvent, protectRecorderEvent, protectSnapshot } from './protectBody.js';
import {
  type CommentWebhookEvent,
  type CrdtWebhookEvent,
  type ExhaustedEvent,
  PROCESSED_TARGET,
  RAW_TARGET,
  type RecorderWebhookEvent,
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

/**
 * Makes the bodies of events for one target (REST contract §2.14), as JSON text, before they are encoded or encrypted.
 */
export class BodyComposer {
  readonly #target: string;
  readonly #isProtected: boolean;
  /**
   * Events of one request share a snapshot, which may contain a hundred comments: its text is made once for all of
   * them.
   */
  #last: { shared: string; texts: SnapshotTexts } | null = null;

  constructor(target: string, { enableDataProtection }: Pick<WebhookBodyOptions, 'enableDataProtection'>) {
    this.#target = target;
    this.#isProtected = enableDataProtection;
  }

  compose({ webhookId, event, own, shared }: StoredEvent): string {
    if (shared === null) return this.#bodyOfOwn(webhookId, event, JSON.parse(own) as OwnEvent);
    if (this.#last?.shared !== shared) this.#last = { shared, texts: this.#snapshotTexts(shared) };
    const ownPart = this.#ownPart(JSON.parse(own) as CommentWebhookEvent);
    if (this.#target === PROCESSED_TARGET) return basicBody(webhookId, ownPart, this.#last.texts);
    const { notifyUserIds: _, ...others } = ownPart;
    return this.#target === RAW_TARGET
      ? basicBody(webhookId, others, this.#last.texts)
      : advancedBody(webhookId, event, others, this.#last.texts);
  }

  #bodyOfOwn(webhookId: string, event: string, ownPart: OwnEvent): string {
    if (!('crdtData' in ownPart || 'recorderId' in ownPart)) return plainBody(webhookId, event, ownPart);
    const { actionType, platform, ...data } = this.#isProtected ? protectedOwn(ownPart) : ownPart;
    const source = 'crdtData' in ownPart ? 'crdt' : 'recorder';
    if (this.#target === RAW_TARGET || this.#target === PROCESSED_TARGET) {
      const head = { webhookId, notificationSource: source, actionType, platform, ...data };
      return JSON.stringify({ ...head, ...(this.#target === PROCESSED_TARGET && { notifyUserIds: [] }) });
    }
    return JSON.stringify({ event, actionType, source, platform, webhookId, data });
  }

  #ownPart(ownPart: CommentWebhookEvent): CommentWebhookEvent {
    const { targetComment } = ownPart;
    const isNamed = this.#target === PROCESSED_TARGET && targetComment !== undefined;
    const named = isNamed ? { ...ownPart, targetComment: withNames(targetComment) } : ownPart;
    return this.#isProtected ? protectEvent(named) : named;
  }

  #snapshotTexts(shared: string): SnapshotTexts {
    let snapshot = JSON.parse(shared) as ThreadSnapshot;
    if (this.#target === PROCESSED_TARGET) {
      const { commentAnnotation } = snapshot;
      const comments = commentAnnotation.comments.map(withNames);
      snapshot = { ...snapshot, commentAnnotation: { ...commentAnnotation, comments } };
    }
    if (this.#isProtected) snapshot = protectSnapshot(snapshot);
    const { usersOrganizationNotificationsConfig, usersDocumentNotificationsConfig, ...others } = snapshot;
    const { accessDeniedUsers, ...data } = others;
    return {
      data: JSON.stringify(data),
      denied: JSON.stringify({ accessDeniedUsers }),
      configs: JSON.stringify({ usersOrganizationNotificationsConfig, usersDocumentNotificationsConfig }),
    };
  }
}

/** Events that are about no thread. */
type OwnEvent = CrdtWebhookEvent | RecorderWebhookEvent | ExhaustedEvent | TestEvent;

const protectedOwn = (event: CrdtWebhookEvent | RecorderWebhookEvent) =>
  'crdtData' in event ? protectCrdtEvent(event) : protectRecorderEvent(event);

/** JSON texts of objects. */
interface SnapshotTexts {
  /** All that is in no other part. */
  data: string;
  denied: string;
  /** Notification settings of people. */
  configs: string;
}

function withNames(comment: BackendComment): BackendComment {
  const { commentText, commentHtml, taggedUserContacts: tags } = comment;
  return {
    ...comment,
    ...(commentText !== undefined && { commentText: nameMentions(commentText, tags) }),
    ...(commentHtml !== undefined && { commentHtml: nameMentions(commentHtml, tags, 'html') }),
  };
}

const basicBody = (webhookId: string, ownPart: CommentWebhookEvent, { data, denied, configs }: SnapshotTexts): string =>
  joined(JSON.stringify({ webhookId, notificationSource: 'comment', ...ownPart }), data, denied, configs);

function advancedBody(
  webhookId: string,
  event: string,
  ownPart: CommentWebhookEvent,
  { data, configs }: SnapshotTexts,
): string {
  const { actionType: _, platform, ...own } = ownPart;
  const head = { event, actionType: afterDot(event), source: 'comment', platform, webhookId }; // JSON omits undefined
  return joined(JSON.stringify(head), `{"data":${joined(JSON.stringify(own), data)}}`, configs);
}

/** The body of an event that is about no thread. */
const plainBody = (webhookId: string, event: string, data: ExhaustedEvent | TestEvent): string =>
  JSON.stringify({
    event,
    actionType: afterDot(event),
    source: /^[a-z]+/.exec(event)?.[0], // comment, crdt, recorder, message
    webhookId,
    data,
  });

/** Returns one object with the fields of several, as JSON text. No two may have a field of the same name. */
const joined = (...objects: string[]): string =>
  `{${objects
    .map((object) => object.slice(1, -1))
    .filter((fields) => fields !== '')
    .join(',')}}`;

/** `crdt.update_data` is the one whose actions have another name (REST contract §2.14). */
const afterDot = (event: string) => (event === 'crdt.update_data' ? 'updateData' : event.slice(event.indexOf('.') + 1));
