import { expect, waitFor, type screen } from 'storybook/test';

/** Waits until a second is recorded. On a busy machine more of them may have gone by before anybody looks. */
export const hasRecorded = (canvas: Pick<typeof screen, 'getByRole'>) =>
  waitFor(() => expect(canvas.getByRole('timer')).not.toHaveTextContent(/^0:00$/));
