import { expect, it } from 'vitest';
import { personName } from '../src/personText.js';

it.each([
  [{ name: 'Ada', email: 'ada@example.com' }, 'Ada'],
  [{ name: '', email: 'ada@example.com' }, 'ada@example.com'],
  [{ name: '', email: '' }, 'Unknown user'],
  [{}, 'Unknown user'],
  [null, 'Unknown user'],
  [undefined, 'Unknown user'],
])('names %j %s', (person, text) => {
  expect(personName(person, 'Unknown user')).toBe(text);
});
