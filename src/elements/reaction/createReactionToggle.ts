import { ParleyError } from '@parley/protocol/constants';
import type { ClientContext } from '../../ClientContext.js';
import { createKeyedQueues } from '../../createKeyedQueues.js';
import { superseded } from '../../session/superseded.js';
import { emitAnalytics } from '../comment/commentAnalytics.js';
import type { RecordStreams } from '../createRecordStreams.js';
import { whileOpening } from '../whileOpening.js';
import { ofReader } from './openInlineReactions.js';
import type { InlineReactionAnnotation, InlineReactionEvent, InlineReactionRequest } from './Reaction.js';
import { reactionAnnotationId } from './reactionAnnotationId.js';
import { requireReactor } from './requireReactor.js';
import { saveReaction } from './saveReaction.js';
import { whenKnown } from './whenKnown.js';
import type { OwnToggle } from './withOwnToggles.js';

export type ReactionStreams = RecordStreams<InlineReactionAnnotation[], InlineReactionAnnotation[]>;

export interface ReactionToggle {
  run(request: InlineReactionRequest): Promise<InlineReactionEvent>;
  /** The person's own changes of the reactions to an element that the service has not confirmed. */
  pending(targetElementId: string): OwnToggle[];
}

/** Creates the toggle of reactions to elements of the page. Each call sets the wanted state, so the last of several calls wins. */
export function createReactionToggle(context: ClientContext, streams: ReactionStreams): ReactionToggle {
  const { session } = context;
  const queues = createKeyedQueues();
  /** One computation for each id, so that successive calls keep their order. */
  const ids = new Map<string, Promise<string>>();
  let pending = new Map<string, OwnToggle>();
  context.onClose(
    session.whileSignedIn(() => () => {
      pending = new Map();
    }),
  );

  function idOf(key: string, ...names: string[]): Promise<string> {
    const id = ids.get(key) ?? reactionAnnotationId('inline', ...names);
    ids.set(key, id);
    return id;
  }

  /** Shows a change, sends it, and undoes it when that fails. */
  async function save(documentId: string, key: string, own: OwnToggle, me: { userId: string }) {
    const { annotationId, targetElementId, icon, iconUrl, iconEmoji, isOn } = own;
    const show = () => streams.show(targetElementId);
    const { epoch } = session.scope.value;
    pending.set(key, own);
    show();
    let staysPending = false;
    try {
      const leave = await queues.enter(key);
      if (session.scope.value.epoch !== epoch) {
        leave();
        throw superseded(); // else the next person would send it
      }
      const { inlineReactions, sequence } = await saveReaction(context, {
        body: { documentId, targetElementId, reactionAnnotationId: annotationId, icon, iconUrl, iconEmoji, isOn },
        queueKey: key,
        me,
        onSent: leave,
        isLast() {
          if (streams.rootDocumentId() !== documentId) return false; // who else has it is not known any more
          const reaction = streams.open?.find(targetElementId)?.find((one) => one.annotationId === annotationId);
          return !reaction || reaction.count === (reaction.reactedByMe ? 1 : 0);
        },
        onRefused: (reverts) => void (staysPending = !reverts),
      });
      if (streams.rootDocumentId() === documentId) {
        streams.open?.take(targetElementId, ofReader(inlineReactions.reactionAnnotations), sequence);
      }
    } finally {
      if (pending.get(key) === own) {
        if (staysPending) pending.set(key, { ...own, isUnsynced: true });
        else pending.delete(key);
      }
      show();
    }
  }

  return {
    pending: (targetElementId) => [...pending.values()].filter((own) => own.targetElementId === targetElementId),
    async run(request) {
      const { targetElementId, reactionId, customReaction } = request;
      await whileOpening(context);
      const { me, documentId } = requireReactor(context, streams.rootDocumentId());
      const key = JSON.stringify([documentId, targetElementId, reactionId]);
      const { epoch } = session.scope.value;
      const computed = idOf(key, documentId, targetElementId, reactionId);
      const { shown, release } = await whenKnown(session, streams.of(targetElementId));
      try {
        const id = await computed;
        if (session.scope.value.epoch !== epoch || streams.rootDocumentId() !== documentId) {
          throw new ParleyError('CANCELLED', 'The document was closed, or somebody signed in or out, in the meantime.');
        }
        const found = shown().find(({ icon, annotationId }) => icon === reactionId || annotationId === id);
        const isOn = !(found?.reactedByMe ?? false);
        const { annotationId = id } = found ?? {};
        const event = { ...request, annotationId, documentId, isOn };
        if (pending.get(key)?.isUnsynced) {
          // It was never sent to the service: undoing it means dropping it.
          pending.delete(key);
          streams.show(targetElementId);
          return event;
        }
        const { url: iconUrl, emoji: iconEmoji } = customReaction ?? {};
        const icon = { icon: reactionId, ...(iconUrl && { iconUrl }), ...(iconEmoji && { iconEmoji }) };
        const own = { annotationId, targetElementId, ...icon, isOn, at: Date.now(), isUnsynced: false };
        await save(documentId, key, own, me);
        const name = isOn ? 'REACTION_ADDED' : 'REACTION_DELETED';
        emitAnalytics(context, name, { annotationId, targetElementId, reactionId, documentId });
        return event;
      } finally {
        release();
      }
    },
  };
}
