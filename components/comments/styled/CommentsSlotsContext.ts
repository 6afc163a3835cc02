'use client';
import { createSlots } from '../../internal/createSlots.js';
import type { CommentsSlots } from './slots.js';

export const [CommentsSlotsProvider, useCommentsSlots] = createSlots<CommentsSlots>('CommentsSlots', {});
