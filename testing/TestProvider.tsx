'use client';
import { ParleyProvider, type ParleyProviderProps } from '../hooks/ParleyProvider.js';
import type { TestBrowser } from './TestWorld.js';

export interface TestProviderProps extends Partial<Omit<ParleyProviderProps, 'apiKey' | 'transport' | 'authProvider'>> {
  /** Whose browser it is: `world.as('ada')`. Keep it: another one is another tab. */
  browser: TestBrowser;
}

/** `ParleyProvider` over the service in the page, with the browser's person signing in. */
export function TestProvider({ browser, ...props }: TestProviderProps) {
  return <ParleyProvider language="en" {...props} {...browser.props} />;
}
