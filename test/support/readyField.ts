import { waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * The text field of a composer in there, once the rich field has taken the place of the plain one: what is found earlier can be gone before
 * it is clicked.
 * @param name its placeholder, where there are several
 */
export async function readyField(inside: HTMLElement = document.body, name?: string) {
  const find = () => within(inside).getByRole('textbox', name === undefined ? {} : { name });
  await waitFor(() =>
    expect(find().closest('[data-parley-part="editor"]')).toHaveAttribute('data-parley-state', 'rich'),
  );
  return find();
}
