import axe from 'axe-core';
import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';

// One story of each family is compared with its pictures in `.storybook/pictures`, which the docs pages show, and checked by axe in dark, as each
// story is in light. After a change that is meant, run
// `npx vitest run --project storybook -u` with the files of these stories, and look at what came out.

interface Picture {
  name: string;
  /** Of the window, CSS px; a phone has its own width. */
  width: number;
  height: number;
  /** Around the story, CSS px. */
  padding: number;
}

const PICTURES: Record<string, Picture> = {
  'notifications-styled-panel--default': { name: 'notifications-panel', width: 464, height: 656, padding: 24 },
  'comments-styled-comments--opened': { name: 'comments-dialog', width: 760, height: 480, padding: 0 },
  'comments-styled-inlinecommentssection--threads': { name: 'comments-inline', width: 592, height: 520, padding: 24 },
  'composer-styled--formatting': { name: 'composer', width: 464, height: 128, padding: 24 },
  'comments-sidebar-styled-commentssidebar--opened': { name: 'sidebar', width: 900, height: 656, padding: 0 },
  'activity-log-styled-activitylog--default': { name: 'activity-log', width: 464, height: 656, padding: 24 },
  'reactions-styled-inlinereactionssection--reactions': {
    name: 'reactions',
    width: 464,
    height: 224,
    padding: 24,
  },
  'editor-access-styled-editoraccesspanel--access-requested': {
    name: 'editor-access',
    width: 584,
    height: 176,
    padding: 24,
  },
  'presence-styled-presence--overflow': { name: 'presence', width: 464, height: 320, padding: 24 },
  'live-selection-styled-liveselection--marks': { name: 'live-selection', width: 464, height: 272, padding: 24 },
  'live-selection-styled-liveselection--labels': {
    name: 'live-selection-labels',
    width: 464,
    height: 272,
    padding: 24,
  },
  'cursors-styled-cursors--named': { name: 'cursors', width: 464, height: 272, padding: 24 },
  'comments-styled-commentplayertimeline--default': { name: 'timeline', width: 560, height: 416, padding: 24 },
  'recorder-styled-player--audio': { name: 'recorder-player', width: 464, height: 360, padding: 24 },
  'presence-styled-presence--following': { name: 'follow', width: 464, height: 240, padding: 24 },
};

const MODES = [
  { mode: 'light', theme: 'light', direction: 'ltr' },
  { mode: 'dark', theme: 'dark', direction: 'ltr' },
  { mode: 'rtl', theme: 'light', direction: 'rtl' },
  { mode: 'phone', theme: 'light', direction: 'ltr' },
];
const PHONE_WIDTH = 390;
/** Widths of letters that are not rounded to the pixels of a machine's font settings; `*`, as controls have a setting of their own. */
const EXACT_TEXT = '* { text-rendering: geometricPrecision !important; }';
/** The pointer rests where the last story was clicked. */
const NO_TOOLTIP = '.parley-tooltip { visibility: hidden !important; }';
/** A countdown stands still. */
const EXACT_TIME = '[role=timer] { font-size: 0 !important; } [role=timer]::after { content: "48s"; font-size: 12px; }';
/** Four pictures that differ take five seconds each before they fail. */
const TIMEOUT_MS = 60_000;

afterEach(async ({ task }) => {
  const picture = PICTURES[(task.meta as { storyId?: string }).storyId ?? ''];
  if (!picture || task.result?.errors?.length) return;
  const { body, documentElement: root } = document;
  const padding = `${picture.padding}px`;
  const { innerWidth, innerHeight } = window;
  Object.assign(body.style, { boxSizing: 'border-box', blockSize: '100vh', margin: 0, padding, overflow: 'hidden' });
  const sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent = EXACT_TEXT + EXACT_TIME + NO_TOOLTIP;
  for (const { mode, theme, direction } of MODES) {
    await page.viewport(mode === 'phone' ? PHONE_WIDTH : picture.width, picture.height);
    root.dataset['parleyTheme'] = theme;
    root.style.colorScheme = theme;
    root.dir = direction;
    await document.fonts.ready;
    replaceRelativeDates();
    await expect(body).toMatchScreenshot(`${picture.name}-${mode}`);
    if (theme === 'dark') expect((await axe.run(body)).violations).toEqual([]);
  }
  body.removeAttribute('style');
  sheet.remove();
  await page.viewport(innerWidth, innerHeight);
}, TIMEOUT_MS);

function replaceRelativeDates() {
  fill('time', ['2m ago', '14m ago', '1h ago', '5h ago', 'yesterday']);
  fill('.parley-activity-day', ['Today', 'Yesterday', 'Monday, June 1']);
}

function fill(selector: string, texts: string[]) {
  document.querySelectorAll(selector).forEach((element, index) => {
    element.textContent = texts[index % texts.length]!;
  });
}
