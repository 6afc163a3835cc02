import { cleanup, render, screen } from '@testing-library/react';
import { page } from 'vitest/browser';
import { afterEach, expect, it } from 'vitest';
import '@parley/react/styles.css';
import '@parley/react/recorder.css';
import { areaStrings } from '../../components/comments/areaStrings.js';
import { Toasts } from '../../components/internal/Toasts.js';

afterEach(cleanup);

it.each([390, 1280])('covers no panel of the recorder in the corner of a window of %i px', async (width) => {
  await page.viewport(width, 800);
  render(
    <>
      <section aria-label="Recorder" className="parley-root parley-recorder" data-parley-mode="floating">
        <button type="button">Stop recording</button>
      </section>
      <Toasts>
        <div role="status" className="parley-root parley-toast" style={{ inlineSize: 360 }}>
          Comment deleted.
        </div>
      </Toasts>
    </>,
  );
  const panel = screen.getByRole('region', { name: 'Recorder' }).getBoundingClientRect();
  const toast = screen.getByRole('status').getBoundingClientRect();
  const isApart = toast.bottom <= panel.top || toast.left >= panel.right;
  expect({ isApart, top: toast.top >= 0, bottom: toast.bottom <= 800 }).toEqual({
    isApart: true,
    top: true,
    bottom: true,
  });
});

it.each([390, 1280])('covers no hint of comment mode in a window of %i px', async (width) => {
  await page.viewport(width, 800);
  render(
    <>
      <p className="parley-root parley-mode">{areaStrings.keys}</p>
      <Toasts>
        <div role="status" className="parley-root parley-toast" style={{ inlineSize: 360 }}>
          Comment deleted.
        </div>
      </Toasts>
    </>,
  );
  const hint = document.querySelector('.parley-mode')!.getBoundingClientRect();
  const toast = screen.getByRole('status').getBoundingClientRect();
  expect(toast.bottom).toBeLessThanOrEqual(hint.top);
});
