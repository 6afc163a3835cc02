import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/browser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const launch = findBrowser();

/** `npm start` as a newcomer runs it, in a folder of its own and on free ports. */
let demo: { process: ChildProcess; address: string; service: string; folder: string };
let browser: Browser;
const contexts: BrowserContext[] = [];

// Without a browser; with CI=true that fails the run.
describe.skipIf(!launch)('the demo in a browser', () => {
  beforeAll(async () => {
    demo = await startDemo();
    for (const userId of ['ada', 'ben', 'chloe']) await markAllRead(userId);
    browser = await chromium.launch(launch);
  }, 120_000);

  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });

  afterAll(async () => {
    await browser?.close();
    await stopDemo();
  });

  it('shows a notification that a backend posts to the person it is for, and to nobody else', async () => {
    const ben = await openAs('ben');
    const chloe = await openAs('chloe');
    await expectBell(ben, 0);
    await notifyBen('Sent by the backend.');
    await expectBell(ben, 1);
    await bell(ben).click();
    await row(ben, 'Sent by the backend.').waitFor();
    expect(await row(ben, 'Sent by the backend.').textContent()).toContain('Ada Moreau says hello');

    // A later one for everybody reaches her, so the one before has had its time.
    await post('notifications/add', { ...notice('For all.'), notifyUsers: [], notifyAll: true });
    await bell(chloe).click();
    await chloe.getByRole('tab', { name: 'All' }).click();
    await row(chloe, 'For all.').waitFor();
    expect(await row(chloe, 'Sent by the backend.').count()).toBe(0);
  });

  it('shows the frames of two people as dark as what is in them', async () => {
    const owner = await browser.newContext({ colorScheme: 'dark' });
    contexts.push(owner);
    const page = await owner.newPage();
    await page.goto(demo.address);
    const stage = page.locator('.side-by-side[data-theme="dark"]');
    await stage.locator('.seat[data-theme="dark"]').nth(1).waitFor();
    const left = page.locator('iframe').first().contentFrame();
    await left.getByRole('button', { name: 'Demo' }).click();
    await left.getByRole('switch', { name: 'Dark' }).click();
    // The page around them is dark when both are.
    await page.locator('.side-by-side[data-theme="light"] .seat[data-theme="light"]').waitFor();
    expect(await page.locator('.seat[data-theme="dark"]').count()).toBe(1);
  });

  it('prints what is said in the page, and nothing of what is open over it', async () => {
    const ada = await openAs('ada');
    await ada.getByRole('button', { name: /^1 comment by Chloe/ }).click();
    const dialog = ada.getByRole('dialog').filter({ hasText: 'Our best week' });
    await dialog.waitFor();
    await ada.emulateMedia({ media: 'print' });
    await dialog.waitFor({ state: 'hidden' });
    await ada.getByText('I would like to show this at the all-hands').waitFor();
    expect(await ada.locator('.parley-composer:visible, .parley-icon-button:visible').count()).toBe(0);
  });

  it('keeps two tabs of one person in step: arrival, read, deleted, and the same after a reload', async () => {
    await markAllRead('ben');
    const first = await openAs('ben');
    const second = await openAs('ben', first.context());
    await notifyBen('One.');
    await notifyBen('Two.');
    await Promise.all([expectBell(first, 2), expectBell(second, 2)]);

    // A page behind another is drawn so seldom that each click would wait for seconds.
    await first.bringToFront();
    await bell(first).click();
    await row(first, 'One.').hover();
    await row(first, 'One.')
      .getByRole('button', { name: /mark read/i })
      .click();
    await Promise.all([expectBell(first, 1), expectBell(second, 1)]);

    await row(first, 'Two.').hover();
    await row(first, 'Two.')
      .getByRole('button', { name: /delete/i })
      .click();
    await Promise.all([expectBell(first, 0), expectBell(second, 0)]);

    await second.bringToFront();
    await second.reload();
    await expectBell(second, 0);
    await bell(second).click();
    await second.getByRole('tab', { name: 'All' }).click();
    await row(second, 'One.').waitFor();
    expect(await row(second, 'Two.').count()).toBe(0);
  });

  it('shows words that only the product’s own store has, and Parley never does', async () => {
    const marker = `secret-${crypto.randomUUID()}`;
    const ada = await openAs('ada');
    const ben = await openAs('ben');
    await ada.getByLabel('To', { exact: true }).selectOption('ben');
    await ada.getByLabel('Message', { exact: true }).fill(marker);
    await ada.getByLabel(/own store/).check();
    await ada.getByRole('button', { name: 'Send' }).click();
    await bell(ben).click();
    await row(ben, marker).waitFor();
    expect(await row(ben, marker).textContent()).toContain('Ada Moreau mentioned you');
    const stored = await post('notifications/get', { organizationId: 'northstar', userId: 'ben' });
    expect(JSON.stringify(stored)).not.toContain(marker);
  });

  it('moves a notification from one person’s click to another’s bell, and opens its document, from which Back leads to the one before', async () => {
    await markAllRead('chloe');
    const ada = await openAs('ada');
    const chloe = await openAs('chloe');
    await ada.getByRole('button', { name: /Billing API/ }).click();
    await ada.getByLabel('Owner').selectOption('chloe');
    await expectBell(chloe, 1);
    await bell(chloe).click();
    const arrived = chloe.getByRole('listitem').filter({ hasText: 'made Chloe Lindqvist the owner of Billing API' });
    await arrived.getByRole('button').first().click();
    await chloe.getByRole('heading', { name: 'Billing API', level: 1 }).waitFor();
    await expectBell(chloe, 0);
    await chloe.goBack();
    await chloe.getByRole('heading', { name: 'First-run onboarding', level: 1 }).waitFor();
  });

  it('begins with a conversation: on the words, the sketch, a card, the chart, and below; with an inbox, an activity log, and a chart and a plan that are the same for all', async () => {
    const jonas = await openAs('jonas');
    await expectBell(jonas, 2);
    await bell(jonas).click();
    await row(jonas, 'Ben Okafor mentioned you').waitFor();
    await jonas.getByRole('tab', { name: 'All' }).click();
    await row(jonas, 'Ada Moreau replied').waitFor(); // read by now
    await jonas.keyboard.press('Escape');
    await jonas.getByRole('banner').getByRole('button', { name: 'Activity', exact: true }).click();
    await jonas.getByRole('region', { name: 'Activity' }).getByText('Priya Raman').first().waitFor();

    const ada = await openAs('ada');
    await ada.getByText('I would like to show this at the all-hands on Thursday.').waitFor();
    await ada.getByRole('button', { name: /3 comments, first by Ben Okafor/ }).click();
    await ada.getByRole('dialog').getByText('Then we do not need the empty state at all.').waitFor();
    await ada.keyboard.press('Escape');
    await ada.getByRole('button', { name: /2 comments, first by Chloe Lindqvist/ }).waitFor();
    await ada.getByRole('button', { name: /1 comment by Chloe Lindqvist/ }).waitFor();
    await row(ada, 'Import spreadsheets').getByRole('button', { name: /2/ }).waitFor();

    await ada.getByRole('button', { name: 'Gain' }).click();
    await jonas.getByRole('button', { name: 'Gain', pressed: true }).waitFor();

    const planOf = (page: Page) => page.getByRole('region', { name: 'Launch plan' });
    await planOf(ada).getByRole('button', { name: 'Edit' }).click();
    await planOf(ada).getByLabel('Next step').fill('Ask three teams');
    const nextStepOf = (page: Page) => planOf(page).getByLabel('Next step').inputValue();
    await expect.poll(() => nextStepOf(jonas)).toBe('Ask three teams');
    // By itself it would end after five seconds.
    await jonas.route(/editorAccess\/request$/, async (route) => {
      const body = route.request().postDataJSON() as { data: object } | null; // none before the request itself
      await route.continue(body ? { postData: { data: { ...body.data, timeoutSeconds: 600 } } } : {});
    });
    await planOf(jonas).getByRole('button', { name: 'Ask to edit' }).click();
    await planOf(ada).getByRole('button', { name: 'Hand over' }).click();
    await planOf(jonas).getByText('You are editing').waitFor();
    await planOf(jonas).getByLabel('Next step').fill('Ask four teams');
    await expect.poll(() => nextStepOf(ada)).toBe('Ask four teams');
    expect(await planOf(ada).getByLabel('Next step').isEditable()).toBe(false);
  });

  it('sends email in the language and time zone of the reader, with a link that opens the thread, and gathers what is said from now on', async () => {
    const jonas = await openAs('jonas');
    await jonas.getByRole('banner').getByRole('button', { name: 'Outbox', exact: true }).click();
    const outbox = jonas.getByRole('dialog', { name: 'Outbox' });
    await outbox.getByText('Ben Okafor hat dich erwähnt · Billing API').click();
    const frame = outbox.locator('iframe').contentFrame(); // of the one letter that is open
    await frame.getByRole('blockquote').getByText('Jonas Weber, it is free').waitFor();
    await frame.getByText(/ MEZ$| MESZ$/).waitFor();
    await outbox.getByRole('button', { name: 'Plain text' }).click();
    await outbox.getByText('> Jonas Weber, it is free').waitFor();
    await outbox.getByRole('button', { name: 'HTML' }).click();
    const opening = jonas.context().waitForEvent('page');
    await frame.getByRole('link', { name: 'Kommentar öffnen' }).click();
    const opened = await opening;
    await opened.getByRole('heading', { name: 'Billing API', level: 1 }).waitFor();
    await opened.getByRole('dialog').getByText('it is free').waitFor();

    const isGathering = async () => {
      const { result } = (await post('workspace/notificationconfig/get', {})) as { result: { data: Settings } };
      const { delayConfig, batchConfig } = result.data.notificationServiceConfig;
      return delayConfig.isEnabled && batchConfig.document.isEnabled;
    };
    expect(await isGathering()).toBe(true);
    await outbox.getByRole('button', { name: 'Close' }).click();
    await jonas.getByRole('banner').getByRole('button', { name: 'Demo', exact: true }).click();
    await jonas.getByRole('switch', { name: 'Wait and gather' }).uncheck();
    await expect.poll(isGathering).toBe(false);
    await jonas.getByRole('switch', { name: 'Wait and gather' }).check();
    await expect.poll(isGathering).toBe(true);
  });

  it('carries a comment from one person’s pin to another’s screen, with the reply, and keeps a private one private', async () => {
    const [ada, ben] = [await openAs('ada'), await openAs('ben')];
    await ada.getByRole('banner').getByRole('button', { name: 'Comment', exact: true }).click();
    await ada.getByRole('img', { name: 'Sketch of the screen' }).click({ position: { x: 200, y: 100 } });
    await write(ada, 'What about a list here?');
    const pin = (page: Page) => page.getByRole('button', { name: /comments?(, first)? by Ada Moreau/ });
    await pin(ben).click();
    await ben.getByRole('dialog').getByText('What about a list here?').waitFor();
    await write(ben, 'Yes, and cards on a phone.');
    await pin(ada).waitFor();
    await ada.getByRole('dialog').getByText('Yes, and cards on a phone.').waitFor();

    // A later public thread on the same card reaches him, so the private one before it has had its time.
    await ada.keyboard.press('Escape');
    const startOn = (task: string) => ada.getByRole('button', { name: `Comment on ${task}` }).click();
    await startOn('Write the tour');
    const newComment = ada.getByRole('dialog', { name: 'New comment' });
    await newComment.getByRole('button', { name: /^Who can see this/ }).click();
    await newComment.getByRole('radio', { name: 'Only me' }).check();
    await write(ada, 'Nobody else reads this.');
    await ada.keyboard.press('Escape');
    await startOn('Invite by link');
    await write(ada, 'By mail too?');
    const card = (page: Page, task: string) => page.getByRole('listitem').filter({ hasText: task });
    await card(ben, 'Invite by link').getByRole('button', { name: /1/ }).waitFor();
    expect(await card(ben, 'Write the tour').getByRole('button').count()).toBe(1); // the tool alone
    expect(await card(ada, 'Write the tour').getByRole('button').count()).toBe(2);

    await ben.keyboard.press('Escape');
    await ben
      .getByRole('banner')
      .getByRole('button', { name: /comments/i })
      .click();
    const sidebar = ben.getByRole('complementary', { name: 'Comments' });
    await sidebar.getByText('By mail too?').waitFor();
    expect(await sidebar.getByText('Nobody else reads this.').count()).toBe(0);

    // The activity log tells each of what they may see.
    const activityOf = async (page: Page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('banner').getByRole('button', { name: 'Activity', exact: true }).click();
      const log = page.getByRole('region', { name: 'Activity' });
      await log.getByText('By mail too?').waitFor();
      return log;
    };
    const [adas, bens] = [await activityOf(ada), await activityOf(ben)];
    await bens.getByText('Yes, and cards on a phone.').waitFor();
    await adas.getByText('Nobody else reads this.').waitFor();
    expect(await bens.getByText('Nobody else reads this.').count()).toBe(0);
  });

  it('keeps the words of comments in the product’s own store, and nowhere in Parley', async () => {
    const marker = `secret-${crypto.randomUUID()}`;
    const [ada, ben] = [await openAs('ada'), await openAs('ben')];
    const storeSwitch = ada.getByRole('switch', { name: 'Northstar keeps comments' });
    const openSettings = () => ada.getByRole('banner').getByRole('button', { name: 'Demo', exact: true }).click();
    await openSettings();
    await storeSwitch.click();
    await ada.waitForLoadState();
    await ada.getByRole('button', { name: 'Comment on Sample board' }).click();
    await write(ada, marker);
    await ben.getByRole('listitem').filter({ hasText: 'Sample board' }).getByRole('button', { name: /1/ }).click();
    await ben.getByRole('dialog').getByText(marker).waitFor();
    const threads = await post('commentannotations/get', { organizationId: 'northstar', documentId: 'onboarding' });
    expect(JSON.stringify(threads)).toContain('isCommentResolverUsed');
    expect(JSON.stringify(threads)).not.toContain(marker);
    expect(readFileSync(join(demo.folder, 'roadmap.json'), 'utf8')).toContain(marker);
    await ada.keyboard.press('Escape');
    await openSettings();
    await storeSwitch.click();
  });

  it('keeps every letter that two people type into one brief while a backend writes it, and goes back to a version', async () => {
    const [adas, bens] = [await holdableContext(), await holdableContext()];
    const pages = [await openAs('ada', adas.context), await openAs('ben', bens.context)] as const;
    const [ada, ben] = pages;
    const briefOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the brief' });
    const expectInBoth = async (...words: RegExp[]) => {
      for (const page of pages)
        for (const word of words) await expect.poll(() => briefOf(page).textContent()).toMatch(word);
    };
    for (const page of pages) await page.getByRole('button', { name: /Search that finds it/ }).click();
    await expectInBoth(/One box finds/);
    await ada.getByRole('list', { name: 'Also in the brief' }).getByText('Ben Okafor').waitFor();

    // What they type does not arrive at the service before the backend is done.
    adas.hold();
    bens.hold();
    const typed = { ada: ' Ada wrote 0123456789.', ben: ' Ben wrote 9876543210.' };
    let isTyping = true;
    const typing = Promise.all([typeInto(briefOf(ada), typed.ada), typeInto(briefOf(ben), typed.ben)]);
    void typing.finally(() => (isTyping = false));
    let writes = 0;
    while (isTyping || writes < 3) {
      const answer = (await post('crdt/get', BRIEF)) as { result: { data: Record<string, { data: string }> } };
      const before = Object.values(answer.result.data)[0]!.data;
      writes += 1;
      const data = `${before.replace(/One box( \d+)?/, `One box ${writes}`)}<paragraph>Write ${writes}.</paragraph>`;
      await post('crdt/update', { ...BRIEF, type: 'xml', data });
    }
    await typing;
    expect(await briefOf(ada).textContent()).not.toContain('Ben wrote');
    adas.release();
    bens.release();
    await expectInBoth(
      new RegExp(typed.ada),
      new RegExp(typed.ben),
      new RegExp(`One box ${writes} .*Write 1\\..*Write ${writes}\\.`),
    );
    console.log(
      `crdt/update ran ${writes} times while two people typed ${typed.ada.length} letters each: none was lost.`,
    );

    await ada.getByRole('button', { name: 'Versions' }).click();
    await ada.getByLabel('Name of the version').fill('Agreed');
    await ada.getByRole('button', { name: 'Save version' }).click();
    await ada.getByRole('button', { name: 'Restore Agreed' }).waitFor();
    await typeInto(briefOf(ben), ' Too late.');
    await expectInBoth(/Too late/);
    await ada.getByRole('button', { name: 'Restore Agreed' }).click();
    await expectInBoth(/^(?!.*Too late)/, new RegExp(typed.ben));
  }, 120_000);
});

/** The brief of an initiative, as backends name it. */
const BRIEF = { organizationId: 'northstar', documentId: 'search', editorId: 'brief' };

/** Types at the end of the text. */
async function typeInto(textbox: Locator, text: string): Promise<void> {
  await textbox.click();
  await textbox.press('Control+End');
  await textbox.pressSequentially(text, { delay: 10 });
}

/** A browser of its own, whose words on the socket can be held back. */
async function holdableContext() {
  const context = await browser.newContext();
  contexts.push(context);
  let queued: (() => void)[] | null = null;
  await context.routeWebSocket(/./, (page) => {
    const service = page.connectToServer();
    page.onMessage((message) => {
      if (queued) queued.push(() => service.send(message));
      else service.send(message);
    });
  });
  return {
    context,
    hold: () => void (queued = []),
    release() {
      for (const send of queued ?? []) send();
      queued = null;
    },
  };
}

interface Settings {
  notificationServiceConfig: Record<'delayConfig', { isEnabled: boolean }> & {
    batchConfig: { document: { isEnabled: boolean } };
  };
}

/** Types into the open dialog's composer, and sends. */
async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').click();
  await page.keyboard.type(text);
  await page.getByRole('dialog').getByRole('textbox').filter({ hasText: text }).waitFor();
  await page.keyboard.press('Shift+Enter');
  await page
    .getByRole('dialog')
    .getByRole('article')
    .or(page.getByRole('dialog').getByRole('listitem'))
    .filter({ hasText: text })
    .first()
    .waitFor();
}

const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ });
const row = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text });

async function expectBell(page: Page, unread: number): Promise<void> {
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  await page.getByRole('button', { name, exact: true }).waitFor();
}

async function openAs(userId: string, context?: BrowserContext): Promise<Page> {
  const owner = context ?? (await browser.newContext());
  if (!context) contexts.push(owner);
  const page = await owner.newPage();
  await page.goto(`${demo.address}?as=${userId}`);
  await bell(page).waitFor();
  return page;
}

const notice = (body: string) => ({
  organizationId: 'northstar',
  documentId: 'onboarding',
  actionUser: { userId: 'ada' },
  notifyUsers: [{ userId: 'ben' }],
  notifyAll: false,
  displayHeadlineMessageTemplate: '{actionUser} says hello',
  displayBodyMessage: body,
});

const notifyBen = (body: string) => post('notifications/add', notice(body));

/** Gives a test a clean bell. */
async function markAllRead(userId: string): Promise<void> {
  const organizationId = 'northstar';
  const { result } = (await post('notifications/get', { organizationId, userId })) as {
    result: { data: { id: string; isUnread: boolean }[] };
  };
  const notifications = result.data
    .filter(({ isUnread }) => isUnread)
    .map(({ id }) => ({ id, readByUserIds: [userId] }));
  if (notifications.length > 0) await post('notifications/update', { organizationId, notifications });
}

async function post(operation: string, data: object): Promise<unknown> {
  const { apiKey, authToken } = JSON.parse(readFileSync(join(demo.folder, 'credentials.json'), 'utf8')) as Record<
    string,
    string
  >;
  const response = await fetch(`${demo.service}/v2/${operation}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-service-api-key': apiKey ?? '',
      'x-service-auth-token': authToken ?? '',
    },
    body: JSON.stringify({ data }),
  });
  expect(response.status).toBe(200);
  return response.json();
}

async function startDemo(): Promise<typeof demo> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-demo-'));
  const child = spawn('npx', ['tsx', '--tsconfig', 'demo/tsconfig.json', 'demo/start.ts'], {
    cwd: root,
    env: { ...process.env, DEMO_DATA: folder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let printed = '';
  const started = new Promise<{ address: string; service: string }>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /side by side\s+(\S+)/.exec(printed)?.[1];
      const service = /The service\s+(\S+)/.exec(printed)?.[1];
      if (address && service) resolve({ address, service });
    });
    child.once('exit', (code) => reject(new Error(`The demo stopped with code ${code} before it was ready.`)));
  });
  return { process: child, folder, ...(await started) };
}

async function stopDemo(): Promise<void> {
  if (!demo) return;
  const { pid, exitCode } = demo.process;
  // Not 'exit': that is npm's, and the service, which shares its output, still closes its database.
  const gone = new Promise((resolve) => demo.process.once('close', resolve));
  if (pid !== undefined && exitCode === null) {
    process.kill(-pid, 'SIGTERM');
    await gone;
  }
  rmSync(demo.folder, { recursive: true, force: true });
}
