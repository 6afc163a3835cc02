import type { UiState, UiStore } from './uiStore.js';

/** Path of a value: a part of the UI state, a field of it and, in a field that is an object, a field of that. */
export type UiPath = readonly [part: 'comments' | 'contacts', field: string, key?: string];

interface Overridden {
  /** The value before the first override. */
  before: unknown;
  /** Overrides, the newest last: its value is in effect. */
  overrides: { value: unknown }[];
}

const overriddenBy = new WeakMap<UiStore, Map<string, Overridden>>();

/**
 * Sets a value for the life of a component. The returned function undoes it: restores an older override of the same path, else the
 * value before. A value that the host has set meanwhile stays.
 */
export function overrideUi(ui: UiStore, path: UiPath, value: unknown): () => void {
  const all = overriddenBy.get(ui) ?? new Map<string, Overridden>();
  overriddenBy.set(ui, all);
  const name = path.join(' ');
  const overridden = all.get(name) ?? { before: read(ui, path), overrides: [] };
  all.set(name, overridden);
  const override = { value };
  overridden.overrides.push(override);
  write(ui, path, value);
  return () => {
    const isShown = overridden.overrides.at(-1) === override && read(ui, path) === value;
    overridden.overrides.splice(overridden.overrides.indexOf(override), 1);
    const older = overridden.overrides.at(-1);
    if (!older) all.delete(name);
    if (isShown) write(ui, path, older ? older.value : overridden.before);
  };
}

type Fields = Record<string, unknown>;

const partOf = (state: UiState, [part]: UiPath) => state[part] as Fields;

function read(ui: UiStore, path: UiPath): unknown {
  const [, field, key] = path;
  const value = partOf(ui.getState(), path)[field];
  return key === undefined ? value : (value as Fields | undefined)?.[key];
}

/** `undefined` removes the field. */
function write(ui: UiStore, path: UiPath, value: unknown): void {
  const [part, field, key] = path;
  ui.setState((state) => {
    const fields = partOf(state, path);
    const next = key === undefined ? value : withField(fields[field] as Fields | undefined, key, value);
    return { [part]: withField(fields, field, next) };
  });
}

function withField(fields: Fields = {}, name: string, value: unknown): Fields {
  const { [name]: _, ...others } = fields;
  return value === undefined ? others : { ...others, [name]: value };
}
