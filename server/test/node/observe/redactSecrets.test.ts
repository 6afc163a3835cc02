import { expect, it } from 'vitest';
import { redactSecrets } from '../../../src/node/observe/redactSecrets.js';

const SECRET = 'kT9vQe2LmZ7xYw4';

it.each([
  ['a credential header', { headers: { Authorization: SECRET, 'x-service-auth-token': SECRET, cookie: SECRET } }],
  ['a field of such a name', { authToken: SECRET, tokenSecret: SECRET, password: SECRET, apiKey: SECRET }],
  ['a list below one', { tokens: [SECRET, SECRET] }],
  ['a bearer token in a text', { note: `sent Bearer ${SECRET} to it` }],
  ['a signed token in a text', { note: `eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOiJhZGEifQ.${SECRET}` }],
  ['the password of a URL', { url: `postgres://parley:${SECRET}@db.example:5432/parley` }],
  ['an error', { error: new Error(`connect to redis://:${SECRET}@cache failed`) }],
  ['the cause of an error', { error: new Error('failed', { cause: new Error(`Bearer ${SECRET}`) }) }],
  [
    'the values that a database hangs on its errors',
    { error: Object.assign(new Error('x'), { detail: SECRET, where: SECRET }) },
  ],
])('hides %s', (_case, fields) => {
  expect(JSON.stringify(redactSecrets(fields))).not.toContain(SECRET);
});

it('keeps everything else, and leaves what it was given as it was', () => {
  const fields = {
    path: '/v2/notifications/add',
    ms: 3,
    requireJwtToken: false,
    tokenCount: 2,
    list: [null, { deep: true }],
  };
  expect(redactSecrets(fields)).toEqual(fields);
  expect(redactSecrets({ url: 'postgres://parley:x@db:5432/p' })).toEqual({ url: 'postgres://[hidden]@db:5432/p' });
});

it('logs of an error what helps to find the fault', () => {
  const error = Object.assign(new TypeError('no such row', { cause: new Error('why') }), {
    code: '23505',
    constraint: 'things_pkey',
  });
  expect(redactSecrets({ error })).toMatchObject({
    error: {
      name: 'TypeError',
      message: 'no such row',
      code: '23505',
      constraint: 'things_pkey',
      stack: expect.stringContaining('redactSecrets.test') as string,
      cause: { message: 'why' },
    },
  });
});

it('ends at something that contains itself', () => {
  const loop: Record<string, unknown> = {};
  loop['self'] = loop;
  expect(JSON.stringify(redactSecrets(loop))).toContain('[deeper]');
});

it('hides who a mail server refuses, and keeps the domain and the versions in paths', () => {
  const text = '550 5.1.1 <ada.o+x@mail.example.com>: no such user ada@163.com (node_modules/pg@8.1.0/index.js)';
  expect(redactSecrets({ text })).toEqual({
    text: '550 5.1.1 <[hidden]@mail.example.com>: no such user [hidden]@163.com (node_modules/pg@8.1.0/index.js)',
  });
  const long = 'x'.repeat(200_000);
  expect(redactSecrets(long)).toBe(long);
});
