import type { ReactNode } from 'react';
import { beforeAll } from 'vitest';
import { Presence } from '../../../components/presence/index.js';
import { describePart, type PartCase } from '../../support/describePart.js';
import { startTestService, type TestBrowser } from '../../support/startTestService.js';

let browser: TestBrowser;

beforeAll(async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  await service.rest('presence/add', { documentId: 'plan', users: [{ userId: 'bob', name: 'Bob' }] });
  const { network, props } = service.as({ userId: 'ada', name: 'Ada' });
  browser = { network, props: Object.assign(props, { documentId: 'plan' }) };
});

const ROOT = 'Presence.Root';
const PERSON = 'Presence.Person';
const OVERFLOW = 'Presence.Overflow';
const inRoot = (part: ReactNode) => <Presence.Root maxUsers={1}>{part}</Presence.Root>;
const inPerson = (part: ReactNode) =>
  inRoot(
    <Presence.List>
      {(user) => (
        <Presence.Person key={user.userId} user={user}>
          {part}
        </Presence.Person>
      )}
    </Presence.List>,
  );
const inOverflow = (part: ReactNode) => inRoot(<Presence.Overflow>{part}</Presence.Overflow>);
const item = <li>A person</li>;
const user = { userId: 'ada', onlineStatus: 'away', timestamp: 0 };

const parts: PartCase[] = [
  { name: ROOT, Part: Presence.Root, tag: 'div' },
  {
    name: 'Presence.List',
    Part: Presence.List,
    tag: 'ul',
    inside: inRoot,
    around: ROOT,
    props: { children: item },
    child: <ul className="theirs">{item}</ul>,
  },
  {
    name: PERSON,
    Part: Presence.Person,
    tag: 'li',
    props: { user, children: 'Ada' },
    inside: (part) => <ul>{part}</ul>,
    child: <li className="theirs">Ada</li>,
  },
  { name: 'Presence.Button', Part: Presence.Button, tag: 'button', inside: inPerson, around: PERSON },
  { name: 'Presence.Avatar', Part: Presence.Avatar, tag: 'span', inside: inPerson, around: PERSON },
  { name: 'Presence.Name', Part: Presence.Name, tag: 'span', inside: inPerson, around: PERSON },
  { name: 'Presence.Status', Part: Presence.Status, tag: 'span', inside: inPerson, around: PERSON },
  { name: OVERFLOW, Part: Presence.Overflow, tag: 'div', inside: inRoot, around: ROOT },
  {
    name: 'Presence.OverflowTrigger',
    Part: Presence.OverflowTrigger,
    tag: 'button',
    inside: inOverflow,
    around: ROOT,
  },
];
for (const part of parts) describePart(part, () => browser);
