'use client';
import { formatRelativeTime } from './formatTime.js';
import { useNow } from './useNow.js';

/** How long ago a moment was, renewed each minute. @param timestamp Unix ms */
export function useRelativeTime(timestamp: number, language: string): string {
  return formatRelativeTime(timestamp, useNow(), language);
}
