import { Markdown } from '@storybook/addon-docs/blocks';
import { components } from '../props/components.js';
import type { PropRow } from '../props/readProps.js';

/** The headless parts of a family, `Comments` for instance: what each is, and its own props. */
export function Parts({ of }: { of: string }) {
  const parts = Object.entries(components).filter(([name]) => name.startsWith(`${of}.`));
  const text = parts.map(([name, { description, props }]) => [`### ${name}`, description, listOf(props)].join('\n\n'));
  return <Markdown>{text.join('\n\n')}</Markdown>;
}

/** `asChild` is a prop of every part: the page says so once. */
function listOf(props: PropRow[]): string {
  return props
    .filter(({ name }) => name !== 'asChild')
    .map(({ name, type, description, isRequired, default: byDefault }) => {
      const text = [isRequired && 'Required.', description, byDefault && `Default: ${byDefault}.`];
      return `- \`${name}\`: \`${type}\`. ${text.filter(Boolean).join(' ').replaceAll('\n', ' ')}`;
    })
    .join('\n');
}
