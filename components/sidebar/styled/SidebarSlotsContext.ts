'use client';
import { createSlots } from '../../internal/createSlots.js';
import type { CommentsSidebarSlots } from './slots.js';

export const [SidebarSlotsProvider, useSidebarSlots] = createSlots<CommentsSidebarSlots>('CommentsSidebarSlots', {});
