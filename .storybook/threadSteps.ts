import { expect, screen, userEvent, waitFor, within } from 'storybook/test';

export const pinOnTotal = () => screen.findByRole('button', { name: /^2 comments, first by Grace Hopper/ });

export const openTotal = async () => {
  await userEvent.click(await pinOnTotal());
  return screen.findByRole('dialog');
};

/** Types into the one field inside, once it is more than a plain one, until it can be sent. */
export const write = async (inside: HTMLElement, text: string) => {
  await waitFor(() => expect(inside.querySelector('[data-parley-state="rich"]')).not.toBeNull());
  await userEvent.click(within(inside).getByRole('textbox'));
  await userEvent.keyboard(text);
  await waitFor(() =>
    expect(inside.querySelector('[data-parley-part="submit"][data-parley-state="ready"]')).not.toBeNull(),
  );
};

export const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
