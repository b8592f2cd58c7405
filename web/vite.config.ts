import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// What every screen needs and what seldom changes: one file that stays cached over releases.
const framework =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|@tanstack\/(history|router-core|react-router|store|react-store|query-core|react-query))\//;

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
  build: {
    target: 'es2022',
    // scripts/check-size.ts reads from it what a screen loads.
    manifest: true,
    // The server's CSP allows no inline script and no data: URL.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Every screen's parts are listed in the entry by these names, three hundred of them: the manifest knows whose they are.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: { groups: [{ name: 'framework', test: framework }] },
      },
    },
  },
});
