import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CapturedLogger } from '../server/src/memory/index.js';
import { startServer } from '../server/src/node/startServer.js';
import { median } from './support/measure.js';
import { openPage } from './support/openPage.js';
import { ms, printTable, times } from './support/printTable.js';
import type { SidebarPage } from './support/sidebarPage.js';

/**
 * Screen (design §5): the comments sidebar with ten thousand threads of a real service, in Chromium, against the same threads as a
 * plain React list; how many rows are mounted, and what one new comment draws again.
 */

const THREADS = 10_000;
const PER_CALL = 100;
const ROUNDS = 7;
/** One of those on top: threads of one call have one time, and are in the order of their ids. */
const COMMENTED = THREADS - PER_CALL + 2;
const UNLIMITED = { perSecond: 1e12, burst: 1e12 };
const bootstrap = { apiKey: 'pk_bench', authToken: 'bench-token' };

const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
const server = await startServer({
  port: 0,
  dataFolder: join(folder, 'data'),
  logger: new CapturedLogger(),
  service: {
    bootstrap,
    isDevelopment: true,
    limits: {
      keyRate: UNLIMITED,
      workspaceRate: UNLIMITED,
      userRate: UNLIMITED,
      keyByteRate: UNLIMITED,
      userByteRate: UNLIMITED,
    },
  },
});
await fill();
const opened = await openPage('bench/support/sidebarPage.tsx', join(folder, 'page'), {
  service: server.url,
  apiKey: bootstrap.apiKey,
});
if (opened) {
  await measure(opened.page);
  await opened.close();
} else {
  console.log('There is no Chromium here: the sidebar was not measured.\n');
}
await server.close();
await rm(folder, { recursive: true });

async function measure(browserPage: NonNullable<typeof opened>['page']) {
  /** Calls a function of the page. */
  const call = async <Name extends keyof SidebarPage>(name: Name) =>
    // What is evaluated there is what the type says.
    (await browserPage.evaluate(`page.${name}()`)) as Awaited<ReturnType<SidebarPage[Name]>>;
  await browserPage.waitForFunction(`page.loaded() === ${THREADS}`);
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
  await browserPage.getByText(`Remark ${COMMENTED}`).waitFor();
  const mounted = await call('mountedRows');
  await call('takeDrawn');
  await post('commentannotations/comments/add', {
    documentId: 'plan',
    annotationId: `thread-${COMMENTED}`,
    commentData: [{ from: { userId: 'grace', name: 'Grace Hopper' }, commentText: 'And one more.' }],
  });
  await browserPage.getByText('1 reply').waitFor();
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

async function fill() {
  await post('organizations/add', { organizations: [{ organizationId: 'acme' }] });
  await post('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  for (let start = 0; start < THREADS; start += PER_CALL) {
    await post('commentannotations/add', {
      documentId: 'plan',
      commentAnnotations: Array.from({ length: PER_CALL }, (_, offset) => ({
        annotationId: `thread-${start + offset}`,
        commentData: [
          {
            from: { userId: 'grace', name: 'Grace Hopper' },
            commentText: `Remark ${start + offset}: is this number right? It was another one last week.`,
          },
        ],
      })),
    });
  }
}

async function post(operation: string, data: object) {
  const response = await fetch(`${server.url}/v2/${operation}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-service-api-key': bootstrap.apiKey,
      'x-service-auth-token': bootstrap.authToken,
    },
    body: JSON.stringify({ data: { organizationId: 'acme', ...data } }),
  });
  if (!response.ok) throw new Error(`${operation}: ${await response.text()}`);
}
