import type { DocumentedComponent } from './readProps.js';

/** Every component by its name. Filled by `propsPlugin.ts`; empty in tests, which look at no table. */
export const components: Record<string, DocumentedComponent> = {};
