import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { CapturedLogger } from '../../server/src/memory/index.js';
import { startServer } from '../../server/src/node/startServer.js';
import { openPage } from './openPage.js';
import type { SidebarPage } from './sidebarPage.js';

export interface OpenedSidebar {
  page: Page;
  /** Calls a function of the page. */
  call: <Name extends keyof SidebarPage>(name: Name) => Promise<Awaited<ReturnType<SidebarPage[Name]>>>;
  /** Calls an operation of the service as a backend. */
  post: (operation: string, data: object) => Promise<void>;
  close: () => Promise<void>;
}

/** Threads of one call have one time, and are in the order of their ids. */
export const PER_CALL = 100;
const UNLIMITED = { perSecond: 1e12, burst: 1e12 };
const bootstrap = { apiKey: 'pk_bench', authToken: 'bench-token' };

/** `sidebarPage.tsx` in Chromium, with so many threads of a real service. `undefined`: there is no browser here. */
export async function openSidebar(threads: number): Promise<OpenedSidebar | undefined> {
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
  const post = (operation: string, data: object) => postTo(server.url, operation, data);
  await fill(post, threads);
  const query = { service: server.url, apiKey: bootstrap.apiKey };
  const opened = await openPage('bench/support/sidebarPage.tsx', join(folder, 'page'), query);
  async function close() {
    await opened?.close();
    await server.close();
    await rm(folder, { recursive: true });
  }
  if (!opened) {
    await close();
    return undefined;
  }
  const { page } = opened;
  await page.waitForFunction(`page.loaded() === ${threads}`);
  // What is evaluated there is what the type says.
  return { page, call: (name) => page.evaluate(`page.${name}()`), post, close };
}

async function fill(post: OpenedSidebar['post'], threads: number) {
  await post('organizations/add', { organizations: [{ organizationId: 'acme' }] });
  await post('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  for (let start = 0; start < threads; start += PER_CALL) {
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

async function postTo(url: string, operation: string, data: object) {
  const response = await fetch(`${url}/v2/${operation}`, {
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
