import type { User } from './people.js';
import { personText } from './personText.js';

/** People used when the template data does not name them. */
export interface TemplatePeople {
  /** The `actionUser` of the notification; used when the data has none. */
  actionUser?: User | undefined;
  /** The reader; used when the data has no `recipientUser`. Without either, the variable stays as written. */
  recipientUser?: User | string | undefined;
}

/**
 * Fills in the variables of a notification's headline or body, on the service and in the client alike (REST contract §1.14,
 * client contract §7.17). A variable is `{key}` with a key of `[A-Za-z0-9_]+`. Its value is the own property `key` of `data`. A person
 * becomes their name, else email, else id. Numbers and booleans become text. A variable without such a value stays as written.
 * Inserted values are not scanned for variables.
 *
 * The result is plain text. Put it into a text node, never into markup.
 */
export function renderTemplate(template: string, data: object = {}, people: TemplatePeople = {}): string {
  const values = data as Record<string, unknown>;
  return fillIn(template, /\{([A-Za-z0-9_]+)\}/g, (key) => {
    const own = Object.hasOwn(values, key) ? textOf(values[key]) : undefined;
    return own ?? textOf(standIn(key, people));
  });
}

/**
 * Fills in the variables of an activity's message (REST contract §1.14). A variable is `{{path}}`: keys of `A-Za-z0-9_` joined by dots. Its
 * value is an own property of `data`, else of `{ actionUser }`. Values become text by the rules of `renderTemplate`, and the result is
 * plain text too.
 */
export function renderPathTemplate(template: string, data: object = {}, people: { actionUser?: User } = {}): string {
  return fillIn(template, /\{\{([A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)\}\}/g, (path) => {
    const keys = path.split('.');
    return textOf(valueAt(data, keys)) ?? textOf(valueAt(people, keys));
  });
}

/** Most characters that all variables of a template insert together; the rest is cut. A template may repeat a large value hundreds of times. */
const MAX_FILLED_IN = 65_536;

function fillIn(template: string, variable: RegExp, valueOf: (key: string) => string | undefined): string {
  let room = MAX_FILLED_IN;
  return template.replace(variable, (written, key: string) => {
    const value = valueOf(key)?.slice(0, room);
    room -= value?.length ?? 0;
    return value ?? written;
  });
}

const valueAt = (from: unknown, keys: readonly string[]): unknown =>
  keys.reduce(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    from,
  );

function standIn(key: string, people: TemplatePeople): unknown {
  if (key === 'actionUser') return people.actionUser;
  return key === 'recipientUser' ? people.recipientUser : undefined;
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const { userId, name, email } = value as Record<string, unknown>;
  return typeof userId === 'string' ? personText({ userId, name: asText(name), email: asText(email) }) : undefined;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);
