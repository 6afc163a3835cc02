import { addDocuments, addOrganizations, locationKeyOf, locationSchema } from '@parley/protocol';
import { describe, expect, it } from 'vitest';

describe('the location key (REST contract §1.5)', () => {
  it.each([
    [{ id: 'intro' }, 'intro'],
    [{ id: 0 }, '0'],
    [{ id: 7, locationName: 'Seven' }, '7'],
    [{ id: null, locationName: 'Seven' }, 'Seven'],
    [{ locationName: 'Seven' }, 'Seven'],
    [{ id: null, locationName: '' }, null],
    [{}, null],
  ])('of %j is %j', (location, key) => expect(locationKeyOf(location)).toBe(key));

  it('is needed: a location without id and name is refused', () => {
    expect(locationSchema.safeParse({ page: 3 }).success).toBe(false);
  });

  it('says what an id may be', () => {
    const issue = locationSchema.safeParse({ id: true }).error?.issues[0];
    expect(issue).toMatchObject({ path: ['id'], message: 'must be text or a number' });
  });

  it('leaves the caller their own keys', () => {
    expect(locationSchema.parse({ id: 1, page: 3 })).toEqual({ id: 1, page: 3 });
  });
});

describe('folders (REST contract §1.7: reserved names)', () => {
  it('are refused in requests', () => {
    const request = { organizationId: 'acme', documents: [{ documentId: 'plan' }] };
    expect(addDocuments.data.safeParse(request).success).toBe(true);
    expect(addDocuments.data.safeParse({ ...request, folderId: 'x' }).error?.issues[0]?.path).toEqual(['folderId']);
    expect(addDocuments.data.safeParse({ ...request, createFolder: true }).error?.issues[0]?.path).toEqual([
      'createFolder',
    ]);
  });

  it('are refused inside open records, which otherwise keep unknown keys', () => {
    const add = (document: object) =>
      addDocuments.data.safeParse({ organizationId: 'acme', documents: [{ documentId: 'plan', ...document }] });
    expect(add({ color: 'red' }).data?.documents[0]).toMatchObject({ color: 'red' });
    expect(add({ folderId: 'x' }).success).toBe(false);
    expect(
      addOrganizations.data.safeParse({ organizations: [{ organizationId: 'acme', folderId: 'x' }] }).success,
    ).toBe(false);
  });
});

it('refuses an object list in which an id stands twice (REST contract §1.8)', () => {
  const { error } = addOrganizations.data.safeParse({
    organizations: [{ organizationId: 'acme' }, { organizationId: 'acme' }],
  });
  expect(error?.issues[0]).toMatchObject({ path: ['organizations', 1, 'organizationId'] });
});
