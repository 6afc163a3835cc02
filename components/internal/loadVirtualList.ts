import type * as virtualList from './virtualList.js';

/** The parts of a virtual list, once they are loaded: always the same ones. */
export type VirtualList = typeof virtualList;

export const loadVirtualList = (): Promise<VirtualList> => import('./virtualList.js');
