import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Profiler, useState, type ComponentType } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as menus from '../../../components/comments/styled/Menu.js';
import type { PopoverButton } from '../../../components/internal/PopoverButton.js';
import * as popups from '../../../components/internal/popups.js';
import type * as provider from '../../../hooks/ParleyProvider.js';
import type { usePopups } from '../../../components/internal/usePopups.js';

const LOAD = '../../../components/internal/loadPopups.js';
/** Stands for the chunk: another function is another one, of which nothing is loaded yet. */
let loadPopups: () => Promise<typeof popups>;

/** The files of a worker share its modules: these are made again for this one. */
let parts: typeof menus & typeof provider & { PopoverButton: typeof PopoverButton; usePopups: typeof usePopups };
beforeAll(async () => {
  vi.resetModules();
  vi.doMock(LOAD, () => ({
    get loadPopups() {
      return loadPopups;
    },
  }));
  parts = {
    ...(await import('../../../components/comments/styled/Menu.js')),
    ...(await import('../../../components/internal/PopoverButton.js')),
    ...(await import('../../../components/internal/usePopups.js')),
    ...(await import('../../../hooks/ParleyProvider.js')),
  };
});
afterAll(() => {
  vi.doUnmock(LOAD);
  vi.resetModules();
});

let attempts: { succeed: (module?: typeof popups) => Promise<void>; fail: () => Promise<void> }[];
beforeEach(() => {
  attempts = [];
  loadPopups = () =>
    new Promise((resolve, reject) =>
      attempts.push({
        succeed: (module = popups) => act(async () => resolve(module)),
        fail: () => act(async () => reject(new TypeError('Failed to fetch'))),
      }),
    );
});

function Filter() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <parts.PopoverButton
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      popover={{ 'aria-label': 'Filters', 'data-parley-part': 'filter-menu', children: <button>All</button> }}
    >
      Filter
    </parts.PopoverButton>
  );
}

function More() {
  return (
    <parts.Menu label="More">
      <parts.MenuItem aria-label="Move" />
    </parts.Menu>
  );
}

const cases: { of: string; Content: ComponentType; role: string }[] = [
  { of: 'menu', Content: More, role: 'menu' },
  { of: 'popover', Content: Filter, role: 'dialog' },
];

describe.each(cases)('a button with a $of', ({ Content, role }) => {
  const button = () => screen.getByRole('button', { name: /More|Filter/, hidden: true });
  const open = async () => {
    render(
      <parts.ParleyProvider apiKey="key" language="en">
        <Content />
      </parts.ParleyProvider>,
    );
    await userEvent.click(button());
  };

  it('is loaded when the browser is idle, and draws nothing', async () => {
    const { container } = render(<Content />);
    await waitFor(() => expect(attempts).toHaveLength(1));
    await attempts[0]!.succeed();
    expect(screen.queryByRole(role)).toBeNull();
    expect(container.parentElement?.querySelectorAll('button')).toHaveLength(1);
  });

  it('is not drawn again when the code comes while it is closed', async () => {
    const drawn = vi.fn();
    render(
      <Profiler id="button" onRender={drawn}>
        <Content />
      </Profiler>,
    );
    await waitFor(() => expect(attempts).toHaveLength(1));
    await attempts[0]!.succeed();
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it('opens when its code comes, where it was pressed before that', async () => {
    render(<Content />);
    await userEvent.click(button());
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.queryByRole(role)).toBeNull();
    await attempts[0]!.succeed();
    expect(screen.getByRole(role)).toBeVisible();
    expect(button().getAttribute('aria-controls')).toBe(screen.getByRole(role).id);
  });

  it('shows beside itself that its code cannot be fetched, with a way to try again', async () => {
    await open();
    await attempts[0]!.fail();
    await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
    expect(attempts).toHaveLength(2);
    await attempts[1]!.succeed();
    expect(screen.getByRole(role)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Try again/, hidden: true })).toBeNull();
  });

  it('hides that with the next press, and tries again with the one after it', async () => {
    await open();
    await attempts[0]!.fail();
    await userEvent.click(button());
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
    await userEvent.click(button());
    expect(attempts).toHaveLength(2);
  });
});

it('draws nothing of a menu until its button has the focus', async () => {
  const Menu = vi.fn(popups.Menu);
  render(<More />);
  await waitFor(() => expect(attempts).toHaveLength(1));
  await attempts[0]!.succeed({ ...popups, Menu });
  expect(Menu).not.toHaveBeenCalled();
  act(() => screen.getByRole('button').focus());
  expect(Menu).toHaveBeenCalled();
  expect(screen.queryByRole('menu')).toBeNull();
});

describe('a popover', () => {
  async function open() {
    render(
      <>
        <Filter />
        <button>Beside</button>
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await attempts[0]!.succeed();
    return screen.getByRole('dialog', { name: 'Filters' });
  }
  const button = () => screen.getByRole('button', { name: 'Filter' });

  it('closes with the next press of its button', async () => {
    await open();
    await userEvent.click(button());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  it('gives the focus back to its button with Escape', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'All' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button()).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves the focus to what was pressed beside it', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Beside' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Beside' })).toHaveFocus();
  });

  it('stays closed where a handler of its button prevents it', async () => {
    render(
      <parts.PopoverButton
        isOpen={false}
        onOpenChange={() => expect.unreachable()}
        onClick={(event) => event.preventDefault()}
        popover={{ 'data-parley-part': 'palette' }}
      >
        Filter
      </parts.PopoverButton>,
    );
    await userEvent.click(button());
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });
});

it('opens a menu at its first item when its code comes, where a key opened it', async () => {
  render(<More />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await attempts[0]!.succeed();
  const move = screen.getByRole('menuitem', { name: 'Move' });
  expect(move).toHaveFocus();
  // Later, as in any menu, an item that the pointer leaves hands the focus to the menu.
  await userEvent.hover(move);
  await userEvent.unhover(move);
  expect(screen.getByRole('menu')).toHaveFocus();
});

it('gives what needs no opening its code when that is there', async () => {
  function Bar() {
    const { module: loaded } = parts.usePopups(true);
    return loaded && <loaded.Toolbar aria-label="Format" />;
  }
  render(<Bar />);
  expect(screen.queryByRole('toolbar')).toBeNull();
  await attempts[0]!.succeed();
  expect(screen.getByRole('toolbar')).toBeVisible();
});
