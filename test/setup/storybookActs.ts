import { beforeEach } from 'vitest';

// Storybook sends the events of a story inside an `act` that it does not await: what React says of that is not about us. After
// `failOnConsoleError.ts`, and for stories alone.
const ABOUT_ACT = [
  'A component suspended inside an `act` scope, but the `act` call was not awaited.',
  // What the event has caused is rendered when that `act` is over.
  'An update to %s inside a test was not wrapped in act',
];

beforeEach(() => {
  const report = console.error;
  console.error = (...args: unknown[]) => {
    if (!ABOUT_ACT.some((message) => String(args[0]).startsWith(message))) report(...args);
  };
});
