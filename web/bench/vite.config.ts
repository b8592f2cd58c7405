import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The page that bench/charts.ts measures: components of the product without the product around them.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0, emptyOutDir: true },
});
