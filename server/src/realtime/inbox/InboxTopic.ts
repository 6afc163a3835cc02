import { REALTIME_LIMITS } from '@parley/protocol/constants';
import { loadDocumentFacts } from '../../domain/access/documentFacts.js';
import { isForOtherOrganizations } from '../../domain/access/threadAudience.js';
import { threadAudienceOf } from '../../domain/inbox/inboxRows.js';
import { oldestShown } from '../../domain/inbox/inboxRules.js';
import type { LoadedReader } from '../../domain/inbox/loadInboxReaders.js';
import { loadInboxRecords, type People } from '../../domain/inbox/loadInboxRecords.js';
import type { LoggedChange } from '../../store/changes.js';
import { type ChangeText, fitChanges } from '../fitChanges.js';
import { changesText, catchUpWhenFar, MAX_FRAME, sendChanges, sendReset, sendSubscribed } from '../frames.js';
import type { RoomContext } from '../RoomContext.js';
import type { TopicSubscription } from '../TopicSubscription.js';
import type { Join, Send, StreamTopic } from '../Topic.js';
import { digestInbox, type InboxDigest } from './InboxDigest.js';
import { type Appearance, appearances, inboxUpdates, type InboxUpdates } from './inboxUpdates.js';
import { UpdatesByAccess } from './UpdatesByAccess.js';
import { PanelTexts } from './PanelTexts.js';
import { InboxViewers, type Renewal } from './InboxViewers.js';

import type { InboxViewer, Panel } from './Panel.js';
import { SavedTexts } from './SavedTexts.js';
import { loadSettingsChanges } from './settingsChanges.js';

/** The result of a run of changes for one panel. */
interface Outcome {
  panel: Panel;
  changes: readonly ChangeText[];
  /** Whether the reader is reset afterwards. */
  isReset: boolean;
}

/** Positions after which people whom no change concerns are checked, too. */
const CATCH_UP_POSITIONS = 100;

/** Topic `inbox`: the notifications and settings of each person, as they may see them now. */
export class InboxTopic implements StreamTopic {
  readonly #context: RoomContext;
  readonly #viewers: InboxViewers;
  /** Position at which everybody was last checked. */
  #caughtUpAt = 0;

  constructor(context: RoomContext) {
    this.#context = context;
    this.#viewers = new InboxViewers(context);
  }

  async take(changes: readonly LoggedChange[], position: number): Promise<Send> {
    const digest = digestInbox(changes);
    if (this.#viewers.all.size === 0) return () => {};
    const touched = viewersOf(digest.people, this.#viewers).filter(({ reader }) => isTouched(digest, reader.userId));
    const updates = await this.#load(digest, this.#viewers.all);
    const viewers = viewersOf(concernedBy(updates), this.#viewers);
    const moved = new Set(isForOtherMembers(updates, this.#context) ? await this.#moved(viewers) : []);
    const renewal = await this.#viewers.renew([...new Set([...touched, ...moved])]);
    const byAccess = new UpdatesByAccess(updates);
    const outcomes = viewers.flatMap((viewer) => {
      const reader = renewal.readers.get(viewer) ?? viewer.reader;
      const isReset =
        digest.touchesAccess(reader.userId) || moved.has(viewer) || hasOtherChannels(digest, viewer.reader, reader);
      return [...viewer.panels.values()].map((panel): Outcome => {
        // A reader that is reset gets no notifications, but gets changes of their own channels.
        if (isReset) return { panel, changes: inboxUpdates(updates, [], reader), isReset };
        if (renewal.readers.has(viewer)) {
          return { panel, changes: inboxUpdates(updates, appearances(updates, panel, reader), reader), isReset };
        }
        const { shown, changes: shared } = byAccess.of(panel);
        follow(panel, shown);
        return { panel, changes: shared, isReset };
      });
    });
    await this.#complete(outcomes.map(({ panel }) => panel).filter((panel) => !renewal.unread.has(panel)));
    return () => {
      this.#viewers.use(renewal);
      const texts = new PanelTexts();
      for (const outcome of outcomes) deliver(outcome, position, texts);
      this.#catchUpWhenFar(position);
    };
  }

  async admit(joins: readonly Join[], position: number): Promise<Send> {
    if (joins.length === 0) return () => {};
    const { panels, renewal } = await this.#viewers.prepare(joins.map(({ subscription }) => subscription));
    const digests = joins.map(({ missed }) => (missed ? digestInbox(missed) : null));
    const replayed = digests.map((digest) => (digest && size(digest) <= REALTIME_LIMITS.replayChanges ? digest : null));
    // All replays end at the same position, so the longest one includes the others.
    const [widest] = replayed.flatMap((digest) => digest ?? []).sort((a, b) => size(b) - size(a));
    const userIds = new Set(joins.map(({ subscription }) => subscription.userId));
    const updates = widest && (await this.#load(widest, userIds));
    await this.#complete([...panels.values()]);

    return () => {
      this.#restart(renewal, position);
      joins.forEach(({ subscription }, index) => {
        const panel = panels.get(subscription);
        if (!panel || subscription.isEnded) return;
        this.#viewers.open(subscription, panel);
        const digest = replayed[index];
        const isReplay = digest && !mustReset(digest, subscription.userId) && !renewal.readers.has(panel.viewer);
        const changes = isReplay && updates ? changesOf({ ...updates, digest }, panel) : null;
        begin(subscription, panel, changes, position);
      });
    };
  }

  async restart(position: number): Promise<Send> {
    return this.#reset([...this.#viewers.all.values()], position);
  }

  async recheck(position: number): Promise<Send> {
    return this.#reset([...this.#viewers.all.values()], position);
  }

  remove(subscription: TopicSubscription): void {
    this.#viewers.remove(subscription);
  }

  tidy(): void {
    this.#viewers.tidy();
  }

  /** Sends everybody the position from time to time. */
  #catchUpWhenFar(position: number): void {
    if (position - this.#caughtUpAt < CATCH_UP_POSITIONS) return;
    this.#caughtUpAt = position;
    for (const { panels } of this.#viewers.all.values()) {
      for (const { subscriptions } of panels.values())
        for (const subscription of subscriptions) catchUpWhenFar(subscription, position);
    }
  }

  async #reset(viewers: readonly InboxViewer[], position: number): Promise<Send> {
    const renewal = await this.#viewers.renew(viewers);
    return () => this.#restart(renewal, position);
  }

  /** Returns those of the people who have joined or left another organization meanwhile. */
  async #moved(viewers: readonly InboxViewer[]): Promise<InboxViewer[]> {
    const userIds = viewers.map(({ reader }) => reader.userId);
    return this.#viewers.moved(viewers, await this.#context.access.of(userIds, true));
  }

  /** Uses the newly loaded facts, and resets these people. */
  #restart(renewal: Renewal, position: number): void {
    this.#viewers.use(renewal);
    for (const panel of renewal.unread.keys())
      deliver({ panel, changes: [], isReset: true }, position, new PanelTexts());
  }

  /** Loads the current state of the notifications that a run of changes names, with the recipient rows of the people named. */
  async #load(digest: InboxDigest, people: People): Promise<InboxUpdates> {
    const { core, organizationId, tenant } = this.#context;
    const scope = { apiKey: tenant.apiKey, organizationId };
    const marked = [...digest.marked].flatMap(([userId, ids]) => (people.has(userId) ? [...ids] : []));
    const ids = [...new Set([...digest.records, ...marked])];
    const reached = new Set([...digest.reaches.values()].flat().map(({ documentId }) => documentId));
    const [records, documents, settings] = await Promise.all([
      loadInboxRecords(core.db, scope, ids, people),
      loadDocumentFacts(core.db, scope.apiKey, organizationId, [...reached]),
      loadSettingsChanges(this.#context, digest.settings, people),
    ]);
    return { digest, records, documents, settings, texts: new SavedTexts(scope), now: core.clock.now() };
  }

  /** Reads the unread notifications of panels again, where their counts need it. */
  async #complete(panels: readonly Panel[]): Promise<void> {
    const now = this.#context.core.clock.now();
    for (const { unread, options } of panels) unread.expire(oldestShown(options, now));
    await this.#viewers.reload(panels.filter(({ unread }) => unread.mustReload));
  }
}

/** Returns whom a run of changes may concern; `null`: everybody. */
function concernedBy({ digest, records }: InboxUpdates): ReadonlySet<string> | null {
  if (digest.people === null) return null;
  const people = new Set(digest.people);
  for (const id of digest.records) {
    const record = records.get(id);
    if (record?.row.notify_all) return null;
    for (const userId of record?.own.keys() ?? []) people.add(userId);
  }
  return people;
}

/** Whether a notification is or was for members of another organization. The stream does not contain all such memberships. */
function isForOtherMembers({ digest, records }: InboxUpdates, { organizationId }: RoomContext): boolean {
  const rows = [...records.values()].flatMap(({ row, items = [] }) => [row, ...items]);
  const earlier = [...digest.reaches.values()].flat().map(({ threadSight }) => threadSight);
  return [...rows.map(threadAudienceOf), ...earlier].some(
    (audience) => audience && isForOtherOrganizations(audience, organizationId),
  );
}

function viewersOf(userIds: ReadonlySet<string> | null, { all }: InboxViewers): InboxViewer[] {
  return userIds ? [...userIds].flatMap((userId) => all.get(userId) ?? []) : [...all.values()];
}

/** Whether facts about the person have changed, not only notifications. */
function isTouched(digest: InboxDigest, userId: string): boolean {
  return mustReset(digest, userId) || digest.watermarks.has(userId);
}

/** Whether the person may now see other notifications, including ones that the run does not name. */
function mustReset(digest: InboxDigest, userId: string): boolean {
  return digest.touchesAccess(userId) || digest.settings.has(userId);
}

/** Whether the inbox delivers something else to the person than it did before the run. */
function hasOtherChannels(digest: InboxDigest, before: LoadedReader, now: LoadedReader): boolean {
  // Facts that were loaded ahead of the run may have its settings already, and say nothing about those before.
  const isAhead = before.position > digest.after;
  return (isAhead && digest.settings.has(now.userId)) || !hasSameSettings(before, now);
}

function hasSameSettings(a: LoadedReader, b: LoadedReader): boolean {
  return (
    a.organizationSetting === b.organizationSetting &&
    a.documentSettings.size === b.documentSettings.size &&
    [...a.documentSettings].every(([documentId, setting]) => b.documentSettings.get(documentId) === setting)
  );
}

const size = ({ records, marked }: InboxDigest) =>
  [...marked.values()].reduce((sum, { size: count }) => sum + count, records.size);

function changesOf(updates: InboxUpdates, panel: Panel): ChangeText[] {
  const { reader } = panel.viewer;
  return inboxUpdates(updates, appearances(updates, panel, reader), reader);
}

function follow({ unread }: Panel, shown: readonly Appearance[]): void {
  for (const { id, record } of shown) unread.follow(id, record?.facts.timestamp ?? 0, record?.view ?? null);
}

/** Answers a subscription with the changes that it missed, or with a reset for `null`. */
function begin(
  subscription: TopicSubscription,
  { unread }: Panel,
  changes: readonly ChangeText[] | null,
  position: number,
): void {
  const { counts } = unread;
  const text = changes && changesText(fitChanges(changes), { counts });
  const isReplay = text !== null && text.length <= MAX_FRAME;
  const since = subscription.since ?? position;
  sendSubscribed(subscription, position, isReplay ? since : null, { counts });
  if (isReplay && since < position) sendChanges(subscription, position, text);
}

/** Sends the outcome to all subscriptions of the panel. */
function deliver(
  { panel: { subscriptions, unread }, changes, isReset }: Outcome,
  position: number,
  texts: PanelTexts,
): void {
  const { counts } = unread;
  const text = texts.of(changes, counts);
  const isTooLarge = text.length > MAX_FRAME;
  for (const subscription of subscriptions) {
    if (changes.length > 0 && !isTooLarge) sendChanges(subscription, position, text);
    if (isReset || isTooLarge) sendReset(subscription, position, { counts });
    else if (changes.length === 0) catchUpWhenFar(subscription, position);
  }
}
