import { PINS } from '../pageData.js';

/** A page to comment on: a paragraph for each thread. */
export function Plan() {
  return (
    <main>
      <h1>Plan</h1>
      {Array.from({ length: PINS }, (_, index) => (
        <p key={index} id={`paragraph-${index}`}>
          Figure {index} is what we know today. It will be another one next week.
        </p>
      ))}
    </main>
  );
}
