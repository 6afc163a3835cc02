import type { ReactNode } from 'react';
import { beforeAll } from 'vitest';
import { createSelectionMarks } from '../../../components/selection/createSelectionMarks.js';
import { LiveSelection } from '../../../components/selection/index.js';
import { LiveSelectionLayerProvider } from '../../../components/selection/LiveSelectionContext.js';
import { describePart } from '../../support/describePart.js';
import { startTestService, type TestBrowser } from '../../support/startTestService.js';

let browser: TestBrowser;
beforeAll(async () => {
  browser = (await startTestService()).as('ada');
});

const INDICATOR = 'LiveSelection.Indicator';
const user = { userId: 'bob', name: 'Bob', onlineStatus: 'online', timestamp: 0 } as const;
const selection = { user, kind: 'field', targetElement: { xpath: '//*[@id="title"]' } } as const;
const layer = {
  marks: createSelectionMarks(),
  indicator: { isEnabled: true, position: 'end', type: 'label' },
} as const;
const inLayer = (part: ReactNode) => <LiveSelectionLayerProvider value={layer}>{part}</LiveSelectionLayerProvider>;
const inIndicator = (part: ReactNode) =>
  inLayer(<LiveSelection.Indicator selection={selection}>{part}</LiveSelection.Indicator>);

describePart(
  {
    name: 'LiveSelection.Root',
    Part: LiveSelection.Root,
    tag: 'div',
    isPlain: true,
    props: { children: () => null },
  },
  () => browser,
);
describePart(
  {
    name: INDICATOR,
    Part: LiveSelection.Indicator,
    tag: 'div',
    props: { selection },
    inside: inLayer,
    around: 'LiveSelection.Root',
  },
  () => browser,
);
for (const [name, Part] of [
  ['LiveSelection.Shape', LiveSelection.Shape],
  ['LiveSelection.Sign', LiveSelection.Sign],
] as const)
  describePart({ name, Part, tag: 'span', inside: inIndicator, around: INDICATOR }, () => browser);
