import { z } from 'zod';
import { type ActionName, actionsOf, type EventFeature, type EventName, findAction } from './events.js';

/** Which actions of a feature do something. */
export type Triggers<F extends EventFeature> = Partial<Record<ActionName<F>, boolean>>;

const actionNames = <F extends EventFeature>(feature: F) => z.enum(actionsOf(feature).map(([action]) => action));

/**
 * Every trigger of a feature, by action name. The type is written out, because the one that zod infers does not compile
 * in a declaration.
 */
export const allTriggers = <F extends EventFeature>(feature: F) =>
  z.record(actionNames(feature), z.boolean()) as unknown as z.ZodType<Record<ActionName<F>, boolean>>;
/** As `allTriggers`, without those that nobody has set. */
export const someTriggers = <F extends EventFeature>(feature: F) =>
  z.partialRecord(actionNames(feature), z.boolean()) as unknown as z.ZodType<Triggers<F>>;

/** Some triggers of a feature, by their names in either vocabulary; read as action names (REST contract §2.15). */
export const triggerChanges = <F extends EventFeature>(feature: F) =>
  z.strictObject(flagsOf(feature)).transform((named, context) =>
    // Every field is a flag; for a feature that is not known here the compiler cannot see that.
    toActions(feature, named as Record<string, boolean | undefined>, context),
  );

/** Triggers of webhooks: by feature, or in one flat map of their names, or both. */
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

type Flags<F extends EventFeature> = Record<ActionName<F> | EventName<F>, z.ZodOptional<z.ZodBoolean>>;

function flagsOf<F extends EventFeature>(feature: F): Flags<F> {
  const names = actionsOf(feature).flatMap(([action, { events }]) => [action, ...events]);
  return Object.fromEntries(names.map((name) => [name, z.boolean().optional()])) as Flags<F>; // of both names of all actions
}

/** Adds the feature's own among `named` to `given`; two names of one trigger must agree. */
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
