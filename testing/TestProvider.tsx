'use client';
import { ParleyProvider, type ParleyProviderProps } from '../hooks/ParleyProvider.js';
import type { TestBrowser } from './TestWorld.js';

export interface TestProviderProps extends Partial<Omit<ParleyProviderProps, 'apiKey' | 'transport' | 'authProvider'>> {
  /** The browser of the person who signs in: `world.as('ada')`. Make it once: another one is another tab. */
  browser: TestBrowser;
}

/** `ParleyProvider` over the service of a test world. Signs in the person of the browser. */
export function TestProvider({ browser, ...props }: TestProviderProps) {
  return <ParleyProvider language="en" {...props} {...browser.props} />;
}
