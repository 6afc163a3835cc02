'use client';
import { contextOf } from '../../src/contextOf.js';
import { useObservable } from '../../hooks/useObservable.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { useDevelopmentWarning } from './useDevelopmentWarning.js';
import { useDocumentTheme } from './useDocumentTheme.js';
import { useGlobalStyles } from './useGlobalStyles.js';
import { useTooltips } from './tooltips/useTooltips.js';

/** As in React: bundlers insert the value. */
declare const process: { env: { NODE_ENV?: string } };

/** Page setup of every styled component: the tokens, the theme that chooses between them, and tooltips. */
export function usePreset(): void {
  useGlobalStyles();
  useDocumentTheme();
  useTooltips();
  // Here, so that a production build has neither the texts nor what they need.
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- the value never changes while an app runs
  if (process.env.NODE_ENV !== 'production') usePresetWarnings();
}

function usePresetWarnings() {
  const { session } = contextOf(useParley().client);
  const status = useObservable(session.status);
  useDevelopmentWarning(
    areStylesMissing,
    "The page has not loaded the styles of the components. Import '@parley/react/styles.css' once in your app.",
  );
  useDevelopmentWarning(
    status === 'idle',
    'Nobody is signed in, so the components stay empty. Give ParleyProvider an authProvider, or call useIdentify or client.identify.',
  );
}

/** `base.css` sets the property. Without layout, in jsdom for instance, missing styles do not matter. */
function areStylesMissing() {
  const { documentElement: page } = document;
  return page.clientHeight > 0 && getComputedStyle(page).getPropertyValue('--parley-styles') === '';
}
