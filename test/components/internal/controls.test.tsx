import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ControlButton } from '../../../components/internal/ControlButton.js';
import { SelectField } from '../../../components/internal/SelectField.js';

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
  const control = {
    ...{ label: 'Order', value: 'new', choose: vi.fn() },
    options: [
      { value: 'new', name: 'Newest first' },
      { value: 'old', name: 'Oldest first' },
    ],
  };

  it('puts its options into an empty child, and chooses from there', async () => {
    render(
      <SelectField control={control} asChild>
        {createElement('select', { className: 'theirs' })}
      </SelectField>,
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Oldest first');
    expect(control.choose).toHaveBeenCalledWith('old');
  });

  it('leaves a child with options of its own as it is', () => {
    render(
      <SelectField control={control} asChild>
        <select>
          <option value="new">New ones</option>
        </select>
      </SelectField>,
    );
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['New ones']);
  });
});
