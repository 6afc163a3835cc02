import { CommentBubble, CommentTool } from '@parley/react/components';
import type { Initiative } from '../roadmap.js';

/** Tasks in columns; each card has a thread of its own. */
export function Board({ initiative }: { initiative: Initiative }) {
  return (
    <section aria-label="Board">
      <h2>Board</h2>
      <div className="board">
        {initiative.columns.map(({ title, tasks }) => (
          <div key={title} className="column">
            <h3>
              {title} <small>{tasks.length}</small>
            </h3>
            <ul>
              {tasks.map((task) => (
                <li
                  key={task}
                  id={cardId(initiative, task)}
                  data-parley-target-comment-element-id={cardId(initiative, task)}
                >
                  <span>{task}</span>
                  <span className="card-tools">
                    <CommentBubble targetElementId={cardId(initiative, task)} />
                    <CommentTool targetElementId={cardId(initiative, task)} aria-label={`Comment on ${task}`} />
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

const cardId = ({ id }: Initiative, task: string) => `${id}-${task.toLowerCase().replaceAll(/\W+/g, '-')}`;
