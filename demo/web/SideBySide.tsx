import { PEOPLE } from '../people.js';

/** Two people in one page, each in a frame of their own: what one does, the other sees. */
export function SideBySide() {
  return (
    <main className="side-by-side">
      {PEOPLE.slice(0, 2).map((person) => (
        <section key={person.userId} aria-label={person.name}>
          <iframe title={`Northstar as ${person.name}`} src={`/?as=${person.userId}`} />
        </section>
      ))}
    </main>
  );
}
