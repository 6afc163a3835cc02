'use client';
import { useStrings } from '../../internal/useStrings.js';
import { useCommentsThread } from '../CommentsThreadContext.js';
import { CommentsAccept, CommentsApprove, CommentsReject } from '../decisionButtons.js';
import { decisionStrings } from '../decisionStrings.js';
import { suggestionOf } from '../suggestionOf.js';

/** What is to be decided about a thread, or was: its approval, what it suggests. Loaded with the first thread of which something is. */
export function DecisionBox() {
  const { annotation } = useCommentsThread('Comments.Thread');
  return (
    <>
      {annotation.approved === false && <Approval />}
      {annotation.suggestion ? <Suggestion /> : annotation.approved !== false && <Judgement />}
    </>
  );
}

/** A thread that waits for approval: who sees it, and the buttons of an admin. */
function Approval() {
  const { annotation } = useCommentsThread('Comments.Thread');
  const strings = useStrings(decisionStrings);
  const isRejected = annotation.accepted === false;
  return (
    <section
      className="parley-suggested"
      aria-label={strings.approval}
      data-parley-state={isRejected ? 'rejected' : 'waiting'}
    >
      <p role="status" data-parley-part="decision">
        {isRejected ? strings.refused : strings.waits}
      </p>
      <div className="parley-again">
        <CommentsApprove className="parley-button parley-button-main" />
        <CommentsReject className="parley-button" />
      </div>
    </section>
  );
}

/** Whether a thread is accepted, in `suggestionMode` with the buttons that decide it. */
function Judgement() {
  const { annotation } = useCommentsThread('Comments.Thread');
  const strings = useStrings(decisionStrings);
  const { accepted } = annotation;
  const state = accepted === undefined ? 'pending' : accepted ? 'accepted' : 'rejected';
  return (
    <section className="parley-judged" aria-label={strings.decision} data-parley-state={state}>
      <div className="parley-again">
        <CommentsAccept className="parley-button parley-button-main" />
        <CommentsReject className="parley-button" />
      </div>
      <p role="status" data-parley-part="decision">
        {state !== 'pending' && strings[state]}
      </p>
    </section>
  );
}

/** What a thread suggests, and the buttons that decide it. */
function Suggestion() {
  const { annotation } = useCommentsThread('Comments.Thread');
  const strings = useStrings(decisionStrings);
  const suggestion = suggestionOf(annotation);
  if (!suggestion) return null;
  const { status, summary, oldValue, newValue } = suggestion;
  return (
    <section className="parley-suggested" aria-label={strings.suggestion} data-parley-state={status}>
      <p className="parley-suggested-title" aria-hidden="true">
        {strings.suggestion}
      </p>
      {summary && <p dir="auto">{summary}</p>}
      {oldValue && <del dir="auto">{oldValue}</del>}
      {newValue && <ins dir="auto">{newValue}</ins>}
      {annotation.approved !== false && (
        <div className="parley-again">
          <CommentsAccept className="parley-button parley-button-main" />
          <CommentsReject className="parley-button" />
        </div>
      )}
      {/* There before anybody decides, so that it is read out then. */}
      <p role="status" data-parley-part="decision">
        {status !== 'pending' && strings[status]}
      </p>
    </section>
  );
}
