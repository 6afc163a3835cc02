import { describe, expect, it } from 'vitest';
import { visibilityFor } from '@parley/protocol/constants';
import { layerContexts, updatedContext } from '../../../../src/elements/comment/mergeContext.js';
import { reactionAnnotationId } from '../../../../src/elements/reaction/reactionAnnotationId.js';

const here = { userId: 'ada', organizationId: 'acme' };

describe('visibility that is asked for (§7.6)', () => {
  it.each([
    [null, { type: 'public' }],
    [{ type: 'public', userIds: ['bob'] }, { type: 'public' }],
    [{ type: 'organizationPrivate' }, { type: 'organizationPrivate', organizationId: 'acme' }],
    [
      { type: 'organizationPrivate', organizationId: 'b', organizationIds: ['c', 'b'] },
      { type: 'organizationPrivate', organizationId: 'b', organizationIds: ['b', 'c'] },
    ],
    [
      { type: 'organizationPrivate', organizationIds: ['c'] },
      { type: 'organizationPrivate', organizationId: 'c' },
    ],
    [{ type: 'restricted' }, { type: 'restricted', userIds: ['ada'] }],
    [
      { type: 'restricted', userIds: ['cy', 'bob', 'cy'] },
      { type: 'restricted', userIds: ['cy', 'bob', 'ada'] },
    ],
    [
      { type: 'restricted', userIds: ['ada', 'bob'] },
      { type: 'restricted', userIds: ['ada', 'bob'] },
    ],
  ] as const)('%j is stored as %j', (asked, stored) => {
    expect(visibilityFor(asked as Parameters<typeof visibilityFor>[0], here)).toEqual(stored);
  });
});

describe('context (§7.8)', () => {
  it('of a new thread: later layers win, key by key', () => {
    expect(layerContexts([{ a: 1, b: 1 }, null, { b: 2 }, undefined, { c: 3 }])).toEqual({ a: 1, b: 2, c: 3 });
    expect(layerContexts([null, undefined])).toBeUndefined();
  });

  it('of an update: custom keys are replaced or merged, access stays unless it is named', () => {
    const before = { a: 1, access: { team: 'x' }, accessFields: ['team:x'] };
    const access = { access: { team: 'x' }, accessFields: ['team:x'] };
    expect(updatedContext(before, { b: 2 }, false)).toEqual({ b: 2, ...access });
    expect(updatedContext(before, { b: 2 }, true)).toEqual({ a: 1, b: 2, ...access });
    expect(updatedContext(before, { access: { team: 'y' } }, true)).toEqual({ a: 1, access: { team: 'y' } });
    expect(updatedContext(before, { access: null }, true)).toEqual({ a: 1 });
    expect(updatedContext(undefined, { b: 2 }, true)).toEqual({ b: 2 });
  });
});

it('reactions with one icon to one comment have one id on every client, others have others', async () => {
  const id = await reactionAnnotationId('t1', 'c1', '👍');
  expect(id).toMatch(/^[\w-]{21}$/);
  expect(await reactionAnnotationId('t1', 'c1', '👍')).toBe(id);
  const others: [string, string, string][] = [
    ['t2', 'c1', '👍'],
    ['t1', 'c2', '👍'],
    ['t1', 'c1', '🎉'],
    ['t', '1c1', '👍'],
  ];
  for (const other of others) expect(await reactionAnnotationId(...other)).not.toBe(id);
});
