import type { StrictArgTypes, StrictInputType } from 'storybook/internal/types';
import * as styled from '@parley/react/components';
import { components } from './components.js';
import type { PropRow } from './readProps.js';

/** For Storybook: the rows of a component's table, and a control for each prop that has few values. */
export function extractArgTypes(component: unknown): StrictArgTypes {
  const rows = documentedOf(component)?.props ?? [];
  return Object.fromEntries(rows.map((row) => [row.name, argTypeOf(row)]));
}

export function extractComponentDescription(component: unknown): string {
  return documentedOf(component)?.description ?? '';
}

/** By the name that a host imports. */
function documentedOf(component: unknown) {
  const name = Object.entries(styled).find(([, one]) => one === component)?.[0];
  return name === undefined ? undefined : components[name];
}

function argTypeOf({ name, type, description, isRequired, default: byDefault }: PropRow): StrictInputType {
  return {
    name,
    description,
    ...controlOf(type),
    table: { type: { summary: type }, ...(byDefault !== undefined && { defaultValue: { summary: byDefault } }) },
    type: { name: 'other', value: type, required: isRequired },
  };
}

/** Functions, lists and records are not edited in a table. */
function controlOf(type: string): Pick<StrictInputType, 'control' | 'options'> {
  if (/^boolean( \| null)?$/.test(type)) return { control: { type: 'boolean' } };
  if (type === 'string') return { control: { type: 'text' } };
  if (type === 'number') return { control: { type: 'number' } };
  const words = type.split(' | ').map((word) => /^"([^"]+)"$/.exec(word)?.[1]);
  if (words.every((word) => word !== undefined)) return { control: { type: 'select' }, options: words };
  return { control: { disable: true } };
}
