'use client';
import { useDocumentTheme } from './useDocumentTheme.js';
import { useGlobalStyles } from './useGlobalStyles.js';

/** What every styled component needs of the page: the tokens, and the theme that chooses between them. */
export function usePreset(): void {
  useGlobalStyles();
  useDocumentTheme();
}
