import { InlineCommentsSection } from '@parley/react/components';
import { useState } from 'react';
import { PEOPLE, type Person, personById } from '../people.js';
import { type Initiative, STATUSES } from '../roadmap.js';
import { api } from './api.js';
import { Avatar } from './Avatar.js';
import { Board } from './Board.js';
import { Brief } from './Brief.js';
import { Chart } from './Chart.js';
import { LaunchPlan } from './LaunchPlan.js';
import { Mockup } from './Mockup.js';
import { Recordings } from './Recordings.js';
import { Update } from './Update.js';

interface InitiativePageProps {
  initiative: Initiative;
  person: Person;
  onChanged: () => Promise<void>;
}

/** One initiative. A change of its status or owner makes Northstar's backend post a notification. */
export function InitiativePage({ initiative, person, onChanged }: InitiativePageProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const who = { initiativeId: initiative.id, actorId: person.userId };
  const owner = personById(initiative.ownerId);

  const run = async (work: Promise<unknown>) => {
    setProblem(null);
    await work.then(onChanged).catch((error: Error) => setProblem(error.message));
  };

  return (
    <article id="initiative">
      <header className="headline">
        <p className="eyebrow">{initiative.quarter}</p>
        <h1>{initiative.title}</h1>
        <p className="summary">{initiative.summary}</p>
        <div className="facts">
          <div className="segments" role="group" aria-label="Status">
            {STATUSES.map((status) => (
              <button
                key={status}
                type="button"
                aria-pressed={status === initiative.status}
                onClick={() => void run(api.setStatus({ ...who, status }))}
              >
                {status}
              </button>
            ))}
          </div>
          <label className="owner">
            {owner && <Avatar person={owner} size={24} />}
            <span>Owner</span>
            <select
              value={initiative.ownerId}
              onChange={(event) => void run(api.setOwner({ ...who, ownerId: event.target.value }))}
            >
              {PEOPLE.map(({ userId, name }) => (
                <option key={userId} value={userId}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
        {problem && (
          <p role="alert" className="problem">
            {problem}
          </p>
        )}
      </header>

      <Brief initiative={initiative} />
      <LaunchPlan initiative={initiative} />
      <Mockup />
      <Board initiative={initiative} />
      <Chart initiative={initiative} />
      <Recordings />
      <section aria-label="Discussion">
        <h2>Discussion</h2>
        <InlineCommentsSection targetElementId={`discussion-${initiative.id}`} id={`discussion-${initiative.id}`} />
      </section>
      <Update initiative={initiative} person={person} />
    </article>
  );
}
