import type { ReactNode } from 'react';
import { beforeAll } from 'vitest';
import { ActivityLog } from '../../../components/activity/index.js';
import { describePart, type PartCase } from '../../support/describePart.js';
import { addActivitiesTo } from '../../support/someActivities.js';
import { startTestService, type TestBrowser } from '../../support/startTestService.js';

let browser: TestBrowser;

beforeAll(async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan', documentName: 'Plan' }] });
  await addActivitiesTo(service, [
    {
      featureType: 'comment',
      actionType: 'comment.add',
      targetEntityId: 't',
      entityTargetData: { commentText: 'Look.' },
      displayMessageTemplate: null,
    },
  ]);
  browser = service.as('ada');
});

const ROOT = 'ActivityLog.Root';
const ITEM = 'ActivityLog.Item';
const inRoot = (part: ReactNode) => <ActivityLog.Root>{part}</ActivityLog.Root>;
/** Inside of the row that is there once the log is. */
const inItem = (part: ReactNode) =>
  inRoot(
    <ActivityLog.List>
      {(row) => (
        <ActivityLog.Item key={row.activity.id} row={row}>
          {part}
        </ActivityLog.Item>
      )}
    </ActivityLog.List>,
  );

const parts: PartCase[] = [
  { name: ROOT, Part: ActivityLog.Root, tag: 'section' },
  {
    name: 'ActivityLog.FeatureFilter',
    Part: ActivityLog.FeatureFilter,
    tag: 'button',
    inside: inRoot,
    around: ROOT,
  },
  {
    name: 'ActivityLog.PersonFilter',
    Part: ActivityLog.PersonFilter,
    tag: 'button',
    inside: inRoot,
    around: ROOT,
  },
  { name: 'ActivityLog.Loading', Part: ActivityLog.Loading, tag: 'div', inside: inRoot, around: ROOT },
  { name: 'ActivityLog.Announcer', Part: ActivityLog.Announcer, tag: 'div', inside: inRoot, around: ROOT },
  { name: 'ActivityLog.Retry', Part: ActivityLog.Retry, tag: 'button', inside: inRoot, around: ROOT },
  {
    name: 'ActivityLog.List',
    Part: ActivityLog.List,
    tag: 'ul',
    inside: inRoot,
    around: ROOT,
    props: { children: <li>A row</li> },
    child: (
      <ul className="theirs">
        <li>A row</li>
      </ul>
    ),
  },
  { name: 'ActivityLog.Avatar', Part: ActivityLog.Avatar, tag: 'span', inside: inItem, around: ITEM },
  {
    name: 'ActivityLog.Day',
    Part: ActivityLog.Day,
    tag: 'h3',
    inside: inItem,
    around: ITEM,
    child: <h4 className="theirs">Day</h4>,
  },
  {
    name: 'ActivityLog.Open',
    Part: ActivityLog.Open,
    tag: 'button',
    inside: inItem,
    around: ITEM,
    props: { children: 'Open' },
  },
  { name: 'ActivityLog.Message', Part: ActivityLog.Message, tag: 'span', inside: inItem, around: ITEM },
  { name: 'ActivityLog.Quote', Part: ActivityLog.Quote, tag: 'q', inside: inItem, around: ITEM },
  { name: 'ActivityLog.Document', Part: ActivityLog.Document, tag: 'span', inside: inItem, around: ITEM },
  { name: 'ActivityLog.Time', Part: ActivityLog.Time, tag: 'time', inside: inItem, around: ITEM },
];

for (const part of parts) describePart(part, () => browser);
