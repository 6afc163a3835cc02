/**
 * For `optimizeDeps` of Vite wherever the service or the components run in a page: stories and browser tests.
 * @type {import('vite').DepOptimizationOptions}
 */
export const inPageDeps = {
  // PGlite finds its WebAssembly beside its own files; bundled with others it would look in the wrong folder.
  exclude: ['@electric-sql/pglite'],
  // Known from the start: one discovered in the middle of a run reloads the page, and with it the tests in it.
  include: [
    '@radix-ui/react-compose-refs',
    '@radix-ui/react-dismissable-layer',
    '@radix-ui/react-dropdown-menu',
    '@radix-ui/react-focus-scope',
    '@radix-ui/react-popover',
    '@radix-ui/react-popper',
    '@radix-ui/react-portal',
    '@radix-ui/react-slot',
    '@radix-ui/react-toolbar',
    '@radix-ui/react-use-layout-effect',
    '@tanstack/react-query',
    '@tanstack/react-virtual',
    'hono',
    'jose',
    'kysely',
    'prosemirror-commands',
    'prosemirror-history',
    'prosemirror-keymap',
    'prosemirror-model',
    'prosemirror-schema-list',
    'prosemirror-state',
    'prosemirror-view',
    'react-hook-form',
    'zod',
    'zustand',
  ],
};
