import type { User } from './people.js';

/** A person's color, and a text color that is readable on it. Both `#rrggbb`. */
export interface UserColor {
  color: string;
  textColor: string;
}

const SATURATION = 0.55;
/**
 * Relative luminance of every default color: white has a contrast of 4.77 on it (AA asks for 4.5), and all colors are equally prominent. Strong
 * enough to be seen on a white and on a black background.
 */
const LUMINANCE = 0.17;
/** Black: against it or against white every color has a contrast of 4.58 or more. */
const DARK = '#000000';
const LIGHT = '#ffffff';

/** Returns the default color of a person. It depends only on the id, so every viewer sees the same color and nothing is stored. */
export function userColor(userId: string): UserColor {
  const rgb = colorOfHue(hash(userId) % 360);
  return { color: toHex(rgb), textColor: readableOn(rgb) };
}

/** The dark or the light text color, whichever has more contrast on `#rrggbb`. */
export function readableTextColor(color: string): string {
  const at = (index: number) => parseInt(color.slice(index, index + 2), 16) / 255;
  return readableOn([at(1), at(3), at(5)]);
}

/** The colors of a person: those they were given, else the default, and a text color that is readable on it. */
export function personColors({
  userId,
  color = userColor(userId).color,
  textColor = readableTextColor(color),
}: Pick<User, 'userId' | 'color' | 'textColor'>): UserColor {
  return { color, textColor };
}

type Rgb = readonly [number, number, number];

/** FNV-1a, 32 bits: short, and spreads ids that differ in one character. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  // The last character moves only the low bits; mix them into all.
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

/** The lightness that has our luminance depends on the hue: found by halving, to less than a step of 255. */
function colorOfHue(hue: number): Rgb {
  let lightness = 0.5;
  for (let step = 0.25; step > 0.001; step /= 2) {
    lightness += luminanceOf(hslToRgb(hue, SATURATION, lightness)) > LUMINANCE ? -step : step;
  }
  return hslToRgb(hue, SATURATION, lightness);
}

function hslToRgb(hue: number, saturation: number, lightness: number): Rgb {
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    return lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

const toHex = (rgb: Rgb) =>
  `#${rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Relative luminance as WCAG 2.2 defines it. */
function luminanceOf(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** By contrast as WCAG 2.2 defines it. */
function readableOn(rgb: Rgb): string {
  const luminance = luminanceOf(rgb);
  const onLight = 1.05 / (luminance + 0.05);
  const onDark = (luminance + 0.05) / 0.05;
  return onLight >= onDark ? LIGHT : DARK;
}
