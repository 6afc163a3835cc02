import { useState } from 'react';
import { PEOPLE, type Person, personById } from '../people.js';
import type { Initiative } from '../roadmap.js';
import { api } from './api.js';

interface UpdateProps {
  initiative: Initiative;
  person: Person;
}

/** A message that Northstar's backend puts into somebody's inbox. */
export function Update({ initiative, person }: UpdateProps) {
  const [outcome, setOutcome] = useState<{ text: string; isProblem: boolean } | null>(null);
  const others = PEOPLE.filter(({ userId }) => userId !== person.userId);

  const handleSend = async (fields: FormData) => {
    const field = (name: string) => fields.get(name) as string; // no field of this form is a file
    const recipientId = field('recipient');
    const message = { text: field('text'), recipientId, isPrivate: fields.has('isPrivate') };
    const outcomeOf = (text: string, isProblem: boolean) => setOutcome({ text, isProblem });
    await api
      .mention({ initiativeId: initiative.id, actorId: person.userId, ...message })
      .then(() => outcomeOf(`It is in the inbox of ${personById(recipientId)?.name}.`, false))
      .catch((error: Error) => outcomeOf(error.message, true));
  };

  return (
    <form className="update" action={handleSend}>
      <div>
        <h2>Tell a teammate</h2>
        <p>
          No comment, but one call of Northstar’s own backend: <code>notifications/add</code>.
        </p>
      </div>
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
      <textarea name="text" required rows={2} aria-label="Message" placeholder="What should they know?" />
      <div className="row">
        <label className="check">
          <input type="checkbox" name="isPrivate" /> Keep the words in Northstar’s own store
        </label>
        <button type="submit" className="primary">
          Send
        </button>
      </div>
      {outcome && (
        <p role={outcome.isProblem ? 'alert' : 'status'} className={outcome.isProblem ? 'problem' : 'done'}>
          {outcome.text}
        </p>
      )}
    </form>
  );
}
