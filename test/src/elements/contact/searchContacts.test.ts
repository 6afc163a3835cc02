import { expect, it } from 'vitest';
import { isEmail, searchContacts } from '../../../../src/elements/contact/searchContacts.js';

const person = (userId: string, name?: string, email?: string) => ({
  userId,
  ...(name && { name }),
  ...(email && { email }),
});
const list = {
  organizationUsers: [
    person('clo', 'Clover', 'zed@x.example'),
    person('ada', 'Ada Lovelace', 'ada@x.example'),
    person('zoe', 'Zoë', 'love@x.example'),
    person('lou', 'Lou'),
  ],
  documentUsers: [person('ada', 'Ada Lovelace', 'ada@x.example')],
  userGroups: [{ groupId: 'g', groupName: 'Lovers of lists' }],
};
const found = (text: string, me = person('me', 'Lorna')) => searchContacts(list, text, me).map(({ id }) => id);

it('finds by the beginning of the name, then of the email, then anywhere; people, then groups; each once, me too (§7.3)', () => {
  expect(found('lo')).toEqual(['me', 'lou', 'zoe', 'ada', 'clo', 'g']);
  expect(found('')).toEqual(['ada', 'clo', 'me', 'lou', 'zoe', 'g']);
  expect(found('ZOE')).toEqual(['zoe']);
  expect(found('nobody')).toEqual([]);
});

it.each([
  ['a@b.example', true],
  ['a@b', false],
  ['a@b@c.example', false],
  ['a b@c.example', false],
  ['a@b..example', false],
])('%s as an address: %s', (text, is) => expect(isEmail(text)).toBe(is));
