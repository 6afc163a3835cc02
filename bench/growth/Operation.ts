import type { Endpoint, EndpointInput } from '@parley/protocol';
import type { Caller, GrowthWorld } from './GrowthWorld.js';
import type { GrowthSize } from './sizes.js';

/** What is measured of a call: the bytes that it answered. */
export interface Measured {
  bytes: number;
}

/** What the answer or the effect of an operation consists of. An operation may cost more by as much as there is more of it. */
export interface Unit {
  /** In the singular. */
  name: string;
  count(size: GrowthSize): number;
}

/** One row of the table. */
export interface Operation {
  name: string;
  /** @default kB of the answer */
  unit?: Unit;
  /** Runs it once. What happens inside `measure` counts, what comes before does not. */
  run(world: GrowthWorld, measure: (call: () => Promise<Measured>) => Promise<Measured>): Promise<unknown>;
}

/** A call of one operation of the service with the same data each time. */
export const asks = <E extends Endpoint>(
  name: string,
  who: (world: GrowthWorld) => Promise<Caller> | Caller,
  endpoint: E,
  data: EndpointInput<E>,
): Operation =>
  does(
    name,
    async (world) => who(world),
    (_world, call) => call(endpoint, data),
  );

/** A call that needs something first: `prepare` does not count. */
export const does = <T>(
  name: string,
  prepare: (world: GrowthWorld) => Promise<T>,
  call: (world: GrowthWorld, prepared: T) => Promise<Measured>,
): Operation => ({
  name,
  async run(world, measure) {
    const prepared = await prepare(world);
    return measure(() => call(world, prepared));
  },
});

/** The operation, whose cost is shown for each unit. */
export const by = (unit: Unit, operation: Operation): Operation => ({ ...operation, unit });

export const backend = (world: GrowthWorld): Caller => world.backend;
export const owner = (world: GrowthWorld): Caller => world.owner;
export const person = (userId: string) => (world: GrowthWorld) => world.as(userId);
