import { useCommentAnnotations, useCommentElement, useLiveState } from '@parley/react';
import { CommentPin, InlineReactionsSection } from '@parley/react/components';
import type { Initiative } from '../roadmap.js';

const VIEWS = { teams: 'Teams', gain: 'Gain' } as const;

/** A chart places its pins itself: a thread says by its context which bar it is about. What it shows is the same for everybody on the page, and they react to it. */
export function Chart({ initiative }: { initiative: Initiative }) {
  const { data: threads = [] } = useCommentAnnotations({ documentIds: [initiative.id] });
  const { addManualComment } = useCommentElement();
  const [view, setView] = useLiveState<keyof typeof VIEWS>('chart', { initialValue: 'teams' });
  const bars = initiative.weeks.map(({ week, teams }, index) => {
    const before = initiative.weeks[index - 1]?.teams ?? 0;
    return { week, shown: view === 'gain' ? teams - before : teams };
  });
  const most = Math.max(...bars.map(({ shown }) => shown));
  return (
    <section aria-label="Teams a week">
      <div className="section-head">
        <h2>Teams a week</h2>
        <div className="segments" role="group" aria-label="Chart, for everybody here">
          {Object.entries(VIEWS).map(([name, label]) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === view}
              onClick={() => setView(name as keyof typeof VIEWS)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <ol className="chart">
        {bars.map(({ week, shown }) => (
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
              style={{ height: `${(Math.max(shown, 0) / most) * 120 + 20}px` }}
              aria-label={`Week ${week}: ${shown} teams. Comment on it`}
              onClick={() => addManualComment({ context: { week } })}
            >
              {shown}
            </button>
            <small>Week {week}</small>
          </li>
        ))}
      </ol>
      <InlineReactionsSection targetReactionElementId="chart" />
    </section>
  );
}
