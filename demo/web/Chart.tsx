import { useCommentAnnotations, useCommentElement } from '@parley/react';
import { CommentPin } from '@parley/react/components';
import type { Initiative } from '../roadmap.js';

/** A chart places its pins itself: a thread says by its context which bar it is about. */
export function Chart({ initiative }: { initiative: Initiative }) {
  const { data: threads = [] } = useCommentAnnotations({ documentIds: [initiative.id] });
  const { addManualComment } = useCommentElement();
  const most = Math.max(...initiative.weeks.map(({ teams }) => teams));
  return (
    <section aria-label="Teams a week">
      <h2>Teams a week</h2>
      <ol className="chart">
        {initiative.weeks.map(({ week, teams }) => (
          <li key={week}>
            <span className="pins">
              {threads
                .filter(({ context }) => context?.['week'] === week)
                .map(({ annotationId }) => (
                  <CommentPin key={annotationId} annotationId={annotationId} />
                ))}
            </span>
            <button
              type="button"
              className="bar"
              style={{ height: `${(teams / most) * 120 + 20}px` }}
              aria-label={`Week ${week}: ${teams} teams. Comment on it`}
              onClick={() => addManualComment({ context: { week } })}
            >
              {teams}
            </button>
            <small>Week {week}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
