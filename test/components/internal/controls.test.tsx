import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ControlButton } from '../../../components/internal/ControlButton.js';
import { SelectField } from '../../../components/internal/SelectField.js';
import { chooseOption } from '../../support/chooseOption.js';

describe('ControlButton', () => {
  const label = 'Try again';

  it.each([
    { what: 'nothing', children: undefined, name: 'Try again' },
    { what: 'a picture', children: <svg aria-hidden="true" />, name: 'Try again' },
    { what: 'text', children: 'Once more', name: 'Once more' },
    { what: 'text that JSX has split', children: ['Retry ', 3], name: 'Retry 3' },
  ])('is named by its content where that is text: $what', ({ children, name }) => {
    render(<ControlButton control={{ label, run: () => undefined }}>{children}</ControlButton>);
    expect(screen.getByRole('button')).toHaveAccessibleName(name);
  });

  it('is named by its label whatever its content where the control says so', () => {
    const control = { label: 'Remove plan.pdf', isNamedByLabel: true, run: () => undefined };
    render(<ControlButton control={control}>Remove</ControlButton>);
    expect(screen.getByRole('button')).toHaveAccessibleName('Remove plan.pdf');
  });

  it('runs on a click, and not when it is disabled or the caller prevents it', async () => {
    const run = vi.fn();
    const { rerender } = render(<ControlButton control={{ label, run, isDisabled: true }} />);
    await userEvent.click(screen.getByRole('button'));
    rerender(<ControlButton control={{ label, run }} onClick={(event) => event.preventDefault()} />);
    await userEvent.click(screen.getByRole('button'));
    expect(run).not.toHaveBeenCalled();
    rerender(<ControlButton control={{ label, run }} />);
    await userEvent.click(screen.getByRole('button'));
    expect(run).toHaveBeenCalledOnce();
  });
});

describe('SelectField', () => {
  afterEach(() => control.choose.mockClear());

  const control = {
    label: 'Order',
    value: 'new',
    choose: vi.fn(),
    options: [
      { value: 'unread', name: 'Unread first' },
      { value: 'new', name: 'Newest first' },
      { value: 'old', name: 'Oldest first' },
    ],
  };

  it('is named by itself and the chosen option, opens its list there, and chooses with the keyboard', async () => {
    render(<SelectField control={control} />);
    const select = screen.getByRole('button', { name: 'Order: Newest first' });
    select.focus();
    await userEvent.keyboard('{ArrowDown}');
    const options = await screen.findAllByRole('menuitemradio');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Unread first', 'Newest first', 'Oldest first']);
    expect(options[1]).toBeChecked();
    expect(options[1]).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(control.choose).toHaveBeenCalledExactlyOnceWith('old');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(select).toHaveFocus();
  });

  it('finds an option by its letters, and chooses nothing on Escape', async () => {
    render(<SelectField control={control} />);
    screen.getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('old');
    expect(screen.getByRole('menuitemradio', { name: 'Oldest first' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(control.choose).not.toHaveBeenCalled();
  });

  it('leaves a choice to a caller who prevents it, and does not open where it is disabled', async () => {
    const { rerender } = render(
      <SelectField control={control} onValueChange={(_, event) => event.preventDefault()} checkedSign="✓" />,
    );
    await chooseOption(screen.getByRole('button'), 'Oldest first');
    expect(screen.getByRole('menuitemradio', { name: '✓Newest first' })).toBeChecked();
    await userEvent.keyboard('{Escape}');
    rerender(<SelectField control={{ ...control, isDisabled: true }} />);
    await userEvent.click(screen.getByRole('button'));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(control.choose).not.toHaveBeenCalled();
  });

  it('puts what is chosen into an empty child, and leaves the content of another child as it is', () => {
    const { rerender } = render(
      <SelectField control={control} asChild>
        {createElement('button', { className: 'theirs' })}
      </SelectField>,
    );
    expect(screen.getByRole('button', { name: 'Order: Newest first' })).toHaveTextContent('Newest first');
    rerender(
      <SelectField control={control} asChild>
        <button>Order</button>
      </SelectField>,
    );
    expect(screen.getByRole('button', { name: 'Order: Newest first' })).toHaveTextContent(/^Order$/);
  });
});
