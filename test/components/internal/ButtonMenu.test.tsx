import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Menu, MenuItem } from '../../../components/comments/styled/Menu.js';
import { SelectField } from '../../../components/internal/SelectField.js';

const menu = (
  <Menu label="More">
    <MenuItem aria-label="Copy link" />
    <MenuItem aria-label="Move" />
  </Menu>
);
const more = () => screen.getByRole('button', { name: 'More', hidden: true });
const item = (name: string) => screen.findByRole('menuitem', { name });

describe('a button with a menu', () => {
  it('says that it opens a menu, whether that is open, and which', async () => {
    render(menu);
    const button = more();
    expect(button).toHaveAttribute('aria-haspopup', 'menu');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).not.toHaveAttribute('aria-controls');
    await userEvent.click(button);
    const list = await screen.findByRole('menu', { name: 'More' });
    expect(more()).toBe(button); // the same one: it would lose the focus, and what a host knows of it
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(button.getAttribute('aria-controls')).toBe(list.id);
  });

  it.each(['{Enter}', ' ', '{ArrowDown}'])('opens at its first item with the key "%s"', async (key) => {
    render(menu);
    await userEvent.tab();
    expect(more()).toHaveFocus();
    await userEvent.keyboard(key);
    expect(await item('Copy link')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(more()).toHaveFocus();
  });

  it('opens at once with the pointer, with no item in focus, and closes with the next press', async () => {
    render(menu);
    await userEvent.click(more());
    expect(await item('Copy link')).not.toHaveFocus();
    expect(screen.getByRole('menu')).toHaveFocus();
    await userEvent.click(more());
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('does not open with another button of the mouse, nor where a handler of the host prevents it', async () => {
    const control = { label: 'Order', value: 'new', choose: vi.fn(), options: [{ value: 'new', name: 'Newest' }] };
    const { rerender } = render(<SelectField control={control} />);
    const press = (keys: string) => userEvent.pointer({ keys, target: screen.getByRole('button') });
    await press('[MouseRight]');
    expect(screen.queryByRole('menu')).toBeNull();
    rerender(
      <SelectField
        control={control}
        onPointerDown={(event) => event.preventDefault()}
        onKeyDown={(event) => event.preventDefault()}
      />,
    );
    await press('[MouseLeft]');
    expect(screen.queryByRole('menu')).toBeNull();
    screen.getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('names its list by the id that the host gave the button', async () => {
    const control = { label: 'Order', value: 'new', choose: vi.fn(), options: [{ value: 'new', name: 'Newest' }] };
    render(<SelectField control={control} id="order" />);
    await userEvent.click(screen.getByRole('button', { name: 'Order: Newest' }));
    expect(await screen.findByRole('menu', { name: 'Order: Newest' })).toHaveAttribute('aria-labelledby', 'order');
  });
});
