import { useEffect, useRef, useState } from 'react';
import { api, type Sent } from './api.js';

const POLL_MS = 1500;

/** What left Parley for other systems: the emails that the demo's mail server took, and the webhooks that its backend was called with. */
export function Outbox() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="quiet"
        onClick={() => {
          dialog.current?.showModal();
          setIsOpen(true);
        }}
      >
        Outbox
      </button>
      <dialog ref={dialog} className="outbox" aria-label="Outbox" onClose={() => setIsOpen(false)}>
        {isOpen && <OutboxContent />}
        <form method="dialog">
          <button className="quiet">Close</button>
        </form>
      </dialog>
    </>
  );
}

function OutboxContent() {
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
        <h2 id="outbox-email">Email</h2>
        {sent.letters.length === 0 && <p>None yet. Mention somebody in a comment.</p>}
        {sent.letters.map((letter) => (
          <details key={letter.id}>
            <summary>
              {letter.subject}
              <small>
                to {letter.to}, {timeText(letter.receivedAt)}
              </small>
            </summary>
            <iframe title={letter.subject} sandbox="allow-popups" srcDoc={letter.html} />
          </details>
        ))}
      </section>
      <section aria-labelledby="outbox-webhooks">
        <h2 id="outbox-webhooks">Webhooks</h2>
        {sent.webhooks.length === 0 && <p>None yet. Write a comment.</p>}
        {sent.webhooks.map((call) => (
          <details key={call.id}>
            <summary>
              <code>{call.event}</code>
              <small>signature verified, {timeText(call.receivedAt)}</small>
            </summary>
            <pre>{JSON.stringify(call.body, null, 2)}</pre>
          </details>
        ))}
      </section>
    </div>
  );
}

const timeText = (at: number) => new Date(at).toLocaleTimeString();
