'use client';
import { createPartContext } from '../internal/createPartContext.js';
import type { CursorMotion } from './createCursorMotion.js';

export const [CursorsProvider, useCursorsMotion] = createPartContext<CursorMotion>('Cursors.Root');
