import { matchesAccess } from '@parley/protocol/constants';
import type { Access, AccessRole, AccessType } from '@parley/protocol';
import { describe, expect, it } from 'vitest';
import { documentRole, type Grant, isInForce, mayReplaceGrant } from '../../src/domain/access/access.js';

const NOW = 1000;
const ROLES: AccessRole[] = ['viewer', 'editor'];
/** Seconds: for good, later, the next second, this second, gone. */
const EXPIRIES = [null, NOW + 50, NOW + 1, NOW, NOW - 50];
const GRANTS: (Grant | undefined)[] = [
  undefined,
  ...ROLES.flatMap((role) => EXPIRIES.map((expiresAt) => ({ role, expiresAt }))),
];
const ACCESS_TYPES: AccessType[] = ['public', 'organizationPrivate', 'restricted'];

/** The words of REST contract §2.4, as literally as code can say them: the first line that speaks decides. */
function reference(lines: [says: boolean, answer: AccessRole | null][]): AccessRole | null {
  return lines.find(([says]) => says)![1];
}

const counts = (grant: Grant | undefined): grant is Grant =>
  !!grant && (grant.expiresAt === null || grant.expiresAt > NOW);

describe('documentRole', () => {
  it('agrees with the contract, line by line, for every combination of facts', () => {
    let combinations = 0;
    for (const isOrganizationDisabled of [false, true])
      for (const isDocumentDisabled of [false, true])
        for (const accessType of ACCESS_TYPES)
          for (const documentGrant of GRANTS)
            for (const organizationGrant of GRANTS) {
              const expected = reference([
                [isOrganizationDisabled || isDocumentDisabled, null],
                [counts(documentGrant), documentGrant?.role ?? null],
                [accessType === 'restricted', null],
                [counts(organizationGrant), organizationGrant?.role ?? null],
                [accessType === 'organizationPrivate', null],
                [accessType === 'public', 'editor'],
              ]);
              const facts = {
                isOrganizationDisabled,
                isDocumentDisabled,
                accessType,
                documentGrant,
                organizationGrant,
              };
              expect([facts, documentRole(facts, NOW)]).toEqual([facts, expected]);
              combinations += 1;
            }
    expect(combinations).toBe(2 * 2 * 3 * 11 * 11);
  });
});

describe('isInForce', () => {
  it('counts a grant until the second of its expiry, and not from then on', () => {
    expect(EXPIRIES.map((expiresAt) => isInForce({ expiresAt }, NOW))).toEqual([true, true, true, false, false]);
    expect(isInForce({ expiresAt: NOW }, NOW - 0.001)).toBe(true);
    expect(isInForce(undefined, NOW)).toBe(false);
  });
});

describe('mayReplaceGrant', () => {
  it('never lets a grant with an end replace one without; everything else replaces', () => {
    for (const stored of GRANTS)
      for (const next of GRANTS) {
        if (!next) continue;
        const isGuarded = stored?.expiresAt === null && next.expiresAt !== null;
        expect([stored, next, mayReplaceGrant(stored, next, NOW)]).toEqual([stored, next, !isGuarded]);
      }
  });
});

describe('matchesAccess', () => {
  /** Values of one field, from the item's side and from the person's, in every pairing. */
  const VALUES: Access[string][] = ['a', 'b', ['a', 'b'], 1, '1', true, 'true', [2, 'a']];
  const PERMISSIONS = ['f:a', 'f:b', 'f:1', 'f:true', 'g:a', 'g:1', 'f:2'];

  function* subsets<T>(items: readonly T[]): Generator<T[]> {
    for (let bits = 0; bits < 2 ** items.length; bits += 1) yield items.filter((_, index) => bits & (1 << index));
  }

  const texts = (value: Access[string]) => [value].flat().map((item) => `${item}`);

  it('needs every field, and any one value of each, compared by text (AND over OR)', () => {
    const accesses: Access[] = [{}];
    for (const f of VALUES) {
      accesses.push({ f });
      for (const g of VALUES) accesses.push({ f, g });
    }
    for (const permissions of subsets(PERMISSIONS)) {
      const granted = new Set(permissions);
      for (const access of accesses) {
        let expected = true;
        for (const field in access) {
          let any = false;
          for (const value of texts(access[field]!)) any ||= permissions.includes(`${field}:${value}`);
          expected &&= any;
        }
        expect([access, permissions, matchesAccess(access, granted)]).toEqual([access, permissions, expected]);
      }
    }
  });

  it('lets items without access pass for everybody', () => {
    for (const access of [null, undefined, {}]) expect(matchesAccess(access, new Set())).toBe(true);
  });
});
