import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SCALE = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl'];
const COLORS = [
  'accent',
  'accent-hover',
  'accent-foreground',
  'accent-light',
  'error',
  'success',
  'warning',
  'overlay',
  ...[0, 1, 2, 3].map((level) => `background-${level}`),
  ...[0, 1, 2].map((level) => `border-${level}`),
  ...[0, 1, 2, 3].map((level) => `text-${level}`),
  ...['sm', 'md', 'lg'].map((size) => `shadow-${size}`),
];
const sheet = compact(readFileSync('components/internal/tokens.css', 'utf8'));
const light = block(':root,[data-parley-theme="light"]');
const dark = block('}[data-parley-theme="dark"]');
const shared = block('}:root');

describe('tokens (client contract §7.24)', () => {
  it('has each color in light and in dark', () => {
    expect(Object.keys(light).sort()).toEqual([...COLORS].sort());
    expect(Object.keys(dark).sort()).toEqual([...COLORS].sort());
  });

  it('has the measures of the contract, the same in both themes', () => {
    const values = (name: string) => SCALE.map((size) => shared[`${name}-${size}`]);
    expect(values('spacing')).toEqual(['2px', '4px', '8px', '12px', '16px', '20px', '24px']);
    expect(values('font-size')).toEqual(['10px', '12px', '14px', '16px', '20px', '24px', '28px']);
    expect(values('radius')).not.toContain(undefined);
    expect(shared).toHaveProperty('radius-full');
    expect(shared).toHaveProperty('font-family');
    expect(shared).toHaveProperty('z-index');
  });

  it.each([
    ['light', light],
    ['dark', dark],
  ])('keeps text readable in %s: 4.5 to 1 on the backgrounds it stands on', (_, theme) => {
    const pairs = [
      ...['text-0', 'text-1', 'text-2'].flatMap((text) =>
        ['background-0', 'background-1', 'background-2'].map((background) => [text, background]),
      ),
      ...['accent', 'error', 'warning', 'success'].map((text) => [text, 'background-0']),
      // Links and mentions under the pointer, a failure in a banner, a status in its pill.
      ...['accent', 'error'].map((text) => [text, 'background-1']),
      ...['warning', 'success'].map((text) => [text, 'background-2']),
      ['text-1', 'background-3'],
      ['background-0', 'text-2'], // a badge that has been seen
      ['accent', 'accent-light'],
      ['text-0', 'accent-light'],
      ['accent-foreground', 'accent'],
      ['accent-foreground', 'accent-hover'],
    ] as [string, string][];
    const below = (least: number) => (pair: [string, string]) => contrast(theme[pair[0]]!, theme[pair[1]]!) < least;
    expect(pairs.filter(below(4.5))).toEqual([]);
    expect(pairs.length).toBe(23);
    const shapes = ['text-3', 'border-2', 'accent'].flatMap((name): [string, string][] => [
      [name, 'background-0'],
      [name, 'background-1'],
    ]);
    expect(shapes.filter(below(3))).toEqual([]);
  });

  it('is described in docs/design.md, each with its values', () => {
    const rows = readFileSync('docs/design.md', 'utf8').matchAll(
      /^\| `--parley-([\w-]+)` \| `(.+?)` \| (?:`(.+?)`)? ?\|$/gm,
    );
    const described = Array.from(rows, ([, ...row]) => row);
    const colors = Object.entries(light).map(([name, value]) => [name, value, dark[name]]);
    const measures = Object.entries(shared).map(([name, value]) => [name, value, undefined]);
    expect(described).toEqual([...colors, ...measures]);
  });

  it('is all the variables that the styles use, besides those of a positioned popover and our own parts', () => {
    const defined = new Set([...Object.keys(light), ...Object.keys(shared)]);
    const styles = sheets().join('');
    const used = Array.from(styles.matchAll(/var\(--parley-([\w-]+)/g), ([, token]) => token!);
    expect(used.length).toBeGreaterThan(500); // of all files
    const local = [
      'follow-color',
      'selection-before',
      'selection-color',
      'selection-index',
      'selection-outwards',
      'selection-rise',
      'selection-rtl',
      'selection-shift',
      'selection-text',
      'available-height',
      'avatar-background',
      'avatar-text',
      'keyboard',
      'lines',
      'minimap-view-size',
      'minimap-view-start',
      'pin-cursor',
      'slide-from',
    ];
    expect(used.filter((token) => !defined.has(token) && !local.includes(token))).toEqual([]);
  });

  it('has the rule of a class alone in one file: no family takes a name of another', () => {
    const classes = sheets().flatMap((sheet) => [
      ...new Set(Array.from(sheet.matchAll(/^  (\.parley-[\w-]+) \{/gm), ([, name]) => name)),
    ]);
    expect(classes.length).toBeGreaterThan(150);
    expect(classes.filter((name, at) => classes.indexOf(name) !== at)).toEqual([]);
  });
});

function sheets(): string[] {
  return ['components', 'components/recorder'].flatMap((folder) => {
    const entry = readFileSync(`${folder}/${folder === 'components' ? 'styles' : 'recorder'}.css`, 'utf8');
    return Array.from(entry.matchAll(/@import '(.+)';/g), ([, file]) => readFileSync(`${folder}/${file}`, 'utf8'));
  });
}

function block(selector: string): Record<string, string> {
  const start = sheet.indexOf(`${selector}{`) + selector.length + 1;
  const body = sheet.slice(start, sheet.indexOf('}', start));
  return Object.fromEntries(
    Array.from(body.matchAll(/--parley-([\w-]+):([^;]+)/g), ([, name, value]) => [name, value]),
  );
}

/** Without comments and white space that means nothing. */
function compact(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s*([:;,{}/])\s*/g, '$1')
    .replaceAll(/\b0\./g, '.')
    .replaceAll("'", '"')
    .trim();
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const [r = 0, g = 0, bl = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * bl;
}
