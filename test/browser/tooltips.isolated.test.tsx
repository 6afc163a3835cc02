import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { CSSProperties } from 'react';
import '@parley/react/styles.css';
import { NotificationsTool } from '../../components/notifications/styled/NotificationsTool.js';
import { CommentsSidebar } from '../../components/sidebar/styled/CommentsSidebar.js';
import { SidebarButton } from '../../components/sidebar/styled/SidebarButton.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { inPageService } from '../../testing/inPageService.js';
import { TestWorld } from '../../testing/TestWorld.js';

let world: TestWorld;
beforeAll(async () => {
  world = await new TestWorld(await inPageService()).found();
});
afterEach(async () => {
  cleanup();
  await userEvent.unhover(document.body);
});

/** Two bells in the middle of the page, one of them dark, and a button of the host. */
async function showBells() {
  const bells = (hasDark: boolean) => (
    <ParleyProvider {...world.as('ada').props} language="en">
      <div style={{ display: 'flex', gap: 40, padding: 100 }}>
        <button type="button" title="Save the plan">
          Save
        </button>
        <NotificationsTool />
        {hasDark && <NotificationsTool darkMode />}
      </div>
    </ParleyProvider>
  );
  const { rerender } = render(bells(true));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Notifications' })).toHaveLength(2));
  const [host, light, dark] = screen.getAllByRole('button');
  return { removeDark: () => rerender(bells(false)), host: host!, light: light!, dark: dark! };
}

const tooltip = () => screen.queryByRole('tooltip');

// The first of this file: the code is loaded once.
it('is not shown to a finger, also once a key is pressed', async () => {
  const { light } = await showBells();
  const moves = ['pointermove', 'mousemove'];
  const stop = (event: Event) => event.stopImmediatePropagation();
  for (const type of moves) window.addEventListener(type, stop, true);
  await userEvent.hover(light); // a tapped button stays hovered
  for (const type of moves) window.removeEventListener(type, stop, true);
  expect(light.matches(':hover')).toBe(true);
  light.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'touch', bubbles: true }));
  light.dispatchEvent(new MouseEvent('mousemove', { bubbles: true })); // browsers add it to a tap
  await userEvent.keyboard('{Shift}');
  await import('../../components/internal/tooltips/showTooltips.js');
  expect(light).toHaveAttribute('title', 'Notifications'); // it is taken away for a tooltip
});

it('shows the title of a button under the pointer, which the browser does not show as well', async () => {
  const { light } = await showBells();
  expect(light).toHaveAttribute('title', 'Notifications');
  await userEvent.hover(light); // which loads the code
  const shown = await screen.findByRole('tooltip');
  expect(shown).toHaveTextContent(/^Notifications$/);
  expect(light).not.toHaveAttribute('title');
  expect(light).toHaveAccessibleName('Notifications');
  const [of, at] = [light.getBoundingClientRect(), shown.getBoundingClientRect()];
  expect(at.bottom).toBeLessThan(of.top);
  expect(at.left + at.width / 2).toBeCloseTo(of.left + of.width / 2, 0);

  await userEvent.hover(shown);
  expect(tooltip()).toBe(shown); // who magnifies the page reads it with the pointer on it

  await userEvent.unhover(shown);
  expect(tooltip()).toBeNull();
  expect(light).toHaveAttribute('title', 'Notifications');
});

it('shows it where there is room, in the theme of its component', async () => {
  const { dark } = await showBells();
  dark.parentElement!.style.padding = '0';
  dark.parentElement!.style.direction = 'rtl';
  await userEvent.hover(dark);
  const shown = await screen.findByRole('tooltip');
  expect(shown).toHaveAttribute('data-parley-theme', 'dark');
  const [of, at] = [dark.getBoundingClientRect(), shown.getBoundingClientRect()];
  expect(at.top).toBeGreaterThan(of.bottom);
  expect(at.left).toBeGreaterThanOrEqual(0);
  expect(at.right).toBeLessThanOrEqual(innerWidth);
});

it('follows the focus of the keyboard at once, until Escape', async () => {
  const { host, light } = await showBells();
  host.focus();
  expect(tooltip()).toBeNull(); // those of the host are its own
  await userEvent.keyboard('{Tab}');
  expect(light).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent(/^Notifications$/); // which the key has loaded
  expect(light).toHaveAttribute('title', 'Notifications');
  await userEvent.keyboard('{Escape}');
  expect(tooltip()).toBeNull();
  expect(light).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(tooltip()).toBeVisible();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(host).toHaveFocus();
  expect(tooltip()).toBeNull();
});

it('follows the focus of the keyboard onto the button under the pointer, too', async () => {
  const { host, light } = await showBells();
  await userEvent.hover(light);
  await screen.findByRole('tooltip');
  host.focus();
  await userEvent.keyboard('{Escape}');
  expect(tooltip()).toBeNull();
  await userEvent.keyboard('{Tab}');
  expect(light).toHaveFocus();
  expect(tooltip()).toHaveTextContent(/^Notifications$/);
});

it('stays with the focus that scrolls a list, until its button is out of view', async () => {
  const { host } = await showBells();
  render(
    <div className="parley-root" style={{ height: 80, overflow: 'auto' }}>
      <button type="button" title="First" aria-label="First" style={{ display: 'block', margin: '0 0 400px' }}>
        1
      </button>
      <button type="button" title="Last" aria-label="Last">
        2
      </button>
    </div>,
  );
  host.focus();
  await userEvent.keyboard('{Tab}');
  await screen.findByRole('tooltip'); // the code is loaded
  screen.getByRole('button', { name: 'First' }).focus();
  const list = screen.getByRole('button', { name: 'Last' }).parentElement!;
  const scrolled = new Promise((resolve) => list.addEventListener('scroll', resolve, { once: true }));
  await userEvent.keyboard('{Tab}');
  await scrolled;
  expect(list.scrollTop).toBeGreaterThan(0);
  expect(tooltip()).toHaveTextContent(/^Last$/);
  list.scrollTop = 0;
  await waitFor(() => expect(tooltip()).toBeNull());
});

it('follows the focus of the keyboard onto a control whose label has the title', async () => {
  const { host } = await showBells();
  host.focus();
  await userEvent.keyboard('{Tab}');
  await screen.findByRole('tooltip'); // the code is loaded
  render(
    <div className="parley-root">
      <label title="Assign to" htmlFor="assign">
        <button type="button" id="assign" aria-label="Assign to: Nobody">
          A
        </button>
      </label>
    </div>,
  );
  const label = screen.getByTitle('Assign to');
  screen.getByRole('button', { name: 'Assign to: Nobody' }).focus();
  expect(tooltip()).toHaveTextContent(/^Assign to$/);
  await userEvent.hover(label);
  await userEvent.keyboard('{Escape}');
  host.focus();
  screen.getByRole('button', { name: 'Assign to: Nobody' }).focus();
  expect(tooltip()).toHaveTextContent(/^Assign to$/);
});

it('stays with its button when the page scrolls', async () => {
  const { light } = await showBells();
  light.parentElement!.style.height = '200vh';
  await userEvent.hover(light);
  const before = await screen.findByRole('tooltip');
  scrollBy(0, 8);
  await waitFor(() => expect(tooltip()).not.toBe(before));
  const shown = await screen.findByRole('tooltip');
  expect(light.getBoundingClientRect().top - shown.getBoundingClientRect().bottom).toBeCloseTo(6, 0);
});

it('stays with its button when the window changes its size, and goes from one that only the focus is on', async () => {
  const { innerWidth: width, innerHeight: height } = window;
  const { host, light } = await showBells();
  light.parentElement!.style.justifyContent = 'flex-end';
  await userEvent.hover(light);
  const before = await screen.findByRole('tooltip');
  await page.viewport(width + 8, height);
  await waitFor(() => expect(tooltip()).not.toBe(before));
  const [of, at] = [light, await screen.findByRole('tooltip')].map((each) => each.getBoundingClientRect());
  expect(at!.left + at!.width / 2).toBeCloseTo(of!.left + of!.width / 2, 0);

  await userEvent.unhover(light);
  host.focus();
  await userEvent.keyboard('{Tab}');
  expect(tooltip()).toBeVisible();
  await page.viewport(width, height);
  await waitFor(() => expect(tooltip()).toBeNull());
});

it('goes when the button is pressed or removed, and changes with its title', async () => {
  const { light, dark, removeDark } = await showBells();
  await userEvent.hover(light);
  await screen.findByRole('tooltip');
  light.title = '3 new';
  await waitFor(() => expect(tooltip()).toHaveTextContent(/^3 new$/));
  expect(light).not.toHaveAttribute('title');
  light.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })); // a click would move the focus, too
  expect(tooltip()).toBeNull();

  await userEvent.hover(dark);
  await screen.findByRole('tooltip');
  removeDark();
  await Promise.resolve();
  expect(tooltip()).toBeNull(); // before the browser says that the pointer is over something else
});

it('shows a name that is cut off in full, also under the button that covers its row, and to the focus on its button', async () => {
  const { host } = await showBells();
  const name = 'Wilhelmina Featherstonehaugh of the Northern Provinces';
  const cut: CSSProperties = {
    display: 'block',
    inlineSize: 80,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  };
  const { rerender } = render(
    <div className="parley-root" style={{ position: 'relative', inlineSize: 200 }}>
      <span style={cut}>{name}</span>
      <span>Ada</span>
      <button type="button" aria-label="Open" style={{ position: 'absolute', inset: 0, opacity: 0 }} />
    </div>,
  );
  const open = screen.getByRole('button', { name: 'Open' });
  await userEvent.hover(open, { position: { x: 20, y: 8 } });
  expect(await screen.findByRole('tooltip')).toHaveTextContent(name);
  await userEvent.hover(open, { position: { x: 190, y: 30 } });
  await waitFor(() => expect(tooltip()).toBeNull());
  expect(screen.getByText(name)).not.toHaveAttribute('title');

  rerender(
    <button type="button" className="parley-root">
      <span style={cut}>{name}</span>
    </button>,
  );
  host.focus();
  await userEvent.keyboard('{Shift}'); // the focus is the keyboard's
  screen.getByRole('button', { name }).focus();
  expect(tooltip()).toHaveTextContent(name);
});

it('stays in the window with the names of many people', async () => {
  const { light } = await showBells();
  light.title = 'Wilhelmina Featherstonehaugh, '.repeat(Math.floor(innerHeight / 20));
  await userEvent.hover(light);
  const { top, bottom } = (await screen.findByRole('tooltip')).getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(innerHeight);
});

it('is shown for nothing that comes under a pointer at rest, nor over what its button has opened', async () => {
  const { host, light, dark } = await showBells();
  await userEvent.hover(light);
  await screen.findByRole('tooltip');
  dark.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })); // the page has moved
  expect(tooltip()).toBeNull();
  expect(dark).toHaveAttribute('title', 'Notifications');

  light.setAttribute('aria-expanded', 'true');
  host.focus();
  await userEvent.keyboard('{Tab}');
  expect(light).toHaveFocus();
  expect(tooltip()).toBeNull();
});

it('is not shown over the sidebar that its button has opened', async () => {
  render(
    <ParleyProvider {...world.as('ada').props} language="en">
      <button type="button">Save</button>
      <SidebarButton tooltipText="Open comments" />
      <CommentsSidebar />
    </ParleyProvider>,
  );
  const [host, button] = screen.getAllByRole('button');
  host!.focus();
  await userEvent.keyboard('{Tab}');
  expect(button).toHaveFocus();
  expect(tooltip()).toHaveTextContent('Open comments');
  button!.click();
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'true'));
  host!.focus();
  await userEvent.keyboard('{Tab}');
  expect(button).toHaveFocus();
  expect(tooltip()).toBeNull();
});
