import type { Change } from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import { readLiveStates } from '../../domain/liveStates/readLiveStates.js';
import type { LoggedChange, StreamKey } from '../../store/changes.js';
import { DocumentSubscriptions } from '../DocumentSubscriptions.js';
import type { DocumentView } from '../DocumentView.js';
import { type ChangeText, fitChanges } from '../fitChanges.js';
import { changesText, keepUp, sendChanges, sendReset, sendSubscribed } from '../frames.js';
import type { RoomContext } from '../RoomContext.js';
import type { Join, Send } from '../Topic.js';
import type { TopicSubscription } from '../TopicSubscription.js';

/** Live states as the changes that tell of them, by id. */
type LiveStateTexts = ReadonlyMap<string, ChangeText>;

/** Topic `liveState:<documentId>`: the live states of a document, for those who may read it. Of several writes the last one is told. */
export class LiveStateTopic {
  readonly #context: RoomContext;
  readonly #document: StreamKey;
  readonly #subscriptions = new DocumentSubscriptions();

  constructor(context: RoomContext, documentId: string) {
    this.#context = context;
    this.#document = { apiKey: context.tenant.apiKey, organizationId: context.organizationId, documentId };
  }

  /** The people with a subscription. */
  get userIds(): string[] {
    return this.#subscriptions.userIds;
  }

  /** Loads what the changes name, when somebody follows. */
  async load(changes: readonly LoggedChange[]): Promise<LiveStateTexts> {
    return this.#read(this.#subscriptions.size > 0 ? idsOf(changes) : new Set());
  }

  /** As `load`, for what returning readers have missed. */
  async loadMissed(joins: readonly Join[]): Promise<LiveStateTexts> {
    return this.#read(new Set(joins.flatMap(({ missed }) => [...replayed(missed)])));
  }

  take(texts: LiveStateTexts, position: number, view: DocumentView | null): Send {
    return () => {
      this.#subscriptions.dismissAllBut(view);
      const text = frameText(texts.values());
      for (const subscription of this.#subscriptions) {
        if (text) sendChanges(subscription, position, text);
        else keepUp(subscription, position);
      }
    };
  }

  admit(joins: readonly Join[], texts: LiveStateTexts, position: number, view: DocumentView | null): Send {
    return () =>
      this.#subscriptions.admit(joins, view, ({ subscription, missed }) => {
        const isReplayed = missed !== null && idsOf(missed).size <= LIMITS.filterIds;
        sendSubscribed(subscription, position, isReplayed ? (subscription.since ?? position) : null);
        const text = frameText(Array.from(replayed(missed), (id) => texts.get(id)).filter((one) => one !== undefined));
        if (text) sendChanges(subscription, position, text);
      });
  }

  restart(position: number, view: DocumentView | null): Send {
    return () => {
      for (const subscription of this.#subscriptions) sendReset(subscription, position);
      this.#subscriptions.dismissAllBut(view);
    };
  }

  recheck(view: DocumentView | null): Send {
    return () => this.#subscriptions.dismissAllBut(view);
  }

  remove(subscription: TopicSubscription): void {
    this.#subscriptions.remove(subscription);
  }

  async #read(ids: ReadonlySet<string>): Promise<LiveStateTexts> {
    if (ids.size === 0) return new Map();
    const liveStates = await readLiveStates(this.#context.core.db, this.#document, [...ids]);
    return new Map(
      liveStates.map((liveState) => {
        const { liveStateDataId } = liveState;
        const text = JSON.stringify({ type: 'liveState.saved', liveState } satisfies Change);
        const named = () => JSON.stringify({ type: 'liveState.changed', liveStateDataId } satisfies Change);
        return [liveStateDataId, { text, named }];
      }),
    );
  }
}

const idsOf = (changes: readonly LoggedChange[]) =>
  new Set(changes.flatMap(({ change }) => (change.kind === 'liveStates' ? change.ids : [])));

/** What a returning reader is told of. A reader who missed more than one list holds reads anew. */
function replayed(missed: Join['missed']): ReadonlySet<string> {
  const ids = idsOf(missed ?? []);
  return ids.size <= LIMITS.filterIds ? ids : new Set();
}

function frameText(texts: Iterable<ChangeText>): string | null {
  const fitted = fitChanges([...texts]);
  return fitted.length > 0 ? changesText(fitted) : null;
}
