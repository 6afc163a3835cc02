import type { Change } from '@parley/protocol';
import { isInReach, passesOptions } from '../../domain/inbox/inboxRules.js';
import type { ContentRow } from '../../domain/inbox/inboxRows.js';
import type { LoadedReader } from '../../domain/inbox/loadInboxReaders.js';
import type { InboxRecord } from '../../domain/inbox/loadInboxRecords.js';
import { type Shown, shownTo } from '../../domain/inbox/shownTo.js';
import type { DocumentFacts } from '../../domain/access/viewerAccess.js';
import { type ChangeText, smallChange } from '../fitChanges.js';
import type { InboxDigest } from './InboxDigest.js';
import type { Panel } from './Panel.js';
import type { SavedTexts } from './SavedTexts.js';

/** The current state of the notifications that a run of changes names. */
export interface InboxUpdates {
  digest: InboxDigest;
  records: ReadonlyMap<string, InboxRecord>;
  /** Documents of the earlier recipients. */
  documents: ReadonlyMap<string, DocumentFacts>;
  /** By user id. */
  settings: ReadonlyMap<string, readonly Change[]>;
  texts: SavedTexts;
  /** Ms since epoch. */
  now: number;
}

/** One notification that a run of changes names, for one panel. */
export interface Appearance {
  id: string;
  /** `null`: the panel does not show it, or does not show it yet. */
  record: Shown<ContentRow> | null;
}

/** Returns the notifications that a run of changes names for a person, as the panel shows them now. */
export function appearances(
  { digest, records, now }: InboxUpdates,
  { options }: Panel,
  reader: LoadedReader,
): Appearance[] {
  const { userId } = reader;
  const marked = digest.marked.get(userId);
  const ids = marked ? new Set([...digest.records, ...marked]) : digest.records;
  return [...ids].map((id) => {
    const stored = records.get(id);
    const record =
      stored && shownTo<ContentRow>(stored.row, stored.own.get(userId) ?? null, stored.items, reader, 'client', now);
    if (!record || !passesOptions(record.facts, userId, options, now)) return { id, record: null };
    // Rows may be newer than the run. A notification that was delivered to the person later is sent with its own change.
    return { id, record: record.view.sequence <= digest.through ? record : null };
  });
}

/** Returns the changes for a person, each as JSON. Empty when no change of the run is for them. */
export function inboxUpdates(updates: InboxUpdates, shown: readonly Appearance[], reader: LoadedReader): ChangeText[] {
  const { digest, settings, texts } = updates;
  const { userId } = reader;
  const own = [...(digest.watermarks.get(userId) ?? []), ...(settings.get(userId) ?? [])];
  const changes = own.map((change) => smallChange(JSON.stringify(change)));
  for (const { id, record } of shown) {
    if (record) changes.push(texts.textOf(record, record.view.sequence > digest.after, reader));
    else if (canHaveHad(updates, id, reader)) changes.push(removedText(id));
  }
  return changes;
}

/**
 * Whether the person can have had a notification before the run or within it. A removal is sent only then: others must not learn that it
 * existed.
 */
function canHaveHad({ digest, documents, now }: InboxUpdates, id: string, reader: LoadedReader): boolean {
  const { userId } = reader;
  if (digest.had.get(userId)?.has(id)) return true;
  const reaches = digest.reaches.get(id) ?? [];
  return reaches.some((reach) => isInReach(reach, documents.get(reach.documentId), reader, now));
}

const removedText = (notificationId: string) =>
  smallChange(JSON.stringify({ type: 'notification.removed', notificationId } satisfies Change));
