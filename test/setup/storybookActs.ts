import { beforeEach } from 'vitest';

// Storybook sends the events of a story inside an `act` that it does not await: what React says of that is not about us. After
// `failOnConsoleError.ts`, and for stories alone.
const UNAWAITED_ACT = 'A component suspended inside an `act` scope, but the `act` call was not awaited.';

beforeEach(() => {
  const report = console.error;
  console.error = (...args: unknown[]) => {
    if (!String(args[0]).startsWith(UNAWAITED_ACT)) report(...args);
  };
});
