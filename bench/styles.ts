import type { CDPSession } from 'playwright-core';
import { openSidebar, type OpenedSidebar } from './support/openSidebar.js';
import { ms, printTable, times } from './support/printTable.js';

/**
 * What the rule that keeps the styles of a page away from our components (`internal/hostStyles.css`, `revert-layer`) costs Chromium in
 * the calculation of styles: the sidebar with a thousand threads, and three hundred of its cards at once, which no component of ours mounts.
 */

const THREADS = 1_000;
const CARDS = 300;
const ROUNDS = 21;

const opened = await openSidebar(THREADS);
if (opened) await measure(opened);
else console.log('There is no Chromium here: styles were not measured.\n');
await opened?.close();

async function measure({ page, call }: OpenedSidebar) {
  const metrics = await page.context().newCDPSession(page);
  // Processor time of the thread: what else the machine does is not in it.
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
  await call('openSidebar');
  await page.evaluate(`prepareStyles(${CARDS})`);
  const changes = {
    'sidebar, 1,000 threads: the theme changes': 'theme',
    'sidebar, 1,000 threads: put into the page': 'sidebar',
    '300 cards: the theme changes': 'theme',
    '300 cards: put into the page': 'cards',
  };
  const rows: string[][] = [];
  for (const [name, change] of Object.entries(changes)) {
    await page.evaluate(`styles.show(${name.startsWith('300')})`);
    const samples = { with: [] as number[], without: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const rule of ['with', 'without'] as const) {
        await page.evaluate(`styles.apply(${rule === 'with'})`);
        const before = await recalculation(metrics);
        await page.evaluate(`styles.change('${change}')`);
        samples[rule].push((await recalculation(metrics)) - before);
      }
    }
    // The least: what else the machine does only adds to it.
    const [withRule, without] = [Math.min(...samples.with), Math.min(...samples.without)];
    rows.push([name, ms(without), ms(withRule), times(withRule / without)]);
  }
  printTable(
    `Calculation of styles in Chromium (the least of ${ROUNDS})`,
    ['', 'without', 'with the rule', 'ratio'],
    rows,
  );
}

/** So far, ms. */
async function recalculation(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'RecalcStyleDuration')?.value ?? Number.NaN);
}
