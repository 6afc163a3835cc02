import { useState } from 'react';
import type { Letter as Content } from '../backend/Mailbox.js';
import type { Person } from '../people.js';
import { Avatar } from './Avatar.js';

/** An email as its reader gets it, or as a mail program without HTML shows it. */
export function Letter({ letter, to }: { letter: Content; to: Person | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {to && <Avatar person={to} size={24} />}
        <span>
          {letter.subject}
          <small>
            to {to?.name ?? letter.to}, {new Date(letter.receivedAt).toLocaleTimeString()}
          </small>
        </span>
      </summary>
      {isOpen && <Words letter={letter} to={to} />}
    </details>
  );
}

function Words({ letter, to }: { letter: Content; to: Person | undefined }) {
  const [isPlain, setIsPlain] = useState(false);
  return (
    <>
      <div className="segments" role="group" aria-label="Show as">
        <button type="button" aria-pressed={!isPlain} onClick={() => setIsPlain(false)}>
          HTML
        </button>
        <button type="button" aria-pressed={isPlain} onClick={() => setIsPlain(true)}>
          Plain text
        </button>
      </div>
      {isPlain ? (
        <pre>{letter.text}</pre>
      ) : (
        <iframe
          title={letter.subject}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={linksOf(letter.html, to)}
        />
      )}
    </>
  );
}

/** Links open in a window of their own. Nobody is signed in to the demo, so those to Northstar say who opens them. */
function linksOf(html: string, to: Person | undefined): string {
  const opened = html.replaceAll(`href="${location.origin}/?`, `href="${location.origin}/?as=${to?.userId}&amp;`);
  return opened.replace('<head>', '<head><base target="_blank" />');
}
