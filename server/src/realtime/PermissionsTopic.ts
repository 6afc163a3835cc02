import type { Change, PermissionMap } from '@parley/protocol';
import { loadDocumentFacts } from '../domain/access/documentFacts.js';
import { permissionEntry } from '../domain/access/permissionEntry.js';
import type { LoggedChange } from '../store/changes.js';
import { catchUp, changesText, catchUpWhenFar, sendChanges, sendReset, sendSubscribed } from './frames.js';
import type { RoomContext } from './RoomContext.js';
import type { TopicSubscription } from './TopicSubscription.js';
import type { Join, Send, StreamTopic } from './Topic.js';

/**
 * Topic `permissions`: the person's permissions, sent again whenever a change of access names the person. The map contains the
 * organization, the context permissions, the documents that the change names and the documents that the reader follows.
 */
export class PermissionsTopic implements StreamTopic {
  readonly #context: RoomContext;
  readonly #subscriptions = new Set<TopicSubscription>();

  constructor(context: RoomContext) {
    this.#context = context;
  }

  async take(changes: readonly LoggedChange[], position: number): Promise<Send> {
    const touched = [...this.#subscriptions].filter(({ userId }) => isTouched(changes, userId));
    const maps = await this.#load(touched.map((subscription) => ({ subscription, changes })));
    return () => {
      for (const subscription of this.#subscriptions) {
        const permissions = maps.get(subscription);
        if (permissions) send(subscription, permissions, position);
        else catchUpWhenFar(subscription, position);
      }
    };
  }

  async admit(joins: readonly Join[], position: number): Promise<Send> {
    const late = joins.map(({ subscription, missed }) => ({ subscription, changes: missed ?? [], isReset: !missed }));
    const maps = await this.#load(
      late.filter(({ subscription, changes, isReset }) => isReset || isTouched(changes, subscription.userId)),
    );
    return () => {
      for (const { subscription, isReset } of late) {
        if (subscription.isEnded) continue;
        this.#subscriptions.add(subscription);
        sendSubscribed(subscription, position, isReset ? null : (subscription.since ?? position));
        const permissions = maps.get(subscription);
        if (permissions) send(subscription, permissions, position);
        else catchUp(subscription, position);
      }
    };
  }

  async restart(position: number): Promise<Send> {
    const sendAll = await this.recheck(position);
    return () => {
      for (const subscription of this.#subscriptions) sendReset(subscription, position);
      sendAll();
    };
  }

  async recheck(position: number): Promise<Send> {
    const maps = await this.#load(Array.from(this.#subscriptions, (subscription) => ({ subscription, changes: [] })));
    return () => maps.forEach((permissions, subscription) => send(subscription, permissions, position));
  }

  remove(subscription: TopicSubscription): void {
    this.#subscriptions.delete(subscription);
  }

  tidy(): void {}

  /** Loads the documents in one statement, and the permissions of people who are not known yet. */
  async #load(
    asked: readonly { subscription: TopicSubscription; changes: readonly LoggedChange[] }[],
  ): Promise<Map<TopicSubscription, PermissionMap>> {
    if (asked.length === 0) return new Map();
    const { core, tenant, organizationId, access } = this.#context;
    const documentsOf = new Map(
      asked.map(({ subscription, changes }) => [
        subscription,
        [...new Set([...subscription.reader.documentIds(), ...namedDocuments(changes, subscription.userId)])],
      ]),
    );
    const documentIds = [...new Set([...documentsOf.values()].flat())];
    const userIds = [...new Set(asked.map(({ subscription }) => subscription.userId))];
    const [documents, people] = await Promise.all([
      loadDocumentFacts(core.db, tenant.apiKey, organizationId, documentIds),
      access.of(userIds),
    ]);
    const now = Math.floor(core.clock.now() / 1000);
    const maps = new Map<TopicSubscription, PermissionMap>();
    for (const [subscription, ids] of documentsOf) {
      const person = people.get(subscription.userId);
      if (!person) continue;
      const entry = permissionEntry(person.access, organizationId, ids, documents, now, 'person');
      // Sent even when empty: otherwise a client that merges maps would not drop the old permissions.
      maps.set(subscription, {
        [subscription.userId]: { ...entry, context: entry.context ?? { accessFields: [] } },
      });
    }
    return maps;
  }
}

function send(subscription: TopicSubscription, permissions: PermissionMap, position: number): void {
  const change: Change = { type: 'permissions.updated', permissions };
  // A recheck between two changes does not move the position.
  sendChanges(subscription, Math.max(position, subscription.position), changesText([JSON.stringify(change)]));
}

/** Whether the changes may have changed the person's permissions. */
export function isTouched(changes: readonly LoggedChange[], userId: string): boolean {
  return changes.some(({ change }) => change.kind === 'access' && (!change.userIds || change.userIds.includes(userId)));
}

/** Returns the documents whose access changed for this person by name. Changes for everybody matter only in followed documents. */
function namedDocuments(changes: readonly LoggedChange[], userId: string): string[] {
  return changes.flatMap(({ change }) =>
    change.kind === 'access' && change.userIds?.includes(userId) ? (change.documentIds ?? []) : [],
  );
}
