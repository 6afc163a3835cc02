import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/browser.mjs';
import type { ParleyClient } from '../../src/index.js';
import type { RecorderData } from '../../src/elements/recorder/RecorderData.js';
import type { RecorderState } from '../../src/elements/recorder/RecorderState.js';
import { API_KEY, ParleyProcess } from '../integration/support/ParleyProcess.js';
import { ChromiumProcess } from './ChromiumProcess.js';
import { bundleHostPage, serveHostPage } from './hostPage.js';

const SLOW = { timeout: 30_000 };
/** The service takes 4 MiB: then a short video is one part, and there is no middle of its upload. */
const PART_BYTES = 16_384;
/** Parts that the service has when the browser is killed. */
const SENT_PARTS = 3;
const RECORDED_MS = 2_000;

declare const client: ParleyClient;

// Without a browser; with CI=true that fails the run.
describe.skipIf(!findBrowser())('the recorder in a page', () => {
  let folder: string;
  let parley: ParleyProcess;
  let server: Server;
  const browsers: ChromiumProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-upload-'));
    parley = await ParleyProcess.start({ data: join(folder, 'data'), env: { PARLEY_DEV: '1' } });
    await bundleHostPage(join(folder, 'page'));
    server = await serveHostPage(join(folder, 'page'));
    await parley.post('organizations/add', { organizations: [{ organizationId: 'acme' }] });
    await parley.post('organizations/documents/add', { organizationId: 'acme', documents: [{ documentId: 'plan' }] });
  }, 120_000);
  afterAll(async () => {
    for (const browser of browsers) await browser.kill();
    server?.close();
    await parley?.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens the page in a new Chromium. @param takenParts parts that reach the service; the next ones are on their way for ever */
  async function visit(takenParts: number, profile = 'profile') {
    const browser = await ChromiumProcess.start(join(folder, profile));
    browsers.push(browser);
    const page = await browser.context.newPage();
    const asked: number[] = [];
    /** What the page has loaded of itself. */
    const code: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) code.push(response.text().catch(() => '')); // of a browser that is killed nobody asks
    });
    await page.route(/uploads\/start$/, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { result: { data: { maxPartBytes: number } } };
      answer.result.data.maxPartBytes = PART_BYTES;
      await route.fulfill({ response, json: answer });
    });
    await page.route(/uploads\/putPart\?/, async (route) => {
      asked.push(Number(new URL(route.request().url()).searchParams.get('partNumber')));
      if (asked.length <= takenParts) await route.continue();
    });
    const { port } = server.address() as AddressInfo;
    const query = new URLSearchParams({ service: parley.url, apiKey: API_KEY, user: 'ada' });
    await page.goto(`http://127.0.0.1:${port}/?${query}`);
    await page.waitForFunction(() => 'client' in globalThis);
    await page.evaluate(() => client.getCommentElement().fetchCommentAnnotations()); // the person is signed in then
    return { browser, page, asked, code };
  }

  it('killed while it uploads: the next visit finishes it, with every byte that was recorded', async () => {
    const first = await visit(SENT_PARTS);
    await first.page.evaluate(async (recordedMs) => {
      const recorder = client.getRecorderElement();
      recorder.disableRecordingCountdown();
      await recorder.initRecording('video');
      await new Promise<void>((resolve) => {
        recorder.getRecorderState().subscribe((state: RecorderState | null) => {
          if (state && state.durationMs >= recordedMs) resolve();
        });
      });
      recorder.stopRecording().catch(() => undefined); // it does not come to an end here
    }, RECORDED_MS);
    await expect.poll(() => first.asked.length, SLOW).toBeGreaterThan(SENT_PARTS);
    const stored = await storedRecording(first.page);
    await first.browser.kill();
    expect(stored.bytes).toBeGreaterThan(PART_BYTES * SENT_PARTS);

    const second = await visit(Infinity);
    const { pending, done } = await second.page.evaluate(async () => {
      const recorder = client.getRecorderElement();
      const [found] = await recorder.getPendingRecordings();
      return { pending: found!, done: await recorder.finishPendingRecording(found!.id) };
    });
    expect(pending).toMatchObject({ type: 'video', reason: 'notUploaded' });
    expect(pending.duration).toBeGreaterThanOrEqual(RECORDED_MS);
    expect(done).toMatchObject({ recorderId: pending.id, isUrlAvailable: true, durationMs: pending.duration });
    const file = await fetch(done.assets[0]!.url).then((answer) => answer.arrayBuffer());
    expect(hashOf(Buffer.from(file))).toBe(stored.hash);
    // What was there is not sent again.
    expect(second.asked).not.toContain(0);
    expect(second.asked).toHaveLength(Math.ceil(stored.bytes / PART_BYTES) - SENT_PARTS);
    const playedMs = await lengthOf(second.page, done);
    expect(playedMs).toBeGreaterThan(RECORDED_MS * 0.9);
    console.log(
      `${stored.bytes} bytes, ${pending.duration} ms recorded, ${playedMs} ms played: every byte is in the file; ` +
        `${SENT_PARTS} parts before the kill, ${second.asked.length} after it.`,
    );
    await second.browser.kill();
  }, 60_000);

  it('is not loaded by a page with comments, until somebody records', async () => {
    const { browser, page, code } = await visit(Infinity, 'other');
    const ofRecorder = /MediaRecorder|getDisplayMedia|putPart|recordings\/list/;
    const before = await Promise.all(code);
    expect(before.length).toBeGreaterThan(3);
    expect(before.filter((text) => ofRecorder.test(text))).toEqual([]);
    await page.evaluate(() => client.getRecorderElement().getPendingRecordings());
    const later = (await Promise.all(code)).slice(before.length).filter((text) => ofRecorder.test(text));
    expect(later.length).toBeGreaterThan(0);
    console.log(`Without the recorder: ${sized(before)}, none of it. Of the recorder's element: ${sized(later)} more.`);
    await browser.kill();
  }, 60_000);
});

/** How many files, and how large they are, compressed and not minified. */
const sized = (files: string[]) =>
  `${files.length} files, ${(files.reduce((sum, text) => sum + gzipSync(text).byteLength, 0) / 1000).toFixed(1)} kB`;

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The parts of the recording in the browser's database. */
async function storedRecording(page: Page) {
  const base64 = await page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('parley');
        opening.onerror = () => reject(opening.error!);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('keptRecordingParts').objectStore('keptRecordingParts').getAll();
          reading.onsuccess = () => {
            const reader = new FileReader();
            reader.onload = () => resolve((reader.result as string).split(',')[1]!);
            reader.readAsDataURL(new Blob(reading.result as Blob[]));
          };
        };
      }),
  );
  const bytes = Buffer.from(base64, 'base64');
  return { bytes: bytes.byteLength, hash: hashOf(bytes) };
}

/** Plays to the end, as a file of a recorder does not say how long it is. Returns the ms. */
const lengthOf = (page: Page, { assets }: RecorderData) =>
  page.evaluate(async (url) => {
    const video = document.createElement('video');
    Object.assign(video, { src: url, muted: true });
    await new Promise((resolve) => (video.onloadedmetadata = resolve));
    video.currentTime = Number.MAX_SAFE_INTEGER;
    await new Promise((resolve) => (video.onseeked = resolve));
    return Math.round(video.currentTime * 1000);
  }, assets[0]!.url);
