import { LIMITS, REALTIME_LIMITS } from '@parley/protocol/constants';
import { readThreadBytes } from '../../domain/threads/readThreadBytes.js';
import { readThreads, threadIds } from '../../domain/threads/readThreads.js';
import type { DocumentScope } from '../../domain/access/ThreadScope.js';
import { isForOtherOrganizations, maySeeThread } from '../../domain/access/threadAudience.js';
import { readHead, readLastAccess } from '../../store/changeLog.js';
import type { LoggedChange } from '../../store/changes.js';
import { refuseSubscription } from '../DocumentSubscriptions.js';
import type { DocumentReader } from '../DocumentReaders.js';
import type { DocumentView } from '../DocumentView.js';
import { catchUpWhenFar, MAX_FRAME, sendChanges, sendReset, sendSubscribed } from '../frames.js';
import type { RoomContext } from '../RoomContext.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import type { Join, Send } from '../Topic.js';
import { FrameTexts } from './FrameTexts.js';
import { type Shift, type Shifted, shiftedThreads } from './shiftedThreads.js';
import { digestThreads, type ThreadDigest } from './ThreadDigest.js';
import { loadThreadUpdates, type ThreadUpdates, threadUpdates } from './ThreadUpdates.js';
import { fitChanges } from '../fitChanges.js';
import { TextsByAccess } from './TextsByAccess.js';
import { removedText, threadChange, ThreadTexts } from './ThreadTexts.js';

/**
 * Most bytes of threads that are loaded for a replay: four times the size of a frame, because the largest threads of a frame are sent as
 * ids. Readers who missed more are reset, and read page by page.
 */
const REPLAY_BYTES = 4 * MAX_FRAME;

/** One person who follows, with their permissions at the last send. */
interface Follower {
  reader: DocumentReader;
  /** Number of the newest thread at that time. */
  through: number;
  subscriptions: Set<TopicSubscription>;
}

/** A run of changes, and the records that it names. */
interface Run {
  digest: ThreadDigest;
  updates: ThreadUpdates;
  /** Whether a thread of the run is or was for members of another organization. */
  isForOtherOrganizations: boolean;
}

/** The changes that returning readers have missed. */
interface MissedRun extends Run {
  /** The subscriptions that they are sent to. */
  subscriptions: ReadonlySet<TopicSubscription>;
}

/** A run, and the position of each person's last relevant change of permissions. */
interface DatedRun extends Run {
  lastAccess: ReadonlyMap<string, number>;
}

/**
 * Topic `comments:<documentId>`: the threads of a document. Each thread is sent to the people who may see it now. A person who loses a
 * thread gets its removal; a person who gains one gets it whole. Both apply whether the thread or the permissions changed.
 */
export class CommentsTopic {
  readonly #context: RoomContext;
  readonly #scope: DocumentScope;
  readonly #followers = new Map<string, Follower>();

  constructor(context: RoomContext, documentId: string) {
    this.#context = context;
    this.#scope = { apiKey: context.tenant.apiKey, organizationId: context.organizationId, documentId };
  }

  /** The people with a subscription. */
  get userIds(): string[] {
    return [...this.#followers.keys()];
  }

  /** Loads the records that changes name, for all people who follow. */
  async load(changes: readonly LoggedChange[]): Promise<Run | null> {
    return this.#followers.size === 0 ? null : this.#run(digestThreads(changes), this.userIds);
  }

  /**
   * Loads the changes that returning readers have missed, when they can be sent. The changes of the reader who was away longest include
   * those of all others. `null`: there is nothing to load, or the readers are reset.
   */
  async loadMissed(joins: readonly Join[], view: DocumentView | null): Promise<MissedRun | null> {
    const replays = joins.filter(({ subscription, missed }) => {
      const reader = view?.readers.get(subscription.userId);
      return missed !== null && missed.length > 0 && reader !== undefined && mayReplay(subscription, reader);
    });
    const [longest] = replays.map(({ missed }) => missed ?? []).sort((a, b) => b.length - a.length);
    if (!longest) return null;
    const digest = digestThreads(longest);
    if (size(digest) > REALTIME_LIMITS.replayChanges) return null;
    const { db } = this.#context.core;
    if ((await readThreadBytes(db, this.#scope, [...digest.threads])) > REPLAY_BYTES) return null;
    const subscriptions = replays.map(({ subscription }) => subscription);
    const run = await this.#run(
      digest,
      subscriptions.map(({ userId }) => userId),
    );
    return { ...run, subscriptions: new Set(subscriptions) };
  }

  /** @param run `null`: no thread was written, but permissions may have changed */
  async take(run: Run | null, position: number, view: DocumentView | null): Promise<Send> {
    const followers = [...this.#followers.values()];
    const dated = await this.#date(run, this.userIds);
    const moved = followers.flatMap((follower) => {
      const reader = view?.readers.get(follower.reader.userId);
      return reader && reader.stamp !== follower.reader.stamp ? [{ ...follower, follower, reader }] : [];
    });
    const { shifted, gainedText } = await this.#shift(
      moved.map(({ reader, follower, through }) => ({ viewer: reader, earlier: follower.reader, through })),
    );
    // Threads were written whose changes are not read yet. Their current state does not show who gained or lost them.
    const isBehind = moved.length > 0 && (await readHead(this.#context.core.db, this.#scope)) > position;
    const frames = new FrameTexts();
    const texts = new TextsByAccess(dated, (reader) => {
      const changes = updatesOf(dated, dated?.digest, reader, reader);
      return changes && frames.textOf(fitChanges([...changes].map(threadChange)));
    });
    const outcomes = followers.map((follower) => {
      const reader = view?.readers.get(follower.reader.userId);
      if (!reader) return { follower, reader };
      if (reader.stamp === follower.reader.stamp) return { follower, reader, text: texts.of(reader) };
      const shift = shifted.get(reader.userId);
      const changes = updatesOf(dated, dated?.digest, reader, follower.reader);
      if (!changes) return { follower, reader, text: null };
      for (const id of shift?.lost ?? []) changes.set(id, removedText(id));
      for (const id of shift?.gained ?? []) {
        const text = gainedText(id, reader);
        if (text !== undefined) changes.set(id, text);
      }
      const isReset = shift !== undefined && (isBehind || shift.mayHaveRead || shift.gained.length > LIMITS.ids);
      return {
        follower,
        reader,
        text: isReset ? null : frames.textOf(fitChanges([...changes].map(threadChange)), shift && reader.stamp),
      };
    });
    return () => {
      for (const { follower, reader, text } of outcomes) {
        if (!view || !reader) this.#dismiss(follower);
        else {
          Object.assign(follower, { reader, through: view.lastAnnotationNumber });
          for (const subscription of follower.subscriptions) deliver(subscription, position, text, reader);
        }
      }
    };
  }

  /** Whether a reader's stamp differs from the one that follows from the view. */
  hasOtherAccess(joins: readonly Join[], view: DocumentView | null): boolean {
    return joins.some(({ subscription: { stamp, userId } }) => {
      const reader = view?.readers.get(userId);
      return stamp !== undefined && reader !== undefined && stamp !== reader.stamp;
    });
  }

  async admit(
    joins: readonly Join[],
    run: MissedRun | null,
    position: number,
    view: DocumentView | null,
  ): Promise<Send> {
    const dated = await this.#date(
      run,
      joins.map(({ subscription }) => subscription.userId),
    );
    return () => {
      for (const { subscription, missed } of joins) {
        if (subscription.isEnded) continue;
        const reader = view?.readers.get(subscription.userId);
        if (!view || !reader) {
          refuseSubscription(subscription);
          continue;
        }
        const follower = this.#followers.get(reader.userId);
        if (follower) follower.subscriptions.add(subscription);
        else {
          const through = view.lastAnnotationNumber;
          this.#followers.set(reader.userId, { reader, through, subscriptions: new Set([subscription]) });
        }
        const isKnown = missed?.length === 0 || (missed !== null && run?.subscriptions.has(subscription) === true);
        begin(subscription, isKnown ? missed : null, dated, position, reader);
      }
    };
  }

  restart(position: number, view: DocumentView | null): Send {
    return () => {
      for (const follower of Array.from(this.#followers.values())) {
        const reader = view?.readers.get(follower.reader.userId);
        if (!view || !reader) this.#dismiss(follower);
        else {
          Object.assign(follower, { reader, through: view.lastAnnotationNumber });
          for (const subscription of follower.subscriptions) deliver(subscription, position, null, reader);
        }
      }
    };
  }

  remove(subscription: TopicSubscription): void {
    const follower = this.#followers.get(subscription.userId);
    if (!follower?.subscriptions.delete(subscription) || follower.subscriptions.size > 0) return;
    this.#followers.delete(subscription.userId);
  }

  /** Ends the subscriptions of a person who lost the document. No content is sent to them. */
  #dismiss({ reader, subscriptions }: Follower): void {
    this.#followers.delete(reader.userId);
    for (const subscription of Array.from(subscriptions)) refuseSubscription(subscription);
  }

  async #run(digest: ThreadDigest, userIds: readonly string[]): Promise<Run> {
    const updates = await loadThreadUpdates(this.#context.core, this.#scope, digest, userIds);
    const audiences = [
      ...Array.from(updates.records.values(), ({ audience }) => audience),
      ...updates.audiences.values(),
      ...[...digest.before.values()].flat().map(({ audience }) => audience),
    ];
    const isForOthers = audiences.some((audience) => isForOtherOrganizations(audience, this.#scope.organizationId));
    return { digest, updates, isForOtherOrganizations: isForOthers };
  }

  /** Adds the positions of permission changes to a run. Load the readers first: the log then has every change that admitted them. */
  async #date(run: Run | null, userIds: readonly string[]): Promise<DatedRun | null> {
    if (!run) return null;
    const ends = [...run.digest.before.values()].flat().map(({ until }) => until);
    const lastAccess =
      ends.length > 0
        ? await readLastAccess(this.#context.core.db, this.#scope, userIds, Math.min(...ends))
        : new Map<string, number>();
    return { ...run, lastAccess };
  }

  /** Finds the threads that people gain and lose because their permissions changed, and loads the gained ones. */
  async #shift(shifts: readonly Shift[]) {
    const { db } = this.#context.core;
    const list = await shiftedThreads(db, this.#scope, shifts);
    const shifted = new Map<string, Shifted>(shifts.map(({ viewer }, index) => [viewer.userId, list[index]!]));
    const gained = new Set(list.flatMap((entry) => (entry.gained.length > LIMITS.ids ? [] : entry.gained)));
    const readerIds = [...shifted.keys()];
    const records =
      gained.size > 0
        ? await readThreads(this.#context.core, this.#scope, { where: threadIds([...gained]), readerIds })
        : [];
    const byId = new Map(records.map((record) => [record.annotation_id, record]));
    const written = new ThreadTexts(this.#scope);
    const gainedText = (id: string, reader: DocumentReader) => {
      const record = byId.get(id);
      return record && maySeeThread(record.audience, reader) ? written.textOf(record, reader.userId) : undefined;
    };
    return { shifted, gainedText };
  }
}

/** With another stamp, the client may have threads that the person may no longer see. The service does not know which. */
const mayReplay = ({ since, stamp }: TopicSubscription, reader: DocumentReader): boolean =>
  since === undefined || stamp === reader.stamp;

const size = ({ threads, viewers }: ThreadDigest) =>
  [...viewers.values()].reduce((sum, people) => sum + people.size, threads.size);

/** Returns the `threadUpdates` of a run; none without a run. */
const updatesOf = (
  run: DatedRun | null,
  digest: ThreadDigest | undefined,
  reader: DocumentReader,
  earlier: DocumentReader,
): Map<string, string> | null =>
  run && digest
    ? threadUpdates(run.updates, digest, reader, earlier, run.lastAccess.get(reader.userId) ?? 0)
    : new Map<string, string>();

/** Answers a subscription with the changes that it missed, or with a reset. */
function begin(
  subscription: TopicSubscription,
  missed: Join['missed'],
  run: DatedRun | null,
  position: number,
  reader: DocumentReader,
): void {
  const { since = position } = subscription;
  const isKnown = missed !== null && mayReplay(subscription, reader);
  const changes = isKnown ? updatesOf(run, digestThreads(missed), reader, reader) : null;
  const text = changes && new FrameTexts().textOf(fitChanges([...changes].map(threadChange)));
  const isReplay = isKnown && text !== null;
  sendSubscribed(subscription, position, isReplay ? since : null, { stamp: reader.stamp });
  if (isReplay && text !== undefined) sendChanges(subscription, position, text);
  else catchUpWhenFar(subscription, position);
}

/** @param text `undefined`: no change is for the reader; `null`: the reader is reset */
function deliver(
  subscription: TopicSubscription,
  position: number,
  text: string | null | undefined,
  { stamp }: DocumentReader,
): void {
  // A recheck between two changes does not move the position.
  const sequence = Math.max(position, subscription.position);
  if (text === undefined) catchUpWhenFar(subscription, position);
  else if (text === null) sendReset(subscription, sequence, { stamp });
  else sendChanges(subscription, sequence, text);
}
