import type { Change } from '@parley/protocol';
import { passesOptions, type Sight, sightOf } from '../../domain/inbox/inboxRules.js';
import type { LoadedReader } from '../../domain/inbox/loadInboxReaders.js';
import type { InboxDigest } from './InboxDigest.js';
import type { InboxRecord } from '../../domain/inbox/loadInboxRecords.js';
import type { Panel } from './Panel.js';
import type { SavedTexts } from './SavedTexts.js';

/** What a run of changes names, loaded as it is now. */
export interface LoadedNews {
  digest: InboxDigest;
  records: ReadonlyMap<string, InboxRecord>;
  /** By user. */
  settings: ReadonlyMap<string, readonly Change[]>;
  texts: SavedTexts;
  /** Ms since epoch. */
  now: number;
}

/** One record that a run of changes names, for one panel. */
interface Appearance {
  id: string;
  record: InboxRecord | undefined;
  /** `null`: the panel does not show it, or not yet. */
  sight: Sight | null;
}

/** The records that a run of changes names for a person, as the panel has them now. */
export function appearances(
  { digest, records, now }: LoadedNews,
  { options }: Panel,
  reader: LoadedReader,
): Appearance[] {
  const { userId } = reader;
  const marked = digest.marked.get(userId);
  const ids = marked ? new Set([...digest.records, ...marked]) : digest.records;
  return [...ids].map((id) => {
    const record = records.get(id);
    const isShown = record !== undefined && passesOptions(record.facts, userId, options, now);
    const sight = isShown ? sightOf(record.facts, record.own.get(userId) ?? null, reader, 'client', now) : null;
    // Rows may be ahead of the run. What came to the person after it is told by the change that brought it.
    return { id, record, sight: sight && sight.sequence <= digest.through ? sight : null };
  });
}

/** The changes for a person, each as JSON. Empty: nothing in the run is for them. */
export function inboxNews(news: LoadedNews, shown: readonly Appearance[], reader: LoadedReader): string[] {
  const { digest, settings, texts } = news;
  const { userId } = reader;
  const own = [...(digest.watermarks.get(userId) ?? []), ...(settings.get(userId) ?? [])];
  const changes = own.map((change) => JSON.stringify(change));
  for (const { id, record, sight } of shown) {
    if (record && sight) changes.push(texts.textOf(record, sight, sight.sequence > digest.after, reader));
    else if (canHaveHad(digest, id, userId)) changes.push(removedText(id));
  }
  return changes;
}

/** Who cannot have had a record must not learn from its removal that there was one. */
function canHaveHad({ audiences, marked }: InboxDigest, id: string, userId: string): boolean {
  if (marked.get(userId)?.has(id)) return true;
  const audience = audiences.get(id);
  return audience === null || audience?.has(userId) === true;
}

const removedText = (notificationId: string) =>
  JSON.stringify({ type: 'notification.removed', notificationId } satisfies Change);
