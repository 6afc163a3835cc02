import { describe, expect, it } from 'vitest';
import { personColors, readableTextColor, userColor } from '../src/userColor.js';

const channels = (color: string) => [1, 3, 5].map((index) => parseInt(color.slice(index, index + 2), 16) / 255);

function contrast(a: string, b: string): number {
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = channels(color).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe('userColor', () => {
  it('depends on the id alone', () => {
    expect(userColor('ada')).toEqual(userColor('ada'));
    expect(userColor('ada')).not.toEqual(userColor('Ada'));
  });

  it('gives #rrggbb and a text color that can be read on it (WCAG AA), for any id', () => {
    for (const id of ['', ' ', '👩‍👧', 'x'.repeat(256), ...Array.from({ length: 1000 }, (_, n) => `user-${n}`)]) {
      const { color, textColor } = userColor(id);
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrast(color, textColor)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('is as light for one person as for another: white text, and 3.5 to 1 on a black page', () => {
    for (const id of Array.from({ length: 1000 }, (_, n) => `user-${n}`)) {
      const { color, textColor } = userColor(id);
      expect(textColor).toBe('#ffffff');
      expect(contrast(color, '#000000')).toBeGreaterThanOrEqual(3.5);
    }
  });

  it('spreads ids that differ in one character over the colors', () => {
    const colors = new Set(Array.from({ length: 100 }, (_, n) => userColor(`user-${n}`).color));
    expect(colors.size).toBeGreaterThan(70);
  });
});

describe('readableTextColor', () => {
  it('is dark on light and light on dark', () => {
    expect(readableTextColor('#ffff00')).toBe('#000000');
    expect(readableTextColor('#000080')).toBe('#ffffff');
  });
});

describe('personColors', () => {
  it('are those that the person was given, and what goes with them', () => {
    expect(personColors({ userId: 'ada' })).toEqual(userColor('ada'));
    expect(personColors({ userId: 'ada', color: '#ffee00' })).toEqual({ color: '#ffee00', textColor: '#000000' });
    const own = { color: '#ffee00', textColor: '#123456' };
    expect(personColors({ userId: 'ada', ...own })).toEqual(own);
    const { color } = userColor('ada');
    expect(personColors({ userId: 'ada', textColor: '#123456' })).toEqual({ color, textColor: '#123456' });
  });
});
