import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** As somebody who comments on `styledPage` does, so that every late part of comments has been drawn once. */
export async function commentOnPage(page: Page): Promise<void> {
  const intro = page.locator('#intro');
  await page.getByRole('button', { name: 'Pin a comment' }).click();
  await intro.click();
  const draft = page.getByRole('dialog', { name: 'New comment' });
  await writeRichly(draft, page);
  await draft.locator('input[type=file]').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PICTURE });
  await draft.getByRole('button', { name: 'Comment', exact: true }).click();

  const thread = page.getByRole('dialog', { name: '1 comment by Ada Lovelace' });
  await thread.getByRole('button', { name: 'Add reaction' }).click();
  await page.getByRole('button', { name: '🎉' }).click();
  await thread.getByRole('button', { name: '🎉 1: You' }).waitFor();
  await lookAtPicture(thread, page);
  await changeIt(thread, page);
  await page.keyboard.press('Escape');
  await thread.waitFor({ state: 'detached' });

  const section = page.getByRole('region', { name: 'Below the article' });
  await writeRichly(section, page);
  await section.getByRole('button', { name: 'Comment', exact: true }).click();
  await section.getByRole('listitem').first().waitFor();

  await page.getByRole('button', { name: 'Bubble' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await writeRichly(page.getByRole('form', { name: 'A composer of its own' }), page);

  await intro.selectText();
  await intro.dispatchEvent('pointerup');
  await page.locator('.parley-selection-tool').waitFor();
  await openSidebar(page);
}

/** Formats, mentions, and pastes what brings styles of its own. */
async function writeRichly(place: Locator, page: Page) {
  await place.locator('[data-parley-state="rich"]').waitFor(); // the chunk of the editor has come
  const field = place.getByRole('textbox').first();
  await field.click();
  await place.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('Look @gra');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Grace Hopper/ })
    .click();
  await field.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<style>p { color: red }</style><p style="color: red">Red <b>words</b></p>');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await field.getByText('words').waitFor();
}

/** Waits until the focus is there: before that, a click elsewhere would lose it again. */
async function hasFocus(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Large; it keeps the focus, and a press beside it closes it and nothing else. */
async function lookAtPicture(thread: Locator, page: Page) {
  const open = thread.getByRole('link', { name: 'Open image dot.png' });
  const lightbox = page.getByRole('dialog', { name: 'Image dot.png' });
  const close = lightbox.getByRole('button', { name: 'Close' });
  await open.click();
  await hasFocus(close);
  await page.keyboard.press('Tab');
  await hasFocus(close);
  await page.keyboard.press('Escape');
  await lightbox.waitFor({ state: 'detached' });
  await hasFocus(open);
  await open.click();
  await lightbox.waitFor();
  await page.locator('.parley-lightbox').click({ position: { x: 5, y: 5 } });
  await lightbox.waitFor({ state: 'detached' });
  await open.click();
  await close.click();
  await lightbox.waitFor({ state: 'detached' });
  expect(await thread.isVisible()).toBe(true);
}

/** The menu, and the composer in the place of the comment. */
async function changeIt(thread: Locator, page: Page) {
  const comment = thread.getByRole('listitem').filter({ hasText: 'words' });
  await comment.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await comment.locator('[data-parley-state="rich"]').waitFor();
  await hasFocus(comment.getByRole('textbox'));
  await page.keyboard.type(' more');
  await comment.getByRole('button', { name: 'Comment', exact: true }).click();
  await thread.getByText('edited').waitFor();
  await comment.getByRole('textbox').waitFor({ state: 'detached' }); // while it is sent, Escape keeps it
}

async function openSidebar(page: Page) {
  await page.getByRole('button', { name: 'Comments sidebar' }).click();
  const sidebar = page.getByRole('complementary', { name: 'Comments' });
  await sidebar.getByRole('list', { name: 'Threads' }).getByRole('listitem').first().waitFor();
  await sidebar.getByRole('button', { name: /^Filter/ }).click();
  await sidebar.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
  await page.keyboard.press('Escape');
  await sidebar.getByRole('button', { name: 'Close comments' }).click();
  await sidebar.waitFor({ state: 'detached' });
}
