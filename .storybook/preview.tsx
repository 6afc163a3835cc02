import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import '@fontsource-variable/inter/wght.css';
import '@parley/react/styles.css';
import '@parley/react/recorder.css';
import './preview.css';
import { extractArgTypes, extractComponentDescription } from './props/argTypes.js';
import { withDocument } from './withDocument.js';
import { endParley, startParley, withParley } from './withParley.js';

// `findBy` and `waitFor` end as soon as they are satisfied; a second is not enough for the service in a page on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

const preview: Preview = {
  loaders: [startParley],
  beforeEach: endParley,
  decorators: [withParley, withDocument],
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
      },
    },
    direction: {
      description: 'Writing direction',
      toolbar: {
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'light', direction: 'ltr' },
  parameters: {
    a11y: { test: 'error' },
    controls: { expanded: true, sort: 'requiredFirst' },
    docs: {
      extractArgTypes,
      extractComponentDescription,
      toc: { headingSelector: 'h2' },
    },
    options: {
      storySort: {
        // Read without being run: plain values only.
        order: ['Start here', 'Design', '*', ['Overview', 'Styled', 'Headless'], 'Foundations'],
      },
    },
    viewport: {
      options: {
        phone: { name: 'Phone, 360 px', styles: { width: '360px', height: '740px' }, type: 'mobile' },
        tablet: { name: 'Tablet, 768 px', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        desktop: { name: 'Desktop, 1280 px', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
      },
    },
  },
};

export default preview;
