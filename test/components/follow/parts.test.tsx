import { useEffect, type ReactNode } from 'react';
import { beforeAll } from 'vitest';
import { Follow } from '../../../components/follow/index.js';
import { useFollowElement } from '../../../hooks/elements.js';
import { usePresence } from '../../../hooks/presence.js';
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

/** Follows Bob as soon as he is there. */
function FollowBob() {
  const { follow } = useFollowElement();
  const { data: others } = usePresence({ self: false });
  const isHere = others?.some(({ userId }) => userId === 'bob');
  useEffect(() => {
    if (isHere) void follow({ userId: 'bob' });
  }, [isHere, follow]);
  return null;
}
const ROOT = 'Follow.Root';
const withBob = (part: ReactNode) => (
  <>
    <FollowBob />
    {part}
  </>
);
const inRoot = (part: ReactNode) => withBob(<Follow.Root>{part}</Follow.Root>);

const parts: PartCase[] = [
  { name: ROOT, Part: Follow.Root, tag: 'div', inside: withBob },
  { name: 'Follow.Text', Part: Follow.Text, tag: 'span', inside: inRoot, around: ROOT },
  { name: 'Follow.Avatar', Part: Follow.Avatar, tag: 'span', inside: inRoot, around: ROOT },
  { name: 'Follow.Stop', Part: Follow.Stop, tag: 'button', inside: inRoot, around: ROOT },
  { name: 'Follow.Announcer', Part: Follow.Announcer, tag: 'div' },
];
for (const part of parts) describePart(part, () => browser);
