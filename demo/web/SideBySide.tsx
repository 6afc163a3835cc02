import { useEffect, useRef, useState } from 'react';
import { PEOPLE, type Person } from '../people.js';
import { Avatar } from './Avatar.js';
import { Icon, StarIcon } from './Icon.js';
import { onFrameTheme, systemTheme, type Theme } from './theme.js';

/** Two people in one page, each in a frame of their own: what one does, the other sees. */
export function SideBySide() {
  const [left, right] = PEOPLE;
  const [leftTheme, setLeftTheme] = useState(systemTheme);
  const [rightTheme, setRightTheme] = useState(systemTheme);
  const isDark = leftTheme === 'dark' && rightTheme === 'dark';
  return (
    <div className="side-by-side" data-theme={isDark ? 'dark' : 'light'}>
      <header className="stage-bar">
        <p className="logo">
          <StarIcon /> Northstar
        </p>
        <p className="stage-intro">
          One product, two people. Comment as one of them, and watch the other. <strong>Select words</strong>,{' '}
          <strong>pin the sketch</strong>, or <strong>mention</strong> somebody with @.
        </p>
      </header>
      <main className="stage">
        {left && <Seat person={left} theme={leftTheme} onThemeChange={setLeftTheme} />}
        {right && <Seat person={right} theme={rightTheme} onThemeChange={setRightTheme} />}
      </main>
    </div>
  );
}

interface SeatProps {
  person: Person;
  theme: Theme;
  onThemeChange: (theme: Theme) => void;
}

/** A window in which somebody works. */
function Seat({ person: first, theme, onThemeChange }: SeatProps) {
  const [person, setPerson] = useState(first);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => (frame.current ? onFrameTheme(frame.current, onThemeChange) : undefined), [person, onThemeChange]);
  const address = `/?as=${person.userId}`;
  return (
    <section className="seat" aria-label={person.name} data-theme={theme}>
      <header>
        <Avatar person={person} />
        <label>
          <span className="visually-hidden">Who works in this window</span>
          <select
            value={person.userId}
            onChange={({ target }) => setPerson(PEOPLE.find(({ userId }) => userId === target.value) ?? person)}
          >
            {PEOPLE.map(({ userId, name, title }) => (
              <option key={userId} value={userId}>
                {name}, {title}
              </option>
            ))}
          </select>
        </label>
        <a href={address} target="_blank" rel="noreferrer" title="Open in a window of its own">
          <Icon name="external" />
          <span className="visually-hidden">Open {person.name} in a window of its own</span>
        </a>
      </header>
      <iframe key={person.userId} title={`Northstar as ${person.name}`} src={address} ref={frame} />
    </section>
  );
}
