import type { FilterField } from './FilterField.js';
import type { ActionCondition } from './filterThreads.js';

/** One control of the sidebar's head. */
export interface MinimalFilterConfig {
  /** @default 'sort' with `sorts`, 'actions' with `actions`, 'filter' with `field` or `fields`, else 'quick' */
  type?: 'filter' | 'sort' | 'quick' | 'actions' | undefined;
  /** Label of the control. @default the package's own name of it */
  label?: string | undefined;
  /** Of `filter`: a field, by its id. */
  field?: FilterField['field'] | undefined;
  /** Of `filter`: several, one below the other. */
  fields?: readonly FilterField[] | undefined;
  /** Of `sort`: `date`, `unread` or a path into the thread, newest or largest first. */
  sorts?: readonly (string | MinimalSort)[] | undefined;
  /** Of `actions`: quick choices by name, `reset`, and the host's own. */
  actions?: readonly (string | MinimalAction)[] | undefined;
}

export interface MinimalSort {
  label?: string | undefined;
  preset?: 'date' | 'unread' | undefined;
  /** Into the thread, dots between keys; `field` says the same. */
  path?: string | undefined;
  field?: string | undefined;
  /** @default 'desc' */
  order?: 'asc' | 'desc' | undefined;
}

/** A quick choice by name (`preset`), one condition, or several. */
export interface MinimalAction extends Partial<ActionCondition> {
  label?: string | undefined;
  /** `all` `read` `unread` `resolved` `open` `assignedToMe` `reset` */
  preset?: string | undefined;
  conditions?: readonly ActionCondition[] | undefined;
  /** How conditions are joined. @default 'and' */
  operator?: 'and' | 'or' | undefined;
}

/** The type of a control without a `type`. */
export function typeOfMinimalFilter({ type, sorts, actions, field, fields }: MinimalFilterConfig) {
  if (type) return type;
  if (sorts) return 'sort';
  if (actions) return 'actions';
  return field !== undefined || fields ? 'filter' : 'quick';
}
