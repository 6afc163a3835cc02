import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { createTimePart } from '../../../components/internal/createTimePart.js';
import { formatExactTime } from '../../../components/internal/formatTime.js';
import { HandDrivenTransport } from '../../support/HandDrivenTransport.js';

const MOMENT = Date.UTC(2026, 10, 27);
const Time = createTimePart(
  'Story.Time',
  () => MOMENT,
  () => 'now',
);

it('writes the exact moment into its title when a pointer comes', () => {
  const onPointerEnter = vi.fn();
  render(
    <ParleyProvider apiKey="key" transport={new HandDrivenTransport()} language="en">
      <Time onPointerEnter={onPointerEnter} />
    </ParleyProvider>,
  );
  const time = screen.getByText('now');
  expect(time).toHaveAttribute('datetime', '2026-11-27T00:00:00.000Z');
  expect(time).not.toHaveAttribute('title');
  fireEvent.pointerEnter(time);
  expect(time).toHaveAttribute('title', formatExactTime(MOMENT, 'en'));
  expect(onPointerEnter).toHaveBeenCalledOnce();
});
