import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Styles and scripts of the public pages: one small file for reading, an island for each page that is a form. */
export default defineConfig({
  root: 'src/public',
  base: '/apaph/assets/',
  plugins: [react()],
  build: {
    outDir: '../../dist/public',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: {
        site: 'src/public/site/site.ts',
        viewer: 'src/public/site/viewer.ts',
        login: 'src/public/islands/login.tsx',
        register: 'src/public/islands/register.tsx',
        reset: 'src/public/islands/reset.tsx',
        workspace: 'src/public/islands/workspace.tsx',
        submit: 'src/public/islands/submit.tsx',
        review: 'src/public/islands/review.tsx',
      },
      output: {
        // React once for all islands, so that a second form page costs its own code only.
        manualChunks: (id) => (/node_modules\/(react|react-dom|scheduler)\//.test(id) ? 'react' : undefined),
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
})
