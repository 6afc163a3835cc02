import { InlineCommentsSection } from '@parley/react/components';
import { useState } from 'react';
import { PEOPLE, type Person, personById } from '../people.js';
import { type Initiative, STATUSES } from '../roadmap.js';
import { api } from './api.js';
import { Board } from './Board.js';
import { Brief } from './Brief.js';
import { Chart } from './Chart.js';
import { Mockup } from './Mockup.js';

interface InitiativePageProps {
  initiative: Initiative;
  person: Person;
  onChanged: () => Promise<void>;
}

/** One initiative. Everything done here makes Northstar's backend post a notification. */
export function InitiativePage({ initiative, person, onChanged }: InitiativePageProps) {
  const others = PEOPLE.filter(({ userId }) => userId !== person.userId);
  const [problem, setProblem] = useState<string | null>(null);
  const who = { initiativeId: initiative.id, actorId: person.userId };

  const run = async (work: Promise<unknown>) => {
    setProblem(null);
    await work.then(onChanged).catch((error: Error) => setProblem(error.message));
  };

  const handleMention = (fields: FormData) => {
    const text = (name: string) => fields.get(name) as string; // no field of this form is a file
    const body = {
      ...who,
      recipientId: text('recipient'),
      text: text('text'),
      isPrivate: fields.has('isPrivate'),
    };
    return run(api.mention(body));
  };

  return (
    <article>
      <p className="eyebrow">{initiative.quarter}</p>
      <h1>{initiative.title}</h1>
      <p className="summary">{initiative.summary}</p>

      <dl className="facts">
        <dt>Status</dt>
        <dd className="segments" role="group" aria-label="Status">
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
        </dd>
        <dt>
          <label htmlFor="owner">Owner</label>
        </dt>
        <dd>
          <select
            id="owner"
            value={initiative.ownerId}
            onChange={(event) => void run(api.setOwner({ ...who, ownerId: event.target.value }))}
          >
            {PEOPLE.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </select>
          <small>{personById(initiative.ownerId)?.email}</small>
        </dd>
      </dl>

      <Brief initiative={initiative} />
      <Board initiative={initiative} />
      <Mockup />
      <Chart initiative={initiative} />
      <section aria-label="Discussion">
        <h2>Discussion</h2>
        <InlineCommentsSection targetElementId={`discussion-${initiative.id}`} id={`discussion-${initiative.id}`} />
      </section>

      <form className="mention" action={handleMention}>
        <h2>Mention someone</h2>
        <div className="row">
          <label htmlFor="recipient">To</label>
          <select id="recipient" name="recipient">
            {others.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <textarea name="text" required rows={3} aria-label="Message" placeholder="What should they know?" />
        <div className="row">
          <label className="check">
            <input type="checkbox" name="isPrivate" /> Keep the words in Northstar’s own store
          </label>
          <button type="submit" className="primary">
            Send
          </button>
        </div>
      </form>
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
    </article>
  );
}
