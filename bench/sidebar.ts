import { median } from './support/measure.js';
import { openSidebar, PER_CALL, type OpenedSidebar } from './support/openSidebar.js';
import { ms, printTable, times } from './support/printTable.js';

/**
 * Screen (design §5): the comments sidebar with ten thousand threads of a real service, in Chromium, against the same threads as a
 * plain React list; how many rows are mounted, and what one new comment draws again.
 */

const THREADS = 10_000;
const ROUNDS = 7;
/** One of those on top: threads of one call have one time, and are in the order of their ids. */
const COMMENTED = THREADS - PER_CALL + 2;

const opened = await openSidebar(THREADS);
if (opened) await measure(opened);
else console.log('There is no Chromium here: the sidebar was not measured.\n');
await opened?.close();

async function measure({ page, call, post }: OpenedSidebar) {
  const sidebar: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    sidebar.push(await call('openSidebar'));
    await call('closeSidebar');
    plain.push(await call('openPlainList'));
    await call('closePlainList');
  }
  for (const samples of [sidebar, plain]) samples.shift(); // the first one warms up, and loads the chunk of the sidebar

  await call('openSidebar');
  await page.getByText(`Remark ${COMMENTED}`).waitFor();
  const mounted = await call('mountedRows');
  await call('takeDrawn');
  await post('commentannotations/comments/add', {
    documentId: 'plan',
    annotationId: `thread-${COMMENTED}`,
    commentData: [{ from: { userId: 'grace', name: 'Grace Hopper' }, commentText: 'And one more.' }],
  });
  await page.getByText('1 reply').waitFor();
  const drawn = await call('takeDrawn');

  printTable(
    `Sidebar, ${THREADS.toLocaleString('en')} threads in Chromium (median of ${ROUNDS})`,
    ['', 'first paint', 'against the plain list'],
    [
      ['plain React list of all rows', ms(median(plain)), times(1)],
      ['comments sidebar', ms(median(sidebar)), times(median(sidebar) / median(plain))],
    ],
  );
  printTable(
    'Sidebar, what is drawn',
    ['', 'count'],
    [
      ['rows mounted', String(mounted)],
      ['cards drawn again for one new comment', String(drawn.length)],
      ['of threads other than the one it is in', String(drawn.filter((id) => id !== `thread-${COMMENTED}`).length)],
    ],
  );
}
