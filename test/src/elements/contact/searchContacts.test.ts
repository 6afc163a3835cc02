import { expect, it } from 'vitest';
import { DEFAULT_COMMENT_SETTINGS } from '../../../../src/elements/comment/CommentSettings.js';
import { arrangeMentions } from '../../../../src/elements/contact/arrangeMentions.js';
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
  [{}, ['lou', 'zoe', 'ada', 'clo', 'g']],
  [{ showMentionGroupsFirst: true }, ['g', 'lou', 'zoe', 'ada', 'clo']],
  [{ showMentionGroupsOnly: true }, ['g']],
  [{ expandMentionGroups: true }, ['lou', 'zoe', 'clo', 'g', 'max', 'ada']],
  [{ expandMentionGroups: true, showMentionGroupsOnly: true }, ['g', 'max', 'ada']],
])('puts groups where the host wants them, with their members below: %j', (settings, expected) => {
  const inGroup = list.organizationUsers.map((contact) =>
    contact.userId === 'ada' ? { ...contact, groupId: 'g' } : contact,
  );
  const grouped = { ...list, documentUsers: [{ ...person('max', 'Max'), groupId: 'g' }], organizationUsers: inGroup };
  const options = arrangeMentions(searchContacts(grouped, 'lo'), grouped, { ...DEFAULT_COMMENT_SETTINGS, ...settings });
  expect(options.map(({ id }) => id)).toEqual(expected);
});

it.each([
  ['a@b.example', true],
  ['a@b', false],
  ['a@b@c.example', false],
  ['a b@c.example', false],
  ['a@b..example', false],
])('%s as an address: %s', (text, is) => expect(isEmail(text)).toBe(is));
