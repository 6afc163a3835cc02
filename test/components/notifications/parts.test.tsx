import type { ReactNode } from 'react';
import { beforeEach } from 'vitest';
import { Notifications } from '@parley/react/headless';
import { aNotification } from '../../../testing/aNotification.js';
import { describePart, type PartCase } from '../../support/describePart.js';
import { startTestService, type TestBrowser, type TestService } from '../../support/startTestService.js';

let service: TestService;
let browser: TestBrowser;
beforeEach(async () => {
  service = await startTestService();
  await service.rest('organizations/documents/add', {
    createOrganization: true,
    documents: [{ documentId: 'roadmap', documentName: 'Roadmap' }],
  });
  await service.rest('notifications/add', aNotification());
  browser = service.as('ada');
});

const ROOT = 'Notifications.Root';
const ITEM = 'Notifications.Item';
const inRoot = (part: ReactNode) => <Notifications.Root tab="all">{part}</Notifications.Root>;
const inRow = (part: ReactNode) =>
  inRoot(
    <Notifications.List>
      {(n) => (
        <Notifications.Item key={n.id} notification={n}>
          {part}
        </Notifications.Item>
      )}
    </Notifications.List>,
  );
const inGroup = (part: ReactNode) =>
  inRoot(
    <Notifications.Groups by="document">
      {(group) => (
        <Notifications.Group key={group.id} group={group}>
          {part}
        </Notifications.Group>
      )}
    </Notifications.Groups>,
  );
const inSettings = (part: ReactNode) => <Notifications.Settings>{part}</Notifications.Settings>;
const row = <Notifications.List>{(n) => <Notifications.Item key={n.id} notification={n} />}</Notifications.List>;

const parts: PartCase[] = [
  { name: ROOT, Part: Notifications.Root, tag: 'section', props: { children: row } },
  {
    name: 'Notifications.List',
    Part: Notifications.List,
    tag: 'ul',
    inside: inRoot,
    around: ROOT,
    props: { children: <li /> },
    child: <ol className="theirs" />,
  },
  { name: 'Notifications.TabPanel', Part: Notifications.TabPanel, tag: 'div', inside: withTabs, around: ROOT },
  {
    name: 'Notifications.TabList',
    Part: Notifications.TabList,
    tag: 'div',
    inside: inRoot,
    around: ROOT,
    props: { children: <Notifications.Tab value="all" aria-controls={undefined} /> },
  },
  {
    name: 'Notifications.Tab',
    Part: Notifications.Tab,
    tag: 'button',
    props: { value: 'document' },
    inside: (part) => inRoot(<div role="tablist">{part}</div>),
    around: ROOT,
  },
  { name: 'Notifications.MarkAllRead', Part: Notifications.MarkAllRead, tag: 'button', inside: inRoot, around: ROOT },
  { name: 'Notifications.Announcer', Part: Notifications.Announcer, tag: 'div' },
  { name: 'Notifications.Retry', Part: Notifications.Retry, tag: 'button', inside: inRoot, around: ROOT },
  { name: 'Notifications.Loading', Part: Notifications.Loading, tag: 'div', inside: inRoot, around: ROOT },
  {
    name: 'Notifications.Open',
    Part: Notifications.Open,
    tag: 'button',
    props: { children: 'Open' },
    inside: inRow,
    around: ITEM,
  },
  { name: 'Notifications.UnreadMark', Part: Notifications.UnreadMark, tag: 'span', inside: inRow, around: ITEM },
  { name: 'Notifications.Avatar', Part: Notifications.Avatar, tag: 'span', inside: inRow, around: ITEM },
  { name: 'Notifications.Headline', Part: Notifications.Headline, tag: 'span', inside: inRow, around: ITEM },
  { name: 'Notifications.Body', Part: Notifications.Body, tag: 'div', inside: inRow, around: ITEM },
  { name: 'Notifications.Document', Part: Notifications.Document, tag: 'span', inside: inRow, around: ITEM },
  { name: 'Notifications.Time', Part: Notifications.Time, tag: 'time', inside: inRow, around: ITEM },
  { name: 'Notifications.MarkRead', Part: Notifications.MarkRead, tag: 'button', inside: inRow, around: ITEM },
  { name: 'Notifications.Delete', Part: Notifications.Delete, tag: 'button', inside: inRow, around: ITEM },
  { name: 'Notifications.Undo', Part: Notifications.Undo, tag: 'div', inside: inRoot, around: ROOT },
  { name: 'Notifications.GroupHeading', Part: Notifications.GroupHeading, tag: 'h3', inside: inGroup },
  { name: 'Notifications.Badge', Part: Notifications.Badge, tag: 'span' },
  { name: 'Notifications.Trigger', Part: Notifications.Trigger, tag: 'button' },
  { name: 'Notifications.Settings', Part: Notifications.Settings, tag: 'form' },
  {
    name: 'Notifications.SettingsStatus',
    Part: Notifications.SettingsStatus,
    tag: 'p',
    inside: inSettings,
    around: 'Notifications.Settings',
  },
  {
    name: 'Notifications.SettingsSelect',
    Part: Notifications.SettingsSelect,
    tag: 'button',
    props: { channel: 'inbox' },
    inside: inSettings,
    around: 'Notifications.Settings',
  },
  {
    name: 'Notifications.SettingsOption',
    Part: Notifications.SettingsOption,
    tag: 'input',
    props: { channel: 'inbox', value: 'ALL', 'aria-label': 'All' },
    inside: inSettings,
    around: 'Notifications.Settings',
  },
  {
    name: 'Notifications.MuteAll',
    Part: Notifications.MuteAll,
    tag: 'button',
    inside: inSettings,
    around: 'Notifications.Settings',
  },
];

for (const part of parts) describePart(part, () => browser);
describePart(
  { name: 'Notifications.Empty', Part: Notifications.Empty, tag: 'div', inside: inRoot, around: ROOT },
  () => service.as('mary'), // has no notification
);

function withTabs(part: ReactNode) {
  return inRoot(
    <>
      <Notifications.TabList>{({ id }) => <Notifications.Tab key={id} value={id} />}</Notifications.TabList>
      {part}
    </>,
  );
}
