/** Version of this package, as in its package.json (a test compares them). */
export const VERSION = '0.0.0';
