import { createEmitter, type Observable } from './observable.js';

/** Event streams by name: no replay, a throwing subscriber never blocks the others. */
export interface Events<Payloads> {
  on<Name extends keyof Payloads>(name: Name): Observable<Payloads[Name]>;
  emit<Name extends keyof Payloads>(name: Name, payload: Payloads[Name]): void;
}

/** Creates the event streams of one owner: the client or an element. `Payloads` maps event names to payloads. */
export function createEvents<Payloads>(): Events<Payloads> {
  const emitters = new Map<keyof Payloads, unknown>();
  const emitter = <Name extends keyof Payloads>(name: Name) => {
    if (!emitters.has(name)) emitters.set(name, createEmitter<Payloads[Name]>());
    // The map stores each name's emitter, typed with that name's payload: the map type cannot express this.
    return emitters.get(name) as ReturnType<typeof createEmitter<Payloads[Name]>>;
  };
  return {
    on: (name) => ({ subscribe: (observer) => emitter(name).subscribe(observer) }),
    emit: (name, payload) => emitter(name).emit(payload),
  };
}
