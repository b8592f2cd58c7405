import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
  build: {
    target: 'es2022',
    // The server's CSP allows no inline script and no data: URL.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
