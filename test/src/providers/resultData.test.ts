import { describe, expect, it } from 'vitest';
import { asRecords, resultData } from '../../../src/providers/resultData.js';

describe('the success test (§6.1)', () => {
  it.each([
    { status: 200, data: 'x' },
    { status: 299, data: 'x' },
    { statusCode: 201, success: true, data: 'x' },
    { statusCode: 200, data: 'x', message: 'fine' },
  ])('takes %j', (result) => {
    expect(resultData(result)).toBe('x');
  });

  it.each([
    { status: 199, data: 'x' },
    { status: 300, data: 'x' },
    { status: '200', data: 'x' },
    { statusCode: 500, data: 'x' },
    { status: 200, success: false, data: 'x' },
    { success: true, data: 'x' },
    { data: 'x' },
    { ada: {} },
    null,
    undefined,
    'x',
  ])('refuses %j', (result) => {
    expect(() => resultData(result)).toThrow('It answered');
  });

  it('takes a bare object for people only, and only without any of the status keys', () => {
    const people = { ada: { userId: 'ada' } };
    expect(resultData(people, true)).toBe(people);
    expect(resultData({ status: 200, data: people }, true)).toBe(people);
    expect(() => resultData({ ...people, success: false }, true)).toThrow('It answered');
    expect(() => resultData({ data: people }, true)).toThrow('It answered');
  });
});

describe('records of an answer (O-11)', () => {
  it('come as a map by id or as a list that carries the ids', () => {
    expect(asRecords({ n1: { a: 1 } }, 'notificationId')).toEqual({ n1: { a: 1 } });
    expect(asRecords([{ notificationId: 'n1', a: 1 }], 'notificationId')).toEqual({
      n1: { notificationId: 'n1', a: 1 },
    });
  });

  it('leave out what is no record, and are refused when they are no records at all', () => {
    expect(asRecords({ n1: null, n2: 'text', n3: {} }, 'id')).toEqual({ n3: {} });
    expect(asRecords([null, { a: 1 }], 'id')).toEqual({});
    expect(() => asRecords(undefined, 'id')).toThrow('not records');
    expect(() => asRecords('x', 'id')).toThrow('not records');
  });
});
