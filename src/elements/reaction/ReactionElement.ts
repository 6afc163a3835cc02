import type { Observable } from '../../observable.js';
import type { ReactionAnnotation } from '../comment/CommentAnnotation.js';
import type { ReactionIcon } from '../comment/CommentRequests.js';
import type { InlineReactionAnnotation, InlineReactionEvent, InlineReactionRequest } from './Reaction.js';

/** Reactions to elements of the page (client contract §2.6). Methods are bound. */
export interface ReactionElement {
  /** Sets the palette of inline reactions, by reaction id: in place of the built-in one. Comments have their own. */
  setCustomReactions(reactions: Readonly<Record<string, ReactionIcon>>): void;
  /**
   * The reactions to an element of the root document's page, live, in the order in which each was used first; the person's own at once.
   * `null`: not loaded yet, or no document is open that the person may read.
   */
  getReactions(target: { targetElementId: string }): Observable<InlineReactionAnnotation[] | null>;
  /** The reactions to the comments of a thread, live. Empty when the person does not see it. */
  getReactions(target: { commentAnnotationId: string }): Observable<ReactionAnnotation[] | null>;
  /**
   * Adds the person's reaction to an element of the root document's page, or removes it. It shows at once, and is undone if the service
   * refuses it; offline it is sent after the reconnect. Of several calls in a row the last one counts. Rejects with
   * `FAILED_PRECONDITION` when no document is open; `PERMISSION_DENIED` when the person may only read, or is anonymous; `INVALID_ARGUMENT`;
   * `RESOURCE_EXHAUSTED` when the element has 20 different reactions, or those of the document 2,000; `RESOLVER_FAILED`; `CANCELLED` when
   * somebody signs in or out meanwhile.
   */
  toggleReaction(request: InlineReactionRequest): Promise<InlineReactionEvent>;
}
