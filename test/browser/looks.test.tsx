import { render, screen } from '@testing-library/react';
import { page, userEvent } from 'vitest/browser';
import { beforeAll, expect, it } from 'vitest';
import '@parley/react/recorder.css';
import '@parley/react/styles.css';
import { Comments } from '../../components/comments/styled/Comments.js';
import { ReactionSymbol } from '../../components/internal/reactions/ReactionSymbol.js';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { inPageService } from '../../testing/inPageService.js';
import { TestWorld } from '../../testing/TestWorld.js';
import { aThreadInput } from '../support/someThreads.js';

let world: TestWorld;
beforeAll(async () => {
  world = await new TestWorld(await inPageService()).found();
  await world.rest('organizations/documents/add', { documents: [{ documentId: 'looks' }] });
  await world.rest('commentannotations/add', {
    documentId: 'looks',
    commentAnnotations: [aThreadInput({ targetElementId: 'row' })],
  });
});

it('pins and dialogs have the class names of the app', async () => {
  render(
    <ParleyProvider {...world.as('ada').props} documentId="looks" language="en">
      <p id="row">Row</p>
      <Comments className="of-the-app" />
    </ParleyProvider>,
  );
  const pin = await screen.findByRole('button', { name: /by Grace Hopper/ });
  expect(pin).toHaveClass('parley-pin', 'of-the-app');
  await userEvent.click(pin);
  expect(await screen.findByRole('dialog')).toHaveClass('parley-dialog', 'of-the-app');
});

it('the cross of a search field is grey', async () => {
  render(
    <div className="parley-root">
      <input type="search" aria-label="Search" style={{ outline: 'none', caretColor: 'black' }} />
    </div>,
  );
  await userEvent.type(screen.getByRole('searchbox'), 'a');
  // No script can read the style of the cross.
  const image = new Image();
  image.src = `data:image/png;base64,${await page.screenshot({ element: screen.getByRole('searchbox'), save: false })}`;
  await image.decode();
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(image.width / 2, 0, image.width / 2, image.height);
  const colors = Array.from({ length: data.length / 4 }, (_, at) => data.slice(at * 4, at * 4 + 3));
  expect(Math.min(...colors.flatMap((color) => [...color]))).toBeLessThan(200);
  expect(Math.max(...colors.map((color) => Math.max(...color) - Math.min(...color)))).toBeLessThan(16);
});

it('fonts with colored emoji are asked for a reaction before fonts of letters', () => {
  render(
    <div className="parley-root">
      <ReactionSymbol icon={{ emoji: '☺' }} />
    </div>,
  );
  expect(getComputedStyle(screen.getByText('☺')).fontFamily).toMatch(/^"?Apple Color Emoji"?, "?Noto Color Emoji"?/);
});

it('all controls of a screen recording with a camera are in one row', () => {
  const names = ['Mute', 'Hide camera', 'Pause', 'Devices', 'Cancel'];
  render(
    <div className="parley-root parley-recorder">
      <div className="parley-recorder-bar parley-recorder-controls">
        {names.map((name) => (
          <button key={name} type="button" className="parley-icon-button" aria-label={name} />
        ))}
        <button type="button" className="parley-button parley-recorder-stop">
          <svg width={16} height={16} />
          Stop recording
        </button>
      </div>
    </div>,
  );
  expect(rowsOfButtons()).toBe(1);
});

it('both buttons of a recording that is not saved yet are in one row', () => {
  render(
    <div className="parley-root parley-recorder">
      <ul className="parley-recorder-pending">
        <li className="parley-recorder-notice">
          <p>A recording of 0:05 is not saved yet, and is kept on this device.</p>
          <button type="button" className="parley-button">
            Save it
          </button>
          <button type="button" className="parley-button">
            Discard it
          </button>
        </li>
      </ul>
    </div>,
  );
  expect(rowsOfButtons()).toBe(1);
});

function rowsOfButtons(): number {
  const middles = screen.getAllByRole('button').map((button) => {
    const { top, height } = button.getBoundingClientRect();
    return Math.round(top + height / 2);
  });
  return new Set(middles).size;
}

it.each(['parley-badge', 'parley-count'])('"99+" is drawn in this order on a page from right to left: %s', (name) => {
  render(
    <div dir="rtl" className="parley-root" style={{ position: 'relative', inlineSize: 80, blockSize: 40 }}>
      <span className={name}>
        <span>99+</span>
      </span>
    </div>,
  );
  const text = screen.getByText('99+').firstChild!;
  const leftOf = (at: number) => {
    const range = new Range();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().left;
  };
  expect(leftOf(2)).toBeGreaterThan(leftOf(0));
});
