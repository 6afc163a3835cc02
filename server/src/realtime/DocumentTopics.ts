import type { LoggedChange } from '../store/changes.js';
import { CommentsTopic } from './comments/CommentsTopic.js';
import { CrdtTopic } from './crdt/CrdtTopic.js';
import { CursorsTopic } from './cursors/CursorsTopic.js';
import { DocumentReaders } from './DocumentReaders.js';
import { EditorAccessTopic } from './editorAccess/EditorAccessTopic.js';
import { DocumentTopic } from './DocumentTopic.js';
import { type DocumentView, loadDocumentView } from './DocumentView.js';
import { inlineReactionRecords } from './inlineReactions/inlineReactionRecords.js';
import { liveStateRecords } from './liveStates/liveStateRecords.js';
import { PresenceTopic } from './presence/PresenceTopic.js';
import { RecordsTopic } from './RecordsTopic.js';
import type { RoomContext } from './RoomContext.js';
import type { TopicSubscription } from './TopicSubscription.js';
import { type Join, type Send, type StreamTopic, sendAll } from './Topic.js';
import { TypingTopic } from './typing/TypingTopic.js';

/**
 * The topics that a document's stream feeds. Each run of changes loads the permissions of all readers once, after it has loaded the changed
 * records. So the permissions are never older than the records.
 */
export class DocumentTopics implements StreamTopic {
  readonly #context: RoomContext;
  readonly #documentId: string;
  readonly #whenAccessIsFollowed: () => Promise<void>;
  readonly #document: DocumentTopic;
  readonly #comments: CommentsTopic;
  readonly #presence: PresenceTopic;
  readonly #typing: TypingTopic;
  readonly #liveStates;
  readonly #reactions;
  readonly #cursors: CursorsTopic;
  readonly #editorAccess: EditorAccessTopic;
  readonly #crdt: CrdtTopic;
  readonly #readers = new DocumentReaders();

  /**
   * @param whenAccessIsFollowed resolves once this process notices changes of access. A reader admitted earlier could miss the loss of
   * their access.
   */
  constructor(context: RoomContext, documentId: string, whenAccessIsFollowed: () => Promise<void>) {
    this.#context = context;
    this.#documentId = documentId;
    this.#whenAccessIsFollowed = whenAccessIsFollowed;
    this.#document = new DocumentTopic(context, documentId);
    this.#comments = new CommentsTopic(context, documentId);
    this.#presence = new PresenceTopic(context, documentId);
    this.#typing = new TypingTopic(context, documentId);
    this.#liveStates = new RecordsTopic(context, documentId, liveStateRecords);
    this.#reactions = new RecordsTopic(context, documentId, inlineReactionRecords);
    this.#cursors = new CursorsTopic(context, documentId);
    this.#editorAccess = new EditorAccessTopic(context, documentId);
    this.#crdt = new CrdtTopic(context, documentId);
  }

  async take(changes: readonly LoggedChange[], position: number): Promise<Send> {
    const [record, updates, added, audiences, liveStates, reactions, seat] = await Promise.all([
      this.#document.load(changes),
      this.#comments.load(changes),
      this.#presence.load(changes),
      this.#typing.load(changes),
      this.#liveStates.load(changes),
      this.#reactions.load(changes),
      this.#editorAccess.load(changes),
    ]);
    const view = await this.#view(this.#userIds(), updates?.isForOtherOrganizations);
    return sendAll([
      this.#document.take(record, position, view),
      await this.#comments.take(updates, position, view),
      this.#presence.take(added, view),
      this.#typing.take(audiences, view),
      this.#liveStates.take(liveStates, position, view),
      this.#reactions.take(reactions, position, view),
      this.#cursors.take(view),
      this.#editorAccess.take(seat, position, view),
      this.#crdt.take(view),
    ]);
  }

  async admit(joins: readonly Join[], position: number): Promise<Send> {
    await this.#whenAccessIsFollowed();
    const of = (kind: string) => joins.filter(({ subscription: { topic } }) => topic.startsWith(`${kind}:`));
    const [ofDocument, ofComments, ofPresence] = [of('document'), of('comments'), of('presence')];
    const ofTyping = of('typing');
    const [ofLiveStates, ofReactions, ofEditorAccess] = [of('liveState'), of('inlineReactions'), of('access')];
    const userIds = joins.map(({ subscription }) => subscription.userId);
    const [record, liveStates, reactions, seat] = await Promise.all([
      this.#document.loadMissed(ofDocument),
      this.#liveStates.loadMissed(ofLiveStates),
      this.#reactions.loadMissed(ofReactions),
      this.#editorAccess.loadMissed(ofEditorAccess),
    ]);
    let view = await this.#view(userIds);
    // The stamp that a reader got with the list may follow from memberships that are newer than those known here.
    if (this.#comments.hasOtherAccess(ofComments, view)) view = await this.#view(userIds, true);
    const updates = await this.#comments.loadMissed(ofComments, view);
    if (updates) view = await this.#view(userIds, updates.isForOtherOrganizations);
    return sendAll([
      this.#document.admit(ofDocument, record, position, view),
      await this.#comments.admit(ofComments, updates, position, view),
      await this.#presence.admit(ofPresence, view),
      await this.#typing.admit(ofTyping, view),
      this.#liveStates.admit(ofLiveStates, liveStates, position, view),
      this.#reactions.admit(ofReactions, reactions, position, view),
      this.#cursors.admit(of('cursors'), view),
      this.#editorAccess.admit(ofEditorAccess, seat, position, view),
      await this.#crdt.admit(of('crdt'), view),
    ]);
  }

  async restart(position: number): Promise<Send> {
    const [record, added, audiences, seat] = await Promise.all([
      this.#document.reload(),
      this.#presence.reload(),
      this.#typing.reload(),
      this.#editorAccess.reload(),
    ]);
    const view = await this.#view(this.#userIds(), true);
    return sendAll([
      this.#document.restart(record, position, view),
      this.#comments.restart(position, view),
      this.#presence.take(added, view),
      this.#typing.take(audiences, view),
      this.#liveStates.restart(position, view),
      this.#reactions.restart(position, view),
      this.#cursors.take(view),
      this.#editorAccess.restart(seat, position, view),
      this.#crdt.restart(view),
    ]);
  }

  async recheck(position: number): Promise<Send> {
    const view = await this.#view(this.#userIds());
    return sendAll([
      this.#document.recheck(position, view),
      await this.#comments.take(null, position, view),
      this.#presence.take(null, view),
      this.#typing.take(null, view),
      this.#liveStates.recheck(view),
      this.#reactions.recheck(view),
      this.#cursors.take(view),
      this.#editorAccess.recheck(view),
      this.#crdt.take(view),
    ]);
  }

  remove(subscription: TopicSubscription): void {
    this.#document.remove(subscription);
    this.#comments.remove(subscription);
    this.#presence.remove(subscription);
    this.#typing.remove(subscription);
    this.#liveStates.remove(subscription);
    this.#reactions.remove(subscription);
    this.#cursors.remove(subscription);
    this.#editorAccess.remove(subscription);
    this.#crdt.remove(subscription);
  }

  get presentIds(): string[] {
    return this.#presence.presentIds;
  }

  catchUp(subscription: TopicSubscription): boolean {
    const { topic } = subscription;
    if (topic.startsWith('presence:')) this.#presence.catchUp(subscription);
    else if (topic.startsWith('typing:')) this.#typing.catchUp(subscription);
    else if (topic.startsWith('cursors:')) this.#cursors.catchUp();
    else return topic.startsWith('crdt:'); // each store has its own positions, and is notified at once
    return true;
  }

  tidy(): void {
    this.#readers.retain(new Set(this.#userIds()));
  }

  #userIds(): string[] {
    const topics = [
      this.#document,
      this.#comments,
      this.#presence,
      this.#typing,
      this.#liveStates,
      this.#reactions,
      this.#cursors,
      this.#editorAccess,
      this.#crdt,
    ];
    return [...topics.flatMap(({ userIds }) => userIds), ...this.presentIds];
  }

  #view(userIds: readonly string[], mustLoad = false): Promise<DocumentView | null> {
    return loadDocumentView(this.#context, this.#readers, { documentId: this.#documentId, userIds, mustLoad });
  }
}
