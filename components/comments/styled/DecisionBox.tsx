import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import { useLookUp } from '../../internal/useStrings.js';
import { decisionStrings } from '../decisionStrings.js';
import { suggestionOf } from '../suggestionOf.js';
import type { Decision } from '../useThreadActions.js';

export interface DecisionBoxProps {
  annotation: CommentAnnotation;
  /** The reader may decide. */
  canDecide: boolean;
  /** The settings of these names. */
  suggestionMode: boolean;
  moderatorMode: boolean;
  decide: (decision: Decision) => void;
}

/**
 * The open or made decisions about a thread: its approval, its suggestion. Loaded with the first thread that has one. It looks up its texts
 * itself: a late chunk that shares only React with the first screen would split React out of that bundle.
 */
export function DecisionBox(props: DecisionBoxProps) {
  const { suggestion, approved } = props.annotation;
  return (
    <>
      {approved === false && <Approval {...props} />}
      {suggestion ? <Suggestion {...props} /> : approved !== false && <Judgement {...props} />}
    </>
  );
}

/** A thread that waits for approval: who can see it, and the buttons of an admin. */
function Approval({ annotation, canDecide, moderatorMode, decide }: DecisionBoxProps) {
  const say = useLookUp();
  const isRejected = annotation.accepted === false;
  return (
    <section
      className="parley-suggested"
      aria-label={say(decisionStrings.approval)}
      data-parley-state={isRejected ? 'rejected' : 'waiting'}
    >
      <p role="status" data-parley-part="decision">
        {say(isRejected ? decisionStrings.refused : decisionStrings.waits)}
      </p>
      {canDecide && moderatorMode && (
        <div className="parley-again">
          <Main onClick={() => decide('approveCommentAnnotation')}>{say(decisionStrings.approve)}</Main>
          {!isRejected && (
            <Other onClick={() => decide('rejectCommentAnnotation')}>{say(decisionStrings.reject)}</Other>
          )}
        </div>
      )}
    </section>
  );
}

/** Whether a thread is accepted, in `suggestionMode` with the buttons that decide it. */
function Judgement({ annotation: { accepted }, canDecide, suggestionMode, decide }: DecisionBoxProps) {
  const say = useLookUp();
  const state = accepted === undefined ? 'pending' : accepted ? 'accepted' : 'rejected';
  return (
    <section className="parley-judged" aria-label={say(decisionStrings.decision)} data-parley-state={state}>
      {state === 'pending' && canDecide && suggestionMode && (
        <div className="parley-again">
          <Main onClick={() => decide('acceptCommentAnnotation')}>{say(decisionStrings.accept)}</Main>
          <Other onClick={() => decide('rejectCommentAnnotation')}>{say(decisionStrings.reject)}</Other>
        </div>
      )}
      <p role="status" data-parley-part="decision">
        {state !== 'pending' && say(decisionStrings[state])}
      </p>
    </section>
  );
}

/** The suggestion of a thread, and the buttons that decide it. */
function Suggestion({ annotation, canDecide, decide }: DecisionBoxProps) {
  const say = useLookUp();
  const suggestion = suggestionOf(annotation);
  if (!suggestion) return null;
  const { status, summary, oldValue, newValue } = suggestion;
  return (
    <section className="parley-suggested" aria-label={say(decisionStrings.suggestion)} data-parley-state={status}>
      <p className="parley-suggested-title" aria-hidden="true">
        {say(decisionStrings.suggestion)}
      </p>
      {summary && <p dir="auto">{summary}</p>}
      {oldValue && <del dir="auto">{oldValue}</del>}
      {newValue && <ins dir="auto">{newValue}</ins>}
      {status === 'pending' && canDecide && annotation.approved !== false && (
        <div className="parley-again">
          <Main onClick={() => decide('acceptSuggestion')}>{say(decisionStrings.accept)}</Main>
          <Other onClick={() => decide('rejectSuggestion')}>{say(decisionStrings.reject)}</Other>
        </div>
      )}
      {/* There before anybody decides, so that it is read out then. */}
      <p role="status" data-parley-part="decision">
        {status !== 'pending' && say(decisionStrings[status])}
      </p>
    </section>
  );
}

interface ButtonProps {
  children: string;
  onClick: () => void;
}

const Main = (props: ButtonProps) => <button type="button" className="parley-button parley-button-main" {...props} />;
const Other = (props: ButtonProps) => <button type="button" className="parley-button" {...props} />;
