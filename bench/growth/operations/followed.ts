import {
  addCommentAnnotation,
  addNotification,
  addPermissions,
  markNotificationsRead,
  type Topic,
  updateDocuments,
} from '@parley/protocol';
import type { Caller, GrowthWorld } from '../GrowthWorld.js';
import { adasNotificationId } from '../ids.js';
import { does, type Measured, type Operation } from '../Operation.js';
import { acme, headline, newThread, plan } from './writing.js';

const FOLLOWERS = 50;
const PAGE: Topic[] = ['inbox', 'permissions', 'commentCounts', 'activities', 'document:plan', 'comments:plan'];

const news = { ...plan, ...headline };

/** A write while `FOLLOWERS` people have a page with the document `plan` open. What they are told counts. */
const followed = (name: string, call: (world: GrowthWorld, ada: Caller) => Promise<Measured>) =>
  does(
    `${name}, ${FOLLOWERS} people look`,
    async (world) => {
      await openPages(world);
      return world.as('ada');
    },
    call,
  );

/** Writes that connected people are told of. Last of all, because the connections stay open. */
export const followedWrites: Operation[] = [
  followed('add a thread', (world, ada) => ada(addCommentAnnotation, newThread(world, 'plan'))),
  followed('add a notification for one of them', (world) =>
    world.backend(addNotification, { ...news, notifyUsers: [{ userId: 'user-5' }], notifyAll: false }),
  ),
  followed('add a notification for somebody else', (world) =>
    world.backend(addNotification, { ...news, notifyUsers: [{ userId: 'user-77' }], notifyAll: false }),
  ),
  followed('add a notification for all', (world) => world.backend(addNotification, { ...news, notifyAll: true })),
  followed('mark a notification read', (world, ada) =>
    ada(markNotificationsRead, { ...acme, notificationIds: [adasNotificationId(world.next(30))] }),
  ),
  followed('change the document', (world) =>
    world.backend(updateDocuments, { ...acme, documents: [{ documentId: 'plan', documentName: world.newId() }] }),
  ),
  followed('grant access to one of them', (world) =>
    world.backend(addPermissions, {
      user: { userId: 'user-5' },
      permissions: { resources: [{ type: 'document', id: 'big', organizationId: 'acme', accessRole: 'editor' }] },
    }),
  ),
];

const open = new WeakSet<GrowthWorld>();

/** Once for each database. */
async function openPages(world: GrowthWorld): Promise<void> {
  if (open.has(world)) return;
  open.add(world);
  for (let number = 1; number <= FOLLOWERS; number += 1) {
    const socket = await world.connect(`user-${number}`, 'acme');
    for (const topic of PAGE) socket.subscribe(topic);
    for (const _ of PAGE) await socket.next('subscribed');
  }
}
