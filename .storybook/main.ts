import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { aliases } from '../scripts/aliases.mjs';
import { inPageDeps } from '../scripts/inPageDeps.mjs';

const config: StorybookConfig = {
  stories: ['../components/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => mergeConfig(vite, { resolve: { alias: aliases }, optimizeDeps: inPageDeps }),
};

export default config;
