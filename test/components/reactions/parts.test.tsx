import type { ReactNode } from 'react';
import { beforeAll } from 'vitest';
import { Reactions } from '../../../components/reactions/index.js';
import { describePart, type PartCase } from '../../support/describePart.js';
import { reactAs } from '../../support/reactAs.js';
import { startTestService, type TestBrowser } from '../../support/startTestService.js';

let browser: TestBrowser;

beforeAll(async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  await reactAs(service, { userId: 'bob', name: 'Bob' }, { documentId: 'plan', targetElementId: 'chart' }, '👍');
  const { network, props } = service.as({ userId: 'ada', name: 'Ada' });
  browser = { network, props: Object.assign(props, { documentId: 'plan' }) };
});

const around = 'Reactions.Root';
const inside = (part: ReactNode) => <Reactions.Root targetElementId="chart">{part}</Reactions.Root>;

const parts: PartCase[] = [
  { name: around, Part: Reactions.Root, tag: 'div', props: { targetElementId: 'chart' } },
  { name: 'Reactions.List', Part: Reactions.List, tag: 'ul', inside, around, child: <ul className="theirs" /> },
  { name: 'Reactions.Options', Part: Reactions.Options, tag: 'div', inside, around },
];
for (const part of parts) describePart(part, () => browser);
