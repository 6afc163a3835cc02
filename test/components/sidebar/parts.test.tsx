import { type ReactNode, useEffect } from 'react';
import { beforeAll } from 'vitest';
import { CommentsSidebar } from '../../../components/sidebar/index.js';
import { useClient } from '../../../hooks/session.js';
import { useCommentsSidebar } from '../../../hooks/useCommentsSidebar.js';
import type { SidebarRow } from '../../../src/elements/comment/sidebar/groupThreads.js';
import { describePart, type PartCase } from '../../support/describePart.js';
import { aThreadInput } from '../../support/someThreads.js';
import { startTestService, type TestBrowser } from '../../support/startTestService.js';

let browser: TestBrowser;

beforeAll(async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'roadmap' }] });
  await service.rest('commentannotations/add', { documentId: 'roadmap', commentAnnotations: [aThreadInput()] });
  browser = service.as('ada');
});

const ROOT = 'CommentsSidebar.Root';
const ITEM = 'CommentsSidebar.Item';

/** Opens the document, and draws what is inside when its thread is there. */
function WithRows({ children }: { children: (row: SidebarRow) => ReactNode }) {
  const { client } = useClient();
  const { rows } = useCommentsSidebar();
  useEffect(() => void client?.setDocument('roadmap'), [client]);
  return rows[0] ? children(rows[0]) : null;
}
const inRoot = (part: ReactNode) => <WithRows>{() => <CommentsSidebar.Root>{part}</CommentsSidebar.Root>}</WithRows>;
const inItem = (part: ReactNode) => (
  <WithRows>
    {(row) => (
      <CommentsSidebar.Root>
        <ul>
          <CommentsSidebar.Item row={row}>{part}</CommentsSidebar.Item>
        </ul>
      </CommentsSidebar.Root>
    )}
  </WithRows>
);

const parts: PartCase[] = [
  { name: ROOT, Part: CommentsSidebar.Root, tag: 'section' },
  { name: 'CommentsSidebar.Trigger', Part: CommentsSidebar.Trigger, tag: 'button' },
  {
    name: 'CommentsSidebar.Search',
    Part: CommentsSidebar.Search,
    tag: 'input',
    inside: inRoot,
    around: ROOT,
  },
  {
    name: 'CommentsSidebar.MinimalFilter',
    Part: CommentsSidebar.MinimalFilter,
    tag: 'button',
    inside: inRoot,
    around: ROOT,
    props: { config: { sorts: ['date'] } },
  },
  {
    name: 'CommentsSidebar.QuickFilter',
    Part: CommentsSidebar.QuickFilter,
    tag: 'button',
    inside: inRoot,
    around: ROOT,
  },
  {
    name: 'CommentsSidebar.Sort',
    Part: CommentsSidebar.Sort,
    tag: 'button',
    inside: inRoot,
    around: ROOT,
  },
  {
    name: 'CommentsSidebar.GroupBy',
    Part: CommentsSidebar.GroupBy,
    tag: 'button',
    inside: inRoot,
    around: ROOT,
  },
  {
    name: 'CommentsSidebar.Filter',
    Part: CommentsSidebar.Filter,
    tag: 'fieldset',
    inside: inRoot,
    around: ROOT,
    isPlain: true,
    props: { field: { field: 'status' }, children: () => null },
  },
  {
    name: 'CommentsSidebar.List',
    Part: CommentsSidebar.List,
    tag: 'ul',
    inside: inRoot,
    around: ROOT,
    props: { children: () => null },
    child: <ol className="theirs" />,
  },
  {
    name: 'CommentsSidebar.Count',
    Part: CommentsSidebar.Count,
    tag: 'div',
    inside: inRoot,
    around: ROOT,
  },
  { name: 'CommentsSidebar.Reset', Part: CommentsSidebar.Reset, tag: 'button', inside: inRoot, around: ROOT },
  { name: 'CommentsSidebar.Retry', Part: CommentsSidebar.Retry, tag: 'button', inside: inRoot, around: ROOT },
  { name: 'CommentsSidebar.Close', Part: CommentsSidebar.Close, tag: 'button', inside: inRoot },
  { name: 'CommentsSidebar.Open', Part: CommentsSidebar.Open, tag: 'button', inside: inItem, around: ITEM },
  { name: 'CommentsSidebar.Navigate', Part: CommentsSidebar.Navigate, tag: 'button', inside: inItem, around: ITEM },
];

for (const part of parts) describePart(part, () => browser);
