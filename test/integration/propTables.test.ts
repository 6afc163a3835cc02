import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readProps } from '../../.storybook/props/readProps.js';

const documented = readProps(process.cwd());
const pages = readdirSync('components', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.mdx'))
  .map((file) => readFileSync(join('components', file), 'utf8'));

it('says of every component, part and prop what it is', () => {
  const silent = Object.entries(documented).flatMap(([name, { description, props }]) => [
    ...(description ? [] : [name]),
    ...props.filter((prop) => !prop.description).map((prop) => `${name}.${prop.name}`),
  ]);
  expect(silent).toEqual([]);
  expect(Object.keys(documented).length).toBeGreaterThan(100);
});

it('has a page of the docs for every component and every family of parts', () => {
  const text = pages.join('\n');
  const names = new Set(Object.keys(documented).map((name) => name.split('.')[0]!));
  expect([...names].filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});

it('writes out the words that a prop may have, each with a control in the table', () => {
  const prop = documented['LiveSelection']?.props.find(({ name }) => name === 'indicatorType');
  expect(prop).toMatchObject({ type: '"avatar" | "label"', default: "'avatar', or as `setUserIndicatorType` says" });
});
