import { useCommentAnnotationsCount } from '@parley/react';
import type { Initiative } from '../roadmap.js';
import { StatusDot } from './StatusDot.js';

interface RoadmapProps {
  initiatives: readonly Initiative[];
  openId: string;
  onOpen: (id: string) => void;
}

/** Every initiative by quarter, with the threads that the person has not read. */
export function Roadmap({ initiatives, openId, onOpen }: RoadmapProps) {
  const { data: counts = {} } = useCommentAnnotationsCount({ documentIds: initiatives.map(({ id }) => id) });
  const quarters = [...new Set(initiatives.map(({ quarter }) => quarter))];
  return (
    <nav className="roadmap" aria-label="Roadmap">
      {quarters.map((quarter) => (
        <section key={quarter} aria-labelledby={`quarter-${quarter}`}>
          <h2 id={`quarter-${quarter}`}>{quarter}</h2>
          <ul>
            {initiatives
              .filter((initiative) => initiative.quarter === quarter)
              .map(({ id, title, status }) => (
                <li key={id}>
                  <button type="button" aria-current={id === openId} onClick={() => onOpen(id)}>
                    <StatusDot status={status} />
                    <span className="title">{title}</span>
                    <Unread count={counts[id]?.unread ?? 0} />
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

const Unread = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <span className="unread">
      {count}
      <span className="visually-hidden"> unread</span>
    </span>
  );
