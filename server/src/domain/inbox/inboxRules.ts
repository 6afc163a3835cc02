import { matchesAccess } from '@parley/protocol/constants';
import type { Access, ChannelValue, InboxOptions } from '@parley/protocol';
import { INBOX_LIMITS } from '@parley/protocol/constants';
import type { Reach } from '../../store/changes.js';
import type { ThreadAudience } from '../../store/columns.js';
import { type Memberships, memberOf } from '../access/memberships.js';
import { isInThreadAudience } from '../access/threadAudience.js';
import type { DocumentFacts, ViewerAccess } from '../access/viewerAccess.js';

/**
 * Who sees which notification, and how (REST contract §2.9, §2.10, §3.1, §4.3): pure rules over plain facts. Lists, counts, live
 * changes and REST reads all decide here and nowhere else; SQL only narrows the candidates.
 */

/** The facts of a notification that the rules need. */
export interface RecordFacts {
  document: DocumentFacts;
  /** Ms since epoch. */
  timestamp: number;
  /** Position at which it was created, or later became visible to everybody. */
  sequence: number;
  notifyAll: boolean;
  verifyUserPermissions: boolean;
  /** Inside its delay: nobody sees it. */
  isHeld: boolean;
  access: Access | null;
  /** Who may see the thread that it is about: as it is now, or as it was last. Decides instead of `access`; `null`: about no thread. */
  threadAudience: ThreadAudience | null;
  actionUserId: string | null;
}

/** The state of a record for one person: named in it, read it, removed it. */
export interface RecipientFacts {
  /** Named in notifyUsers. */
  forYou: boolean;
  /** Position at which the person became a recipient. */
  sequence: number;
  readAt: number | null;
  persist: boolean;
  /** The person removed it, or it is not delivered. */
  removed: boolean;
  /** The comment that it is about mentions the person. */
  isMentioned: boolean;
}

/** The facts of a person that the rules need. */
export interface InboxReader {
  userId: string;
  access: ViewerAccess;
  memberships: Memberships;
  /** Records for everybody up to this position are read. */
  allReadThrough: number;
  /** Records up to this position were shown. */
  seenThrough: number;
  /** The `inbox` channel of the organization; `undefined`: never set. */
  organizationSetting: ChannelValue | undefined;
  /** The `inbox` channel of documents that have one of their own. */
  documentSettings: ReadonlyMap<string, ChannelValue>;
}

/** How one person sees a record. */
export interface RecordView {
  forYou: boolean;
  isUnread: boolean;
  /** Shown once, or read. */
  isSeen: boolean;
  /** Stays in For You although read. */
  isPersisted: boolean;
  /** The headline mentions the person. */
  isMentioned: boolean;
  /** Position at which the person received the record; seen and read-all marks compare with it. */
  sequence: number;
}

/**
 * The requester. `client`: the person's own panel. `rest`: a backend that reads the records a person may receive. `email`: the service,
 * before it sends email.
 */
export type InboxChannel = 'client' | 'rest' | 'email';

/** The `inbox` channel in effect in a document: its own, else the organization's, else ALL (§2.10). */
export function inboxSetting(reader: InboxReader, documentId: string): ChannelValue {
  return reader.documentSettings.get(documentId) ?? reader.organizationSetting ?? 'ALL';
}

/** Returns how the person sees the record, or `null` when they may not see it. `nowMs`: ms since epoch. */
export function recordViewOf(
  record: RecordFacts,
  own: RecipientFacts | null,
  reader: InboxReader,
  channel: InboxChannel,
  nowMs: number,
): RecordView | null {
  const { document } = record;
  if (record.isHeld) return null;
  const nowSeconds = Math.floor(nowMs / 1000);
  const checksDocument = channel !== 'rest' || record.verifyUserPermissions || record.threadAudience !== null;
  if (checksDocument && reader.access.role(document, nowSeconds) === null) return null;

  const forYou = own?.forYou === true;
  if (own?.removed) return null;
  if (!forYou && !isInAudience(record, reader, channel, nowSeconds)) return null;
  if (!passesContent(record, reader, nowSeconds)) return null;

  const setting = inboxSetting(reader, document.documentId);
  if (setting === 'NONE' || (setting === 'MINE' && !forYou)) return null;

  const sequence = forYou ? own.sequence : record.sequence;
  const hasReadMark = own?.readAt !== null && own?.readAt !== undefined;
  const isRead = hasReadMark || (!forYou && record.sequence <= reader.allReadThrough);
  return {
    forYou,
    isUnread: !isRead,
    isSeen: isRead || sequence <= reader.seenThrough,
    isPersisted: isRead && own?.persist === true,
    isMentioned: own?.isMentioned === true,
    sequence,
  };
}

/** True when the record passes the choices of the reader's panel: age, documents, records that the reader caused. */
export function passesOptions(record: RecordFacts, userId: string, options: InboxOptions, nowMs: number): boolean {
  if (record.timestamp < oldestShown(options, nowMs)) return false;
  if (options.documentIds && !options.documentIds.includes(record.document.documentId)) return false;
  return options.includeSelf === true || record.actionUserId !== userId;
}

/** Time of the oldest record that the panel shows, ms since epoch. */
export const oldestShown = (options: InboxOptions, nowMs: number): number =>
  nowMs - (options.maxDays ?? INBOX_LIMITS.maxDays) * DAY_MS;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * True when a record for everybody is for the person: a member, or somebody with a grant on its document. The person who acted on a thread
 * does not get the record (§4.3), unless their own panel requests it (`passesOptions`).
 */
function isInAudience(record: RecordFacts, reader: InboxReader, channel: InboxChannel, nowSeconds: number): boolean {
  if (!record.notifyAll) return false;
  if (record.threadAudience && channel !== 'client' && record.actionUserId === reader.userId) return false;
  return isFollower(reader, record.document.documentId, nowSeconds);
}

const isFollower = ({ access }: InboxReader, documentId: string, nowSeconds: number): boolean =>
  access.isMember(nowSeconds) || access.hasDocumentGrant(documentId, nowSeconds);

/**
 * True when a person may have had a record, without regard to settings and panel options.
 * @param document `undefined`: it is deleted
 */
export function isInReach(
  { notifyAll, userIds, exceptIds, access = null, threadSight: threadAudience = null }: Reach,
  document: DocumentFacts | undefined,
  reader: InboxReader,
  nowMs: number,
): boolean {
  const nowSeconds = Math.floor(nowMs / 1000);
  if (!document || reader.access.role(document, nowSeconds) === null) return false;
  if (exceptIds?.includes(reader.userId)) return false;
  const isNamed = userIds === null || userIds.includes(reader.userId);
  if (!isNamed && !(notifyAll && isFollower(reader, document.documentId, nowSeconds))) return false;
  return passesContent({ document, access, threadAudience }, reader, nowSeconds);
}

/** Checks the thread's audience for a record about a thread, else the record's own access context. */
function passesContent(
  { document, access, threadAudience }: Pick<RecordFacts, 'document' | 'access' | 'threadAudience'>,
  reader: InboxReader,
  nowSeconds: number,
): boolean {
  if (threadAudience) return passesThread(threadAudience, document.documentId, reader, nowSeconds);
  return matchesAccess(access, reader.access.accessFields(document.documentId, nowSeconds));
}

/** Checks visibility and access context of a thread. The caller checks access to its document. */
function passesThread(audience: ThreadAudience, documentId: string, reader: InboxReader, nowSeconds: number): boolean {
  const accessFields = reader.access.accessFields(documentId, nowSeconds);
  const organizationIds = memberOf(reader.memberships, nowSeconds);
  return isInThreadAudience(audience, { userId: reader.userId, accessFields, organizationIds });
}
