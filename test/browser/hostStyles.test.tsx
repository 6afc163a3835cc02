import { render, screen, waitFor } from '@testing-library/react';
import bootstrap from 'bootstrap/dist/css/bootstrap-reboot.css?raw';
import modernNormalize from 'modern-normalize/modern-normalize.css?raw';
import tailwind3 from 'tailwindcss-3/src/css/preflight.css?raw';
import tailwind4 from 'tailwindcss/preflight.css?raw';
import { userEvent } from 'vitest/browser';
import { afterEach, beforeAll, expect, it } from 'vitest';
import '@parley/react/styles.css';
import { CommentBubble } from '../../components/comments/styled/CommentBubble.js';
import { Comments } from '../../components/comments/styled/Comments.js';
import { CommentTool } from '../../components/comments/styled/CommentTool.js';
import { InlineCommentsSection } from '../../components/comments/styled/InlineCommentsSection.js';
import { NotificationsPanel } from '../../components/notifications/styled/NotificationsPanel.js';
import { NotificationsTool } from '../../components/notifications/styled/NotificationsTool.js';
import { CommentsSidebar } from '../../components/sidebar/styled/CommentsSidebar.js';
import { SidebarButton } from '../../components/sidebar/styled/SidebarButton.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { StoryWorld } from '../../.storybook/StoryWorld.js';
import { aNotification, PEOPLE } from '../../testing/aNotification.js';
import { readyField } from '../support/readyField.js';
import { aThreadInput, someThreads } from '../support/someThreads.js';

/** What `theme()` and `--theme()` of Tailwind CSS become without a configuration: their second argument. */
const themed = (css: string) => css.replaceAll(/(?:--)?theme\(\s*[^,()]+,\s*([^()]*)\)/g, '$1');

const TAILWIND_LAYERS = '@layer theme, base, components, utilities;';

/** What pages bring along before they have a rule of their own. */
const RESETS = {
  'Tailwind CSS 3': themed(tailwind3),
  'Tailwind CSS 4': `${TAILWIND_LAYERS} @layer base { ${themed(tailwind4)} }`,
  Bootstrap: bootstrap,
  'modern-normalize': modernNormalize,
  'rules for all elements': `
    * { margin: 0; padding: 0; border: 0; font: inherit; color: inherit; background: none; }
    button, input, textarea { font: inherit; color: inherit; letter-spacing: inherit; }`,
  'rules for types of element': `
    button { padding: 0.6em 1.2em; border: 1px solid red; border-radius: 8px; background: #1a1a1a; color: white; }
    h1, h2, h3 { margin: 32px 0; font: 500 40px/1.2 serif; letter-spacing: -1px; color: purple; }
    section, aside, form, ul, li, p, article, header, footer { margin: 20px; padding: 40px; text-align: center; }
    input, textarea { inline-size: 100%; border: 3px solid red; background: pink; }
    svg, img { inline-size: 100%; block-size: auto; fill: red; }
    html body div button { text-transform: uppercase; }
    button::before { content: '>'; }`,
  'a root font of 10 px': `html { font-size: 62.5%; }`,
  'a focus ring for every element': `
    :focus-visible, html button:focus-visible { outline: 5px dashed red; outline-offset: 4px; box-shadow: 0 0 0 8px red; }`,
  'no focus ring at all': `*:focus { outline: none; }`,
};

let world: StoryWorld;
beforeAll(async () => {
  world = await StoryWorld.start();
  await world.rest('organizations/documents/add', { documents: [{ documentId: 'roadmap' }] });
  await world.rest('users/add', { users: Object.values(PEOPLE) });
  await world.notify(aNotification(), aNotification());
  await world.comment(...someThreads(), aThreadInput({ targetElementId: 'discussion' }));
}, 120_000);

const sheets = new Set<HTMLStyleElement>();
afterEach(() => {
  for (const sheet of sheets) sheet.remove();
  sheets.clear();
  delete document.documentElement.dataset['parleyTheme'];
});

/** Inline, so that no sheet of a test changes the page itself. */
const block = { margin: 0, padding: 8, border: 0, font: '16px/1.5 serif', color: 'black' };

function Page() {
  return (
    <div id="page">
      <ParleyProvider {...world.as('ada').props} documentId="roadmap" language="en">
        <div id="intro" style={block}>
          Revenue grew, and the new plan was chosen by more teams than we expected.
        </div>
        <div id="total" style={block}>
          80,100
        </div>
        <div id="outlook" style={block}>
          Next quarter we open two offices.
        </div>
        <header style={{ ...block, color: 'rgb(240, 240, 250)', background: 'rgb(20, 20, 40)' }}>
          <NotificationsTool className="tinted" />
          <CommentTool />
          <SidebarButton />
          <CommentTool darkMode={false} />
        </header>
        <CommentBubble targetElementId="total" />
        <Comments />
        <NotificationsPanel />
        <InlineCommentsSection targetElementId="discussion" />
        <CommentsSidebar version="2" />
      </ParleyProvider>
    </div>
  );
}

/** Draws the page with the inbox, a section of comments and the sidebar open, and the focus in a composer. */
async function openPage() {
  render(<Page />);
  await waitFor(() => expect(document.querySelectorAll('.parley-pin').length).toBeGreaterThan(1));
  await userEvent.click(await screen.findByRole('button', { name: /^Comments, \d/ }));
  await waitFor(() => expect(document.querySelector('.parley-sidebar-card')).toBeVisible());
  const section = document.querySelector<HTMLElement>('.parley-section')!;
  (await readyField(section, 'Write a comment')).focus();
  await waitFor(() => expect(section.querySelector('.parley-submit')).toBeVisible());
}

/** Puts a sheet into the page: the last one, or the first. */
function addSheet(css: string, place: 'append' | 'prepend' = 'append') {
  const sheet = document.createElement('style');
  sheet.textContent = css;
  document.head[place](sheet);
  sheets.add(sheet);
  return sheet;
}

/** Of no consequence here. Bootstrap's rule for the pointer, `[type='button']:not(:disabled)`, weighs more than a class. */
const UNSEEN = new Set(['appearance', 'cursor', 'tab-size', 'text-size-adjust']);

function isSeen(property: string, style: CSSStyleDeclaration) {
  if (UNSEEN.has(property) || /^--|-inline|-block|^(inline|block)-size/.test(property)) return false; // these have physical twins
  if (property === 'vertical-align') return style.display !== 'block' && style.display !== 'none';
  if (property === 'outline-offset') return style.outlineStyle !== 'none';
  const [, border] = /^(border-.*)-style$/.exec(property) ?? [];
  return !border || style.getPropertyValue(`${border}-width`) !== '0px';
}

/** The computed styles of each kind of element inside our components, and of what is drawn before and after it. */
function lookAtAll() {
  const kinds = new Map<string, Map<string, string>>();
  for (const element of document.querySelectorAll('.parley-root, .parley-root *')) {
    const names = [element.parentElement!, element].map((each) => `${each.tagName}.${each.getAttribute('class')}`);
    for (const pseudo of ['', '::before', '::after']) {
      const kind = names.join(' > ') + pseudo;
      if (kinds.has(kind)) continue;
      const style = getComputedStyle(element, pseudo || null);
      if (pseudo && style.content === 'none') continue;
      const seen = [...style].filter((property) => isSeen(property, style));
      kinds.set(kind, new Map(seen.map((property) => [property, style.getPropertyValue(property)])));
    }
  }
  return kinds;
}

/** What differs, a line each. */
function differences(before: ReturnType<typeof lookAtAll>, now: ReturnType<typeof lookAtAll>) {
  const changed = [...before].flatMap(([kind, styles]) =>
    [...styles]
      .filter(([property, value]) => now.get(kind)?.get(property) !== value)
      .map(([property, value]) => `${kind} { ${property}: ${value} -> ${now.get(kind)?.get(property)} }`),
  );
  return [...changed, ...[...now.keys()].filter((kind) => !before.has(kind))];
}

const ringOf = ({ outline, outlineOffset, boxShadow }: CSSStyleDeclaration) => ({ outline, outlineOffset, boxShadow });

// First: no component has put the global style into the page yet.
it('has its tokens in the stylesheet, beneath those of the page: what a server rendered looks right before any script', () => {
  const root = document.documentElement;
  const accent = () => getComputedStyle(root).getPropertyValue('--parley-accent');
  expect(document.querySelector('style[data-parley]')).toBeNull();
  expect(accent()).toBe('#3457d5');
  root.dataset['parleyTheme'] = 'dark';
  expect(accent()).toBe('#8fa5ff');
  addSheet(':root { --parley-accent: seagreen }', 'prepend');
  expect(accent()).toBe('seagreen');
});

it('looks the same on a page with a reset, in both themes', async () => {
  await openPage();
  for (const part of ['bell', 'panel', 'section', 'submit', 'sidebar-card', 'pin', 'bubble']) {
    expect(document.querySelector(`.parley-${part}`), part).not.toBeNull();
  }
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset['parleyTheme'] = theme;
    const before = lookAtAll();
    for (const [name, css] of Object.entries(RESETS)) {
      const sheet = addSheet(css);
      expect(differences(before, lookAtAll()), `${name}, ${theme}`).toEqual([]);
      sheet.remove();
    }
  }
}, 120_000);

it('draws tools in the color of the bar that they stand in, but for one with a theme of its own', async () => {
  await openPage();
  const tools = ['.parley-bell', '.parley-tool', '.parley-sidebar-button', '.parley-tool[data-parley-theme]'];
  const colors = () => tools.map((tool) => getComputedStyle(document.querySelector(tool)!).color);
  const expected = [...Array<string>(3).fill('rgb(240, 240, 250)'), 'rgb(23, 23, 28)'];
  expect(colors()).toEqual(expected);
  addSheet('button { color: red }');
  expect(colors()).toEqual(expected);
});

it('shows one focus ring, its own, whatever ring the page gives every element', async () => {
  await openPage();
  const bell = screen.getByRole('button', { name: /^Notifications/ });
  const submit = document.querySelector<HTMLElement>('.parley-section .parley-submit')!;
  for (const control of [bell, submit]) {
    control.focus({ focusVisible: true });
    const own = ringOf(getComputedStyle(control));
    expect(own.outline).toMatch(/solid 2px/);
    const sheet = addSheet(RESETS['a focus ring for every element']);
    expect(ringOf(getComputedStyle(control))).toEqual(own);
    sheet.remove();
  }
});

it.each([
  ['a class of ours', '.parley-submit { background: rgb(1, 2, 3) }'],
  ['a part', "[data-parley-part='submit'] { background: rgb(1, 2, 3) }"],
  ['a place and a type of element', '.parley-section button { background: rgb(1, 2, 3) }'],
  ['an id', '#page button { background: rgb(1, 2, 3) }'],
  ['a class of the page, in a layer', `${TAILWIND_LAYERS} @layer utilities { .tinted { background: rgb(1, 2, 3) } }`],
])('yields to a rule of the page that names %s', async (_, rule) => {
  await openPage();
  const target = rule.includes('tinted') ? '.tinted' : '.parley-section .parley-submit';
  // Our own global styles are the first of the page, so layers of the page come later.
  for (const place of rule.startsWith('@layer') ? (['append'] as const) : (['append', 'prepend'] as const)) {
    const sheet = addSheet(rule, place);
    expect(getComputedStyle(document.querySelector(target)!).backgroundColor, place).toBe('rgb(1, 2, 3)');
    sheet.remove();
  }
});
