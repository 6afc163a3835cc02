import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page, type WebSocketRoute } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/browser.mjs';
import type { CommentAnnotation, CrdtStore, ParleyClient } from '../../src/index.js';
import { API_KEY, ParleyProcess } from '../integration/support/ParleyProcess.js';
import { bundleHostPage, serveHostPage } from './hostPage.js';

const launch = findBrowser();
const SLOW = { timeout: 30_000 };

declare const client: ParleyClient;
declare let notes: CrdtStore<string>;

// Without a browser; with CI=true that fails the run.
describe.skipIf(!launch)('what a browser keeps for the service', () => {
  let folder: string;
  let parley: ParleyProcess;
  let server: Server;
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-kept-'));
    parley = await ParleyProcess.start({ data: join(folder, 'data'), env: { PARLEY_DEV: '1' } });
    await bundleHostPage(join(folder, 'page'));
    server = await serveHostPage(join(folder, 'page'));
    browser = await chromium.launch(launch);
  }, 120_000);
  beforeEach(async () => {
    await parley.post('organizations/delete', { organizationIds: ['acme'] });
    await parley.post('organizations/add', { organizations: [{ organizationId: 'acme' }] });
    await parley.post('commentannotations/add', {
      organizationId: 'acme',
      documentId: 'plan',
      createDocument: true,
      commentAnnotations: [{ annotationId: 't1', commentData: [{ commentText: 'Hello', from: { userId: 'grace' } }] }],
    });
    context = await browser.newContext();
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser?.close();
    server?.close();
    await parley?.end('SIGTERM');
    await rm(folder, { recursive: true });
  });

  async function open(user = 'ada'): Promise<Page> {
    const page = await context.newPage();
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/?${new URLSearchParams({ service: parley.url, apiKey: API_KEY, user })}`);
    await expect.poll(() => textsOn(page), SLOW).toContain('Hello');
    return page;
  }
  /** The comments that a page shows; `*`: it could not be saved. */
  const textsOn = (page: Page) =>
    page.evaluate(async () => {
      const element = client.getCommentElement();
      const threads = await new Promise<CommentAnnotation[]>((resolve) => {
        const subscription = element.getAllCommentAnnotations().subscribe((list) => {
          if (!list) return;
          resolve(list);
          queueMicrotask(() => subscription.unsubscribe());
        });
      });
      return threads.flatMap(({ comments }) =>
        comments.map(({ commentText, isUnsynced }) => `${commentText}${isUnsynced ? ' *' : ''}`),
      );
    });
  /** Replies; resolves when the browser keeps it. */
  const reply = (page: Page, commentText: string) =>
    page.evaluate(
      (text) =>
        new Promise<void>((resolve, reject) => {
          client
            .getCommentElement()
            .addComment({ annotationId: 't1', comment: { commentText: text }, onQueued: resolve })
            .catch(reject);
        }),
      commentText,
    );
  const textsAtService = async () => {
    const { result } = await parley.post('commentannotations/get', { organizationId: 'acme', documentIds: ['plan'] });
    const threads = result?.data as { comments: { commentText: string }[] }[];
    return threads.flatMap(({ comments }) => comments.map(({ commentText }) => commentText));
  };
  const setRole = (accessRole: 'viewer' | 'editor') =>
    parley.post('auth/permissions/add', {
      user: { userId: 'ada' },
      permissions: { resources: [{ type: 'organization', id: 'acme', accessRole }] },
    });

  it('two pages write without a connection, one is closed: everything arrives once, and each page’s in its order', async () => {
    const [one, two] = [await open(), await open()];
    await context.setOffline(true);
    await reply(one, 'a1');
    await reply(two, 'b1');
    await reply(one, 'a2');
    await reply(two, 'b2');
    await one.close();
    await context.setOffline(false);
    await expect.poll(textsAtService, SLOW).toHaveLength(5);
    const texts = await textsAtService();
    expect(texts.toSorted()).toEqual(['Hello', 'a1', 'a2', 'b1', 'b2']);
    expect(texts.filter((text) => text.startsWith('a'))).toEqual(['a1', 'a2']);
    expect(texts.filter((text) => text.startsWith('b'))).toEqual(['b1', 'b2']);
    await expect.poll(() => textsOn(two), SLOW).toHaveLength(5);
  });

  it.each([
    ['just before', undefined],
    ['as', 'pagehide'],
  ])('who writes %s the page is left has written', async (_, moment) => {
    const page = await open();
    const write = (commentText: string, on?: string) =>
      page.evaluate(
        ([text, event]) => {
          const send = () =>
            void client.getCommentElement().addComment({ annotationId: 't1', comment: { commentText: text } });
          if (event) addEventListener(event, send);
          else send();
        },
        [commentText, on] as const,
      );
    await write('Well'); // the code that writes is there
    await expect.poll(textsAtService, SLOW).toContain('Well');
    const network = await context.newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 500,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await write('Bye', moment);
    await page.goto('about:blank');
    await expect.poll(textsAtService, SLOW).toEqual(['Hello', 'Well', 'Bye']);
  });

  it('both pages are closed: the next page sends everything once', async () => {
    const [one, two] = [await open(), await open()];
    await context.setOffline(true);
    await reply(one, 'a1');
    await reply(two, 'b1');
    await reply(two, 'b2');
    await Promise.all([one.close(), two.close()]);
    await context.setOffline(false);
    await open();
    // A page that is being closed may be online for an instant, and send its first: of two pages no order is promised.
    await expect.poll(async () => (await textsAtService()).toSorted(), SLOW).toEqual(['Hello', 'a1', 'b1', 'b2']);
    expect((await textsAtService()).filter((text) => text.startsWith('b'))).toEqual(['b1', 'b2']);
  });

  it('what is refused later stays on the page with its text, over a reload, until it is discarded', async () => {
    const page = await open();
    await context.setOffline(true);
    await reply(page, 'A reply that is refused');
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const request = {
            annotation: {
              annotationId: 'mine',
              targetElementId: 'title',
              comments: [{ commentId: 'mine-1', commentText: 'A thread that is refused' }],
            },
            onQueued: resolve,
          };
          client
            .getCommentElement()
            .addCommentAnnotation(request)
            .catch(() => undefined);
        }),
    );
    await setRole('viewer');
    await context.setOffline(false);
    const refused = ['Hello', 'A reply that is refused *', 'A thread that is refused *'].toSorted();
    const shown = async () => (await textsOn(page)).toSorted();
    await expect.poll(shown, SLOW).toEqual(refused);
    await page.reload();
    await expect.poll(shown, SLOW).toEqual(refused);

    await page.evaluate(() => client.getCommentElement().selectCommentByAnnotationId('mine'));
    const dialog = page.getByRole('dialog');
    await dialog.getByText('A thread that is refused').waitFor();
    await dialog.getByRole('button', { name: 'Try again' }).waitFor();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(shown, SLOW).toEqual(['A reply that is refused *', 'Hello']);
    await page.reload();
    await expect.poll(shown, SLOW).toEqual(['A reply that is refused *', 'Hello']);
    expect(await textsAtService()).toEqual(['Hello']);
  });

  describe('of what is not sent', () => {
    const dialogOn = (page: Page) => page.getByRole('dialog');
    async function openReply(page: Page) {
      await page.evaluate(() => client.getCommentElement().selectCommentByAnnotationId('t1'));
      await dialogOn(page).locator('[data-parley-part=editor][data-parley-state=rich]').waitFor();
      const field = dialogOn(page).getByRole('textbox');
      await field.click();
      await page.keyboard.press('Control+End');
      return field;
    }
    async function openNew(page: Page) {
      await page.evaluate(() => client.getCommentElement().addManualComment());
      const dialog = page.getByRole('dialog', { name: 'New comment' }); // not the one that was open before
      await dialog.locator('[data-parley-part=editor][data-parley-state=rich]').waitFor();
      return dialog.getByRole('textbox');
    }
    async function reload(page: Page) {
      await page.reload();
      await expect.poll(() => textsOn(page), SLOW).toContain('Hello');
    }

    it('a reply and a new thread are in their composers after a reload, in this tab alone, until they are sent', async () => {
      const page = await open();
      await page.evaluate(() => client.getCommentElement().enableFormatOptions());
      await openReply(page);
      await page.keyboard.type('A reply that is ');
      await page.keyboard.press('Control+b');
      await page.keyboard.type('half');
      await reload(page);
      const field = await openReply(page);
      expect(await field.textContent()).toBe('A reply that is half');
      expect(await field.locator('strong').textContent()).toBe('half');
      await page.keyboard.type(' done');
      await reload(page);
      expect(await (await openReply(page)).textContent()).toBe('A reply that is half done');

      const other = await open();
      expect(await (await openReply(other)).textContent()).toBe('');
      await other.close();

      await page.keyboard.press('Shift+Enter');
      await expect.poll(textsAtService, SLOW).toContain('A reply that is half done');
      await openNew(page);
      await page.keyboard.type('A new one');
      await reload(page);
      expect(await (await openReply(page)).textContent()).toBe('');
      expect(await (await openNew(page)).textContent()).toBe('A new one');
      await page.keyboard.type(', gone on with');
      await page.keyboard.press('Shift+Enter');
      await expect.poll(textsAtService, SLOW).toContain('A new one, gone on with');
      await reload(page);
      expect(await (await openNew(page)).textContent()).toBe('');
    });

    it('so is a change of a comment, in which the cursor is at the end', async () => {
      const page = await open();
      await page.evaluate(() =>
        client.getCommentElement().addComment({ annotationId: 't1', comment: { commentText: 'Mine' } }),
      );
      const edit = async () => {
        await openReply(page);
        const comment = dialogOn(page).getByRole('listitem').filter({ hasText: 'ada' });
        await comment.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: 'Edit' }).click();
        await comment.locator('[data-parley-part=editor][data-parley-state=rich]').waitFor();
        await page.keyboard.type(' too');
        return comment.getByRole('textbox').textContent();
      };
      expect(await edit()).toBe('Mine too');
      await reload(page);
      expect(await edit()).toBe('Mine too too');
    });

    it('another page of the site, and back: it is there, unless it has been sent meanwhile', async () => {
      const page = await open();
      const address = page.url();
      await openReply(page);
      await page.keyboard.type('Before');
      await page.goto('about:blank');
      await page.goto(address);
      await expect.poll(() => textsOn(page), SLOW).toContain('Hello');
      expect(await (await openReply(page)).textContent()).toBe('Before');
      await page.keyboard.press('Shift+Enter');
      await expect.poll(textsAtService, SLOW).toContain('Before');
      await page.goBack();
      await page.goBack();
      await expect.poll(() => textsOn(page), SLOW).toContain('Before');
      expect(await (await openReply(page)).textContent()).toBe('');
    });

    it('nothing of it is left in the tab when the person signs out', async () => {
      const page = await open();
      await openReply(page);
      await page.keyboard.type('Mine');
      await reload(page);
      const stored = () => page.evaluate(() => Object.values(sessionStorage).join());
      expect(await stored()).toContain('Mine');
      await page.evaluate(() => client.signOut());
      expect(await stored()).not.toContain('Mine');
    });
  });

  describe('of a shared document', () => {
    const sockets = new Set<WebSocketRoute>();
    let isOffline = false;
    let stores = 0;
    let place = { organizationId: 'acme', documentId: 'plan', editorId: '' };
    beforeEach(async () => {
      place = { ...place, editorId: `notes ${(stores += 1)}` };
      await parley.post('crdt/add', { ...place, type: 'text', data: 'Begin\n' });
      // A browser that is told to be offline keeps the sockets that it has.
      await context.routeWebSocket(/./, (socket) => {
        if (isOffline) return void socket.close();
        socket.connectToServer();
        sockets.add(socket);
      });
    });

    async function setOffline(next: boolean) {
      isOffline = next;
      await context.setOffline(next);
      if (next) for (const socket of sockets) await socket.close();
      sockets.clear();
    }
    const lines = Array.from({ length: 600 }, (_, second) => `Edit ${second}, offline\n`).join('');
    const notesAtService = async () => (await parley.post('crdt/get', place)).result?.data as { data: string }[];
    /** Opens the store, and returns its value when it holds what the service holds. */
    const openNotes = (page: Page) =>
      page.evaluate(async (id) => {
        notes = await client.getCrdtElement().createStore<string>({ id, type: 'text' });
        return notes.getValue();
      }, place.editorId);
    /** Edits once for each second of ten minutes; resolves when the browser keeps the last one. */
    async function editOffline(page: Page) {
      await setOffline(true);
      await page.evaluate(async () => {
        await new Promise<void>((resolve) =>
          notes.getState().subscribe(({ status }) => status === 'disconnected' && resolve()),
        );
        for (let second = 0; second < 600; second++) {
          notes.update(`${notes.getValue()}Edit ${second}, offline\n`);
          if (second % 50 === 0) await new Promise((resolve) => setTimeout(resolve));
        }
      });
      await expect.poll(() => storedEdits(page), SLOW).toContain('Edit 599, offline');
    }
    /** The edits in the browser's database, with the words in them readable. */
    const storedEdits = (page: Page) =>
      page.evaluate(
        () =>
          new Promise<string>((resolve, reject) => {
            const opening = indexedDB.open('parley');
            opening.onerror = () => reject(opening.error!);
            opening.onsuccess = () => {
              const reading = opening.result.transaction('keptEdits').objectStore('keptEdits').getAll();
              reading.onsuccess = () => {
                opening.result.close();
                const stored = reading.result as { update: Uint8Array }[];
                resolve(stored.map(({ update }) => new TextDecoder().decode(update)).join());
              };
            };
          }),
      );

    it('merges ten minutes of edits when the person comes back, and shows nothing of them to another one', async () => {
      const page = await open();
      expect(await openNotes(page)).toBe('Begin\n');
      await editOffline(page);
      await page.close();
      await parley.post('crdt/update', { ...place, type: 'text', data: 'Begin, by a backend\n' });
      await setOffline(false);

      const ofBob = await open('bob');
      expect(await openNotes(ofBob)).toBe('Begin, by a backend\n');
      await ofBob.evaluate(() => notes.update(`By Bob\n${notes.getValue()}`));
      await expect.poll(notesAtService, SLOW).toMatchObject([{ data: 'By Bob\nBegin, by a backend\n' }]);

      const again = await open();
      const merged = `By Bob\nBegin, by a backend\n${lines}`;
      expect(await openNotes(again)).toBe(merged);
      await expect.poll(() => ofBob.evaluate(() => notes.getValue()), SLOW).toBe(merged);
      await expect.poll(() => storedEdits(again), SLOW).toBe('');
      expect(await notesAtService()).toMatchObject([{ data: merged, lastUpdatedBy: 'ada' }]);
    });

    it('wipes them when the person signs out', async () => {
      const page = await open();
      await openNotes(page);
      await editOffline(page);
      await page.evaluate(() => client.signOut());
      await expect.poll(() => storedEdits(page), SLOW).toBe('');
      await page.close();
      await setOffline(false);
      expect(await openNotes(await open())).toBe('Begin\n');
    });
  });
});
