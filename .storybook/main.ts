import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { aliases } from '../scripts/aliases.mjs';
import { inPageDeps } from '../scripts/inPageDeps.mjs';
import { propsPlugin } from './props/propsPlugin.js';

const config: StorybookConfig = {
  stories: ['../components/**/*.mdx', '../components/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: '@storybook/react-vite',
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Prop tables come from `props/readProps.ts`.
  typescript: { reactDocgen: false },
  viteFinal: (vite) =>
    mergeConfig(vite, { plugins: [propsPlugin()], resolve: { alias: aliases }, optimizeDeps: inPageDeps }),
};

export default config;
