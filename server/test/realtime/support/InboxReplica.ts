import {
  type InboxOptions,
  listNotifications,
  type Notification,
  type NotificationCounts,
  type ServerFrame,
} from '@parley/protocol';
import { expect } from 'vitest';
import type { TestPerson } from '../../support/TestPerson.js';

/** What a client may know of an inbox: the lists as it read them, and every frame since. Holds the frames to their promises. */
export interface InboxState {
  /** Everything shown, by id. */
  records: Record<string, Notification>;
  counts: NotificationCounts | undefined;
}

/**
 * The smallest client that is right: reads the lists, follows from there, applies what comes in order. A test cuts its
 * connection, lets it resume, and compares it with the service.
 */
export class InboxReplica {
  readonly options: Partial<InboxOptions>;
  /** Last position held; `undefined` before the first answer. */
  position: number | undefined;
  /** How often the service had it start again. */
  resets = 0;
  readonly #person: TestPerson;
  readonly #organizationId: string;
  readonly #records = new Map<string, Notification>();
  readonly #announced = new Set<string>();
  #counts: NotificationCounts | undefined;

  constructor(person: TestPerson, organizationId: string, options: Partial<InboxOptions> = {}) {
    this.#person = person;
    this.#organizationId = organizationId;
    this.options = options;
  }

  get state(): InboxState {
    return { records: Object.fromEntries(this.#records), counts: this.#counts };
  }

  /** Reads everything from the service, as the lists show it. */
  async read(): Promise<InboxState & { sequence: number }> {
    const request = { organizationId: this.#organizationId, ...this.options, feed: 'all' as const, pageSize: 100 };
    const { notifications, counts, sequence } = await this.#person.call(listNotifications, request);
    expect(notifications.length).toBeLessThan(100); // else there would be further pages
    return { records: Object.fromEntries(notifications.map((record) => [record.id, record])), counts, sequence };
  }

  /** Forgets everything and reads again. */
  async start(): Promise<void> {
    const { records, counts, sequence } = await this.read();
    this.#records.clear();
    for (const [id, record] of Object.entries(records)) this.#records.set(id, record);
    this.#counts = counts;
    this.position = sequence;
  }

  /** Takes the next frame of the topic. */
  async take(frame: ServerFrame): Promise<void> {
    if (!('topic' in frame) || frame.topic !== 'inbox') return;
    if (frame.type === 'reset' || (frame.type === 'subscribed' && frame.reset)) {
      this.resets += 1;
      await this.start();
      return;
    }
    if (frame.type === 'subscribed') {
      expect(frame.sequence).toBeGreaterThanOrEqual(this.position ?? 0);
      this.#counts = frame.counts;
    } else if (frame.type === 'changes') this.#apply(frame);
    else expect(frame).toBe('a frame of the inbox');
  }

  #apply({ after, sequence, changes, counts }: Extract<ServerFrame, { type: 'changes' }>): void {
    if (sequence <= (this.position ?? 0)) return; // read from the lists already
    expect(after).toBeLessThanOrEqual(this.position ?? 0); // no gap
    this.position = sequence;
    if (counts) this.#counts = counts;
    for (const change of changes) {
      switch (change.type) {
        case 'notification.saved': {
          const { notification, isNew } = change;
          const arrival = `${notification.id} ${notification.sequence}`;
          if (isNew) expect(this.#announced).not.toContain(arrival);
          if (isNew) this.#announced.add(arrival);
          this.#records.set(notification.id, notification);
          break;
        }
        case 'notification.removed':
          this.#records.delete(change.notificationId);
          break;
        case 'notification.allRead':
        case 'notification.seen':
          for (const [id, record] of this.#records) this.#records.set(id, covered(record, change));
          break;
        default: // settings: not part of what is compared
      }
    }
  }
}

type Watermark =
  | { type: 'notification.allRead'; feed: 'forYou' | 'all'; through: number }
  | { type: 'notification.seen'; through: number };

function covered(record: Notification, mark: Watermark): Notification {
  if ((record.sequence ?? 0) > mark.through) return record;
  if (mark.type === 'notification.seen') return { ...record, isSeen: true };
  return mark.feed === 'all' || record.forYou ? { ...record, isUnread: false, isSeen: true } : record;
}
