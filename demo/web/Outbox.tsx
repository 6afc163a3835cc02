import { useEffect, useState } from 'react';
import { PEOPLE } from '../people.js';
import { api, type Sent } from './api.js';
import { Letter } from './Letter.js';

const POLL_MS = 1500;

/** What left Parley for other systems: the emails that the demo's mail server took, and the webhooks that its backend was called with. */
export function Outbox() {
  const [sent, setSent] = useState<Sent | null>(null);
  useEffect(() => {
    const load = () => void api.sent().then(setSent);
    load();
    const timer = setInterval(load, POLL_MS);
    return () => clearInterval(timer);
  }, []);
  if (!sent) return <p>Loading…</p>;
  return (
    <div className="outbox-lists">
      <section aria-labelledby="outbox-email">
        <h3 id="outbox-email">Email</h3>
        {sent.letters.length === 0 && <p>None yet. Mention somebody in a comment.</p>}
        {sent.letters.map((letter) => (
          <Letter key={letter.id} letter={letter} to={PEOPLE.find(({ email }) => email === letter.to)} />
        ))}
      </section>
      <section aria-labelledby="outbox-webhooks">
        <h3 id="outbox-webhooks">Webhooks</h3>
        {sent.webhooks.length === 0 && <p>None yet. Write a comment.</p>}
        {sent.webhooks.map((call) => (
          <details key={call.id}>
            <summary>
              <code>{call.event}</code>
              <small>signature verified, {new Date(call.receivedAt).toLocaleTimeString()}</small>
            </summary>
            <pre>{JSON.stringify(call.body, null, 2)}</pre>
          </details>
        ))}
      </section>
    </div>
  );
}
