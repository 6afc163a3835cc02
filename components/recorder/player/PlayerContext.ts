'use client';
import { createPartContext } from '../../internal/createPartContext.js';
import type { Player } from './usePlayer.js';

export const [PlayerProvider, usePlayerState] = createPartContext<Player>('RecorderPlayer.Root');
