import type { Initiative } from '../roadmap.js';

/** The initiative's document: select words to talk about them. */
export function Brief({ initiative }: { initiative: Initiative }) {
  return (
    <section className="brief" id={`brief-${initiative.id}`} aria-label="Brief">
      <h2>Brief</h2>
      {initiative.brief.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}
