import { beforeAll } from 'vitest';
import { createCursorMotion } from '../../../components/cursors/createCursorMotion.js';
import { CursorsProvider } from '../../../components/cursors/CursorsContext.js';
import { Cursors } from '../../../components/cursors/index.js';
import { describePart } from '../../support/describePart.js';
import { startTestService, type TestBrowser } from '../../support/startTestService.js';

let browser: TestBrowser;
beforeAll(async () => {
  browser = (await startTestService()).as('ada');
});

const motion = createCursorMotion();
const targetElement = { xpath: '/*', topPercentage: 0, leftPercentage: 0 };
const user = { userId: 'bob', onlineStatus: 'online', timestamp: 0, targetElement };

describePart(
  { name: 'Cursors.Root', Part: Cursors.Root, tag: 'div', props: { children: () => null }, isPlain: true },
  () => browser,
);
describePart(
  {
    name: 'Cursors.Cursor',
    Part: Cursors.Cursor,
    tag: 'div',
    props: { user },
    around: 'Cursors.Root',
    inside: (part) => <CursorsProvider value={motion}>{part}</CursorsProvider>,
  },
  () => browser,
);
