import { afterEach, beforeEach } from 'vitest';

// React, Radix and our own code report defects through console.error. A test that expects one takes it away first with
// `vi.spyOn(console, 'error').mockImplementation(...)`; what is left over fails the test it happened in.
const original = console.error;
let reported: unknown[][] = [];

beforeEach(() => {
  reported = [];
  console.error = (...args: unknown[]) => {
    reported.push(args);
    original(...args);
  };
});

afterEach(() => {
  console.error = original;
  const first = reported[0];
  if (first)
    throw new Error(`console.error was called ${reported.length} time(s), first with: ${first.map(String).join(' ')}`);
});
