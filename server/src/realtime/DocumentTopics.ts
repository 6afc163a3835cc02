import type { LoggedChange } from '../store/changes.js';
import { CommentsTopic } from './comments/CommentsTopic.js';
import { DocumentTopic } from './DocumentTopic.js';
import { loadDocumentView } from './DocumentView.js';
import type { RoomContext } from './RoomContext.js';
import type { TopicSubscription } from './TopicSubscription.js';
import { type Join, type Send, type StreamTopic, sendAll } from './Topic.js';

/**
 * The topics that a document's stream feeds. Each run of changes loads the permissions of all readers once, after it has loaded the
 * changed records. So the permissions are never older than the records.
 */
export class DocumentTopics implements StreamTopic {
  readonly #context: RoomContext;
  readonly #documentId: string;
  readonly #whenAccessIsFollowed: () => Promise<void>;
  readonly #document: DocumentTopic;
  readonly #comments: CommentsTopic;

  /**
   * @param whenAccessIsFollowed resolves once this process notices changes of access. A reader admitted earlier could miss the loss of
   * their access.
   */
  constructor(context: RoomContext, documentId: string, whenAccessIsFollowed: () => Promise<void>) {
    this.#context = context;
    this.#documentId = documentId;
    this.#whenAccessIsFollowed = whenAccessIsFollowed;
    this.#document = new DocumentTopic(documentId);
    this.#comments = new CommentsTopic(context, documentId);
  }

  async take(changes: readonly LoggedChange[], position: number): Promise<Send> {
    const news = await this.#comments.load(changes);
    const view = await this.#view();
    return sendAll([this.#document.take(changes, position, view), await this.#comments.take(news, position, view)]);
  }

  async admit(joins: readonly Join[], position: number): Promise<Send> {
    await this.#whenAccessIsFollowed();
    const isOfComments = ({ subscription: { topic } }: Join) => topic.startsWith('comments:');
    const ofComments = joins.filter(isOfComments);
    const news = await this.#comments.loadMissed(ofComments);
    const userIds = joins.map(({ subscription }) => subscription.userId);
    const view = await loadDocumentView(this.#context, this.#documentId, userIds);
    const ofDocument = joins.filter((join) => !isOfComments(join));
    return sendAll([
      this.#document.admit(ofDocument, position, view),
      await this.#comments.admit(ofComments, news, position, view),
    ]);
  }

  async restart(position: number): Promise<Send> {
    const view = await this.#view();
    return sendAll([this.#document.restart(position, view), this.#comments.restart(position, view)]);
  }

  async recheck(position: number): Promise<Send> {
    const view = await this.#view();
    return sendAll([this.#document.recheck(position, view), await this.#comments.take(null, position, view)]);
  }

  remove(subscription: TopicSubscription): void {
    this.#document.remove(subscription);
    this.#comments.remove(subscription);
  }

  tidy(): void {}

  #view() {
    const people = [...this.#document.userIds, ...this.#comments.userIds];
    return loadDocumentView(this.#context, this.#documentId, people);
  }
}
