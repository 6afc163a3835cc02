import type { NotificationSettings } from '@parley/protocol';
import { readConfigs, refuseManyChannels, saveConfigs } from '../../../inbox/notificationConfig.js';
import { type InboxOwner, inboxScopeOf } from '../../../inbox/InboxOwner.js';
import { refuseLockedDocuments } from '../../../access/documentLock.js';
import { readPosition } from '../../../common/readPosition.js';

interface InboxSettings {
  /** Channels in effect. */
  settings: NotificationSettings;
  /** Position of the inbox: the settings include every change up to it. */
  sequence: number;
}

/** Returns the person's channels in effect, in a document or in the organization. */
export async function readInboxSettings(owner: InboxOwner, documentId: string | undefined): Promise<InboxSettings> {
  const { db } = owner.core;
  const scope = inboxScopeOf(owner);
  const sequence = await readPosition(db, scope);
  const [settings = {}] = await readConfigs(
    db,
    scope,
    owner.userId,
    documentId === undefined ? undefined : [documentId],
  );
  return { settings, sequence };
}

/** Merges a change into the person's own channels, of a document or of the organization. Throws `DocumentLocked`, and `RESOURCE_EXHAUSTED` for too many. */
export async function saveInboxSettings(
  owner: InboxOwner,
  documentId: string | undefined,
  changes: Record<string, string | undefined>,
): Promise<InboxSettings> {
  const documentIds = documentId === undefined ? undefined : [documentId];
  return owner.core.write(async (tx) => {
    await refuseLockedDocuments(tx.db, inboxScopeOf(owner), documentIds ?? []);
    await refuseManyChannels(tx.db, inboxScopeOf(owner), [owner.userId], documentIds, changes);
    const sequence = await saveConfigs(tx, inboxScopeOf(owner), [owner.userId], documentIds, changes);
    const [settings = {}] = await readConfigs(tx.db, inboxScopeOf(owner), owner.userId, documentIds);
    return { settings, sequence };
  });
}
