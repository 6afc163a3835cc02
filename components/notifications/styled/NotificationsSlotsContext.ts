'use client';
import { createSlots } from '../../internal/createSlots.js';
import type { NotificationsSlots } from './slots.js';

export const [NotificationsSlotsProvider, useNotificationsSlots] = createSlots<NotificationsSlots>(
  'NotificationsSlots',
  {},
);
