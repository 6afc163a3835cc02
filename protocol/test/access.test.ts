import { accessFieldsOf, accessSchema, LIMITS } from '@parley/protocol';
import { describe, expect, it } from 'vitest';

const errorOf = (access: unknown) => accessSchema.safeParse(access).error?.issues[0];

describe('an access context (REST contract §2.4)', () => {
  it.each([{}, { team: 'a' }, { team: 1 }, { team: true }, { team: ['a', 2, false] }])('takes %j', (access) => {
    expect(accessSchema.parse(access)).toEqual(access);
  });

  it.each([{ team: [] }, { team: null }, { team: {} }, { team: [null] }, { team: [['a']] }, [], 'team', null])(
    'refuses %j',
    (access) => {
      expect(accessSchema.safeParse(access).success).toBe(false);
    },
  );

  it('says what a value may be', () => {
    for (const team of [null, {}, [null], Array.from({ length: 201 }, () => 'a')]) {
      const message = 'must be text, a number, a boolean, or 1 to 200 of these';
      expect(errorOf({ team })).toMatchObject({ path: ['team'], message });
    }
  });

  it.each(['organizationPrivate', '__private_self', '__anything'])('refuses the reserved field %s by name', (field) => {
    expect(errorOf({ [field]: 'a' })).toMatchObject({ path: [field], message: 'is a reserved field name' });
  });

  it('contains at most 200 values over all fields (§1.12)', () => {
    const values = (count: number) => Array.from({ length: count }, (_value, index) => index);
    expect(accessSchema.safeParse({ a: values(LIMITS.accessItems - 1), b: 'x' }).success).toBe(true);
    expect(accessSchema.safeParse({ a: values(LIMITS.accessItems), b: 'x' }).success).toBe(false);
  });

  it('derives accessFields: every pair, in text form, sorted', () => {
    expect(accessFieldsOf({ team: ['b', 'a'], level: 2, isOpen: true })).toEqual([
      'isOpen:true',
      'level:2',
      'team:a',
      'team:b',
    ]);
    expect(accessFieldsOf({})).toEqual([]);
    expect(accessFieldsOf(undefined)).toEqual([]);
  });
});
