import { afterEach, beforeEach } from 'vitest';

// React, Radix and our own code report defects through console.error. A test that expects one takes it away first with
// `vi.spyOn(console, 'error').mockImplementation(...)`; what is left over fails the test it happened in. Storybook sends the events of a
// story inside an `act` that it does not await: what React says of that is not about us.
const UNAWAITED_ACT = 'A component suspended inside an `act` scope, but the `act` call was not awaited.';
const original = console.error;
let reported: unknown[][] = [];

beforeEach(() => {
  reported = [];
  console.error = (...args: unknown[]) => {
    if (!String(args[0]).startsWith(UNAWAITED_ACT)) reported.push(args);
    original(...args);
  };
});

afterEach(() => {
  console.error = original;
  const first = reported[0];
  if (first)
    throw new Error(`console.error was called ${reported.length} time(s), first with: ${first.map(String).join(' ')}`);
});
