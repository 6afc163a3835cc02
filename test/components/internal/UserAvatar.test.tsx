import { fireEvent, render } from '@testing-library/react';
import { userColor } from '@parley/protocol/constants';
import { expect, it } from 'vitest';
import { UserAvatar } from '@parley/react/components';

const draw = (user?: Parameters<typeof UserAvatar>[0]['user']) =>
  render(<UserAvatar user={user} />).container.firstElementChild as HTMLElement;

it('shows the picture, and the initial when the picture cannot be loaded', () => {
  const avatar = draw({ userId: 'ada', name: 'Ada', photoUrl: 'https://example.com/ada.png' });
  expect(avatar).toHaveAttribute('data-parley-state', 'image');
  fireEvent.error(avatar.querySelector('img')!);
  expect(avatar).toHaveAttribute('data-parley-state', 'initial');
  expect(avatar).toHaveTextContent('A');
});

it('does not fill a page that has no style for it with a large photo', () => {
  const avatar = draw({ userId: 'ada', name: 'Ada', photoUrl: 'https://example.com/2000px.png' });
  expect(avatar.querySelector('img')).toHaveAttribute('width', '32');
});

it('loads no picture from an address that is none of the web, whoever stored it', () => {
  for (const photoUrl of ['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', 'file:///a.png']) {
    const avatar = draw({ userId: 'ada', name: 'Ada', photoUrl });
    expect([photoUrl, avatar.querySelector('img')]).toEqual([photoUrl, null]);
    expect(avatar).toHaveAttribute('data-parley-state', 'initial');
  }
  expect(draw({ userId: 'ada', photoUrl: 'data:image/png;base64,AA' }).querySelector('img')).not.toBeNull();
});

it('derives the color from the id, the same for every viewer', () => {
  expect(draw({ userId: 'ada', name: 'Ada' }).style.getPropertyValue('--parley-avatar-background')).toBe(
    userColor('ada').color,
  );
});

it('uses the color of the person, with text that is readable on it', () => {
  const { style } = draw({ userId: 'ada', name: 'Ada', color: '#ffee00' });
  expect(style.getPropertyValue('--parley-avatar-background')).toBe('#ffee00');
  expect(style.getPropertyValue('--parley-avatar-text')).toBe('#000000');
});

it.each([
  [{ userId: 'x', name: 'émile' }, 'É'],
  [{ userId: 'x', name: '👩‍🚀 Sally' }, '👩'],
  [{ userId: 'x', email: 'zoe@example.com' }, 'Z'],
  [{ userId: 'x', name: 'Ada', initial: 'al' }, 'AL'],
])('writes the initial of %o as "%s"', (user, initial) => {
  expect(draw(user)).toHaveTextContent(initial);
});

it('is grey and empty for nobody, and for a person of whom only the id is known', () => {
  expect(draw()).toHaveAttribute('data-parley-state', 'unknown');
  expect(draw({ userId: 'u-123' })).toBeEmptyDOMElement();
});
