'use client';
import { useEffect, useState } from 'react';
import { useParley } from '../../hooks/ParleyContext.js';
import { useObservable } from '../../hooks/useObservable.js';
import { createState, type State } from '../../src/observable.js';

type Instances = State<readonly object[]>;

/**
 * Whether this instance of a component was mounted first among those of a client: for content that a page shows once.
 * @param all The instances by client: one constant for each component.
 */
export function useIsFirst(all: WeakMap<object, Instances>): boolean {
  const { client } = useParley();
  const [self] = useState(() => ({}));
  const instances = all.get(client) ?? createState<readonly object[]>([]);
  all.set(client, instances);
  useEffect(() => {
    instances.set([...instances.value, self]);
    return () => instances.set(instances.value.filter((instance) => instance !== self));
  }, [instances, self]);
  return useObservable(instances)[0] === self;
}
