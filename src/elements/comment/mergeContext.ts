import { ParleyError } from '@parley/protocol/constants';
import { anyObject } from '../../cache/validation/checks.js';
import { definedFields } from '../../definedFields.js';
import type { CommentContext, CommentContextUpdate } from '../../ParleyTypes.js';

/**
 * Layers of a new thread's context, later ones win key by key; `undefined` when there is nothing in them. An `undefined` key is absent.
 * @throws `INVALID_ARGUMENT` when one is no object
 */
export function layerContexts(layers: readonly (CommentContext | null | undefined)[]): CommentContext | undefined {
  const merged: CommentContext = {};
  for (const layer of layers) {
    if (layer && !anyObject(layer)) throw invalid('context: must be an object.');
    Object.assign(merged, definedFields(layer ?? {}));
  }
  return Object.keys(merged).length > 0 ? merged : undefined;
}

/**
 * A thread's context after an update (client contract §7.8): custom keys are replaced, or merged into; `access` and `accessFields` stay
 * unless the update has them.
 */
export function updatedContext(
  before: CommentContext | undefined,
  update: CommentContextUpdate,
  isMerged: boolean,
): CommentContext {
  const { access, accessFields, ...custom } = before ?? {};
  const { access: asked, ...keys } = update;
  const preserved = asked === undefined ? { ...(access && { access }), ...(accessFields && { accessFields }) } : {};
  return { ...(isMerged && custom), ...keys, ...preserved, ...(asked && { access: asked }) };
}

/**
 * Refuses names that encode visibility inside the access context, and a field without a value: JSON omits it, so the thread would be open to
 * more people. @throws `INVALID_ARGUMENT`
 */
export function checkAccess(context: CommentContextUpdate | undefined): void {
  for (const [field, value] of Object.entries(context?.access ?? {})) {
    if (value === undefined) throw invalid(`context.access.${field}: must have a value.`);
    if (field !== 'organizationPrivate' && !field.startsWith('__')) continue;
    throw invalid(`context.access.${field}: is a reserved field name.`);
  }
}

const invalid = (message: string) => new ParleyError('INVALID_ARGUMENT', message);
