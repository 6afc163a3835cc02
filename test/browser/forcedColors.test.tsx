import { render, screen } from '@testing-library/react';
import { cdp } from 'vitest/browser';
import { afterEach, expect, it } from 'vitest';
import '@parley/react/styles.css';

/** Of the DevTools protocol, what this test sends. The types of the provider have no commands. */
interface Session {
  send(
    method: 'Emulation.setEmulatedMedia',
    parameters: { features: { name: string; value: string }[] },
  ): Promise<void>;
}
const setForcedColors = (value: string) =>
  (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
afterEach(() => setForcedColors(''));

it('shows the number of people on a reaction of one’s own', async () => {
  render(
    <div className="parley-root">
      <button type="button" className="parley-chip" data-parley-state="mine" aria-pressed="true">
        2
      </button>
    </div>,
  );
  await setForcedColors('active');
  const { color, backgroundColor } = getComputedStyle(screen.getByRole('button'));
  expect(color).not.toBe(backgroundColor);
});
