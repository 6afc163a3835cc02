import { z } from 'zod';
import { type ActionName, actionsOf, type EventFeature, type ActionEventName, findAction } from './events.js';

/** Actions of a feature that are switched on or off, by action name. */
export type Triggers<F extends EventFeature> = Partial<Record<ActionName<F>, boolean>>;

const actionNames = <F extends EventFeature>(feature: F) => z.enum(actionsOf(feature).map(([action]) => action));

/**
 * Every trigger of a feature, by action name. The cast is safe: the keys are the action names. The inferred type does not compile in a
 * declaration file.
 */
export const allTriggers = <F extends EventFeature>(feature: F) =>
  z.record(actionNames(feature), z.boolean()) as unknown as z.ZodType<Record<ActionName<F>, boolean>>;
/** Some triggers of a feature, by action name. The cast is safe for the same reason. */
export const someTriggers = <F extends EventFeature>(feature: F) =>
  z.partialRecord(actionNames(feature), z.boolean()) as unknown as z.ZodType<Triggers<F>>;

/** Changes of triggers, by action name or by event name. The result has action names (REST contract §2.15). */
export const triggerChanges = <F extends EventFeature>(feature: F) =>
  z.strictObject(flagsOf(feature)).transform((named, context) =>
    // Safe: every field is a flag. The compiler cannot see it for a generic feature.
    toActions(feature, named as Record<string, boolean | undefined>, context),
  );

/** Changes of webhook triggers: grouped by feature, in one flat map of names, or both. */
export const webhookTriggerChanges = z
  .strictObject({
    ...flagsOf('comment'),
    ...flagsOf('crdt'),
    ...flagsOf('recorder'),
    comment: triggerChanges('comment').optional(),
    crdt: triggerChanges('crdt').optional(),
    recorder: triggerChanges('recorder').optional(),
  })
  .transform(({ comment, crdt, recorder, ...named }, context) => ({
    comment: toActions('comment', named, context, comment),
    crdt: toActions('crdt', named, context, crdt),
    recorder: toActions('recorder', named, context, recorder),
  }));

type Flags<F extends EventFeature> = Record<ActionName<F> | ActionEventName<F>, z.ZodOptional<z.ZodBoolean>>;

function flagsOf<F extends EventFeature>(feature: F): Flags<F> {
  const names = actionsOf(feature).flatMap(([action, { events }]) => [action, ...events]);
  return Object.fromEntries(names.map((name) => [name, z.boolean().optional()])) as Flags<F>; // of both names of all actions
}

/** Adds those of `named` that belong to the feature to `given`. Two names of one trigger must have the same value. */
function toActions<F extends EventFeature>(
  feature: F,
  named: Readonly<Record<string, boolean | undefined>>,
  context: z.RefinementCtx,
  given: Triggers<F> = {},
): Triggers<F> {
  const triggers = { ...given };
  for (const [name, value] of Object.entries(named)) {
    const action = findAction(feature, name);
    if (action === undefined || value === undefined) continue;
    if (value !== (triggers[action] ?? value)) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `differs from the value of ${action}, the same trigger`,
      });
    }
    triggers[action] = value;
  }
  return triggers;
}
