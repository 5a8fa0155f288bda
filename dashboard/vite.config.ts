/** How the app is built: the dashboard, each view in a file of its own, and the API reference at /docs. */
import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractPlugin } from './contract-plugin.ts';
import { guidesPlugin } from './guides-plugin.ts';
import { sdkPlugin } from './sdk-plugin.ts';

export default defineConfig({
  // The server adapts the paths in its pages to its address: see src/http/dashboard/app-routes.ts.
  base: './',
  plugins: [react(), tailwind(), contractPlugin(), sdkPlugin(), guidesPlugin()],
  resolve: {
    alias: {
      // Its browser variant uses the document, which a worker does not have.
      'decode-named-character-reference': fileURLToPath(
        new URL('./node_modules/decode-named-character-reference/index.js', import.meta.url),
      ),
    },
  },
  build: {
    target: 'es2023',
    rolldownOptions: { input: ['index.html', 'docs.html'] },
    outDir: '../.runtime/dashboard',
    emptyOutDir: true,
    // The policy of the page allows no data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    // The polyfill is an inline script, which the policy of the page does not allow.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
