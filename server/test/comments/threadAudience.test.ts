import { describe, expect, it } from 'vitest';
import { isSeenByAll, maySeeThread } from '../../src/domain/access/threadAudience.js';
import type { ThreadAudience } from '../../src/store/columns.js';
import { PUBLIC } from '../support/publicAudience.js';

describe('a thread for the members of organizations', () => {
  const audience: ThreadAudience = {
    ...PUBLIC,
    visibility: 'organizationPrivate',
    organizationIds: ['acme', 'partner'],
  };
  const sees = (userId: string, ...organizationIds: string[]) =>
    maySeeThread(audience, {
      userId,
      hasDocumentAccess: true,
      accessFields: new Set(),
      organizationIds: new Set(organizationIds),
    });

  it('is seen by the members of any of them, and by its author', () => {
    expect(sees('bob', 'partner')).toBe(true);
    expect(sees('bob', 'other', 'acme')).toBe(true);
    expect(sees('ada')).toBe(true);
  });

  it('is not seen by others', () => {
    expect(sees('bob')).toBe(false);
    expect(sees('bob', 'other')).toBe(false);
  });
});

describe('whether access to the document alone decides', () => {
  it('does for a public thread without an access context', () => {
    expect(isSeenByAll(PUBLIC)).toBe(true);
  });

  it.each([
    ['a draft', { ...PUBLIC, isDraft: true }],
    ['a restricted one', { ...PUBLIC, visibility: 'restricted' as const }],
    ['one of organizations', { ...PUBLIC, visibility: 'organizationPrivate' as const }],
    ['one with an access context', { ...PUBLIC, access: { team: ['red'] } }],
    ['one that is not known', undefined],
  ])('does not for %s', (_, audience) => {
    expect(isSeenByAll(audience)).toBe(false);
  });
});
