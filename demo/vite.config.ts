import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  clearScreen: false,
  // One copy of React although the package is linked from the folder above.
  resolve: { dedupe: ['react', 'react-dom'] },
});
