'use client';
import { useStrings } from '../../internal/useStrings.js';
import { useCommentsThread } from '../CommentsThreadContext.js';
import { commentStrings } from '../strings.js';
import { CommentsAccept, CommentsReject } from '../suggestionButtons.js';
import { suggestionOf } from '../suggestionOf.js';

/** What a thread suggests, and the buttons that decide it. Loaded with the first thread that suggests something. */
export function SuggestionBox() {
  const { annotation } = useCommentsThread('Comments.Thread');
  const strings = useStrings(commentStrings);
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
      {status === 'pending' && (
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
