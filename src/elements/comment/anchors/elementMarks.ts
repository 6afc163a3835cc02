/** Ids that libraries make up: they are others after the next load. */
const GENERATED_ID = /^(:|«|_r_|radix-|react-aria|headlessui-|mui-|rc-|ember\d)/;

/** Attributes that hosts put on an element to name it. Attributes with text for people are not among them. */
const NAMING_ATTRIBUTE = /^(name|data-(testid|test|cy|qa|id|key|slug|([\w-]+-)?(id|key)))$/;

/** Longer than any name; such a value is content. */
const MAX_NAME_LENGTH = 120;

/** The element's `id`, unless a library made it up. */
export function stableIdOf({ id }: Element): string | undefined {
  return id && !GENERATED_ID.test(id) && !id.includes('"') ? id : undefined;
}

/** Attributes that name the element, by name. */
export function namingAttributesOf(element: Element): [name: string, value: string][] {
  return Array.from(element.attributes, ({ name, value }): [string, string] => [name, value])
    .filter(([name, value]) => NAMING_ATTRIBUTE.test(name) && !name.startsWith('data-parley-') && isName(value))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const isName = (value: string) => value !== '' && value.length <= MAX_NAME_LENGTH && !/["\\\n]/.test(value);

/** CSS selector of tag and naming attributes; `undefined` for an element without any. */
export function selectorOf(element: Element): string | undefined {
  const attributes = namingAttributesOf(element);
  if (attributes.length === 0) return undefined;
  return element.localName + attributes.map(([name, value]) => `[${name}="${value}"]`).join('');
}
