import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  clearScreen: false,
  // The first visit need not wait for what can be prepared meanwhile.
  server: { warmup: { clientFiles: ['./main.tsx', './Workspace.tsx'] } },
  // As an app's own server does with an installed package: few files in place of hundreds. At each start, as the package is built before it.
  optimizeDeps: {
    include: [
      '@parley/react',
      '@parley/react/components',
      '@parley/react/tiptap',
      '@tiptap/core',
      '@tiptap/extension-collaboration',
      '@tiptap/react',
      '@tiptap/starter-kit',
      '@tiptap/y-tiptap',
    ],
    force: true,
  },
  // One copy of React and Yjs although the package is linked from the folder above.
  resolve: { dedupe: ['react', 'react-dom', 'yjs'] },
});
