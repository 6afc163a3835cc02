export { CursorsRoot as Root, type CursorsRootProps as RootProps } from './CursorsRoot.js';
export { CursorsCursor as Cursor, type CursorsCursorProps as CursorProps } from './CursorsCursor.js';
