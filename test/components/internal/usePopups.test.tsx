import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Menu, MenuItem } from '../../../components/comments/styled/Menu.js';
import { PopoverButton } from '../../../components/internal/PopoverButton.js';
import * as popups from '../../../components/internal/popups.js';
import { usePopups } from '../../../components/internal/usePopups.js';

type Load = () => Promise<typeof popups>;
/** Stands for the chunk: another function is another one, of which nothing is loaded yet. */
const code = vi.hoisted(() => ({ load: undefined as unknown as Load }));
vi.mock('../../../components/internal/loadPopups.js', () => ({
  get loadPopups() {
    return code.load;
  },
}));

let attempts: { come: () => Promise<void>; fail: () => Promise<void> }[];
beforeEach(() => {
  attempts = [];
  code.load = () =>
    new Promise((resolve, reject) =>
      attempts.push({
        come: () => act(async () => resolve(popups)),
        fail: () => act(async () => reject(new TypeError('Failed to fetch'))),
      }),
    );
});

function Filter() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <PopoverButton
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      popover={{ 'aria-label': 'Filters', 'data-parley-part': 'filter-menu', children: <button>All</button> }}
    >
      Filter
    </PopoverButton>
  );
}

const cases = [
  {
    of: 'menu',
    content: (
      <Menu label="More">
        <MenuItem aria-label="Move" />
      </Menu>
    ),
    role: 'menu',
  },
  { of: 'popover', content: <Filter />, role: 'dialog' },
] as const;

describe.each(cases)('a button with a $of', ({ content, role }) => {
  const button = () => screen.getByRole('button', { name: /More|Filter/, hidden: true });

  it('is loaded when the browser is idle, and draws nothing', async () => {
    const { container } = render(content);
    await waitFor(() => expect(attempts).toHaveLength(1));
    await attempts[0]!.come();
    expect(screen.queryByRole(role)).toBeNull();
    expect(container.parentElement?.querySelectorAll('button')).toHaveLength(1);
  });

  it('opens when its code comes, where it was pressed before that', async () => {
    render(content);
    await userEvent.click(button());
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.queryByRole(role)).toBeNull();
    await attempts[0]!.come();
    expect(screen.getByRole(role)).toBeVisible();
    expect(button().getAttribute('aria-controls')).toBe(screen.getByRole(role).id);
  });

  it('is closed again when its code cannot be fetched, and the next press tries again', async () => {
    render(content);
    await userEvent.click(button());
    await attempts[0]!.fail();
    expect(button()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button());
    expect(attempts).toHaveLength(2);
    await attempts[1]!.come();
    expect(screen.getByRole(role)).toBeVisible();
  });
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
    await attempts[0]!.come();
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
      <PopoverButton
        isOpen={false}
        onOpenChange={() => expect.unreachable()}
        onClick={(event) => event.preventDefault()}
        popover={{ 'data-parley-part': 'palette' }}
      >
        Filter
      </PopoverButton>,
    );
    await userEvent.click(button());
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });
});

it('gives what needs no opening its code when that is there', async () => {
  function Bar() {
    const loaded = usePopups(true);
    return loaded && <loaded.Toolbar aria-label="Format" />;
  }
  render(<Bar />);
  expect(screen.queryByRole('toolbar')).toBeNull();
  await attempts[0]!.come();
  expect(screen.getByRole('toolbar')).toBeVisible();
});
