import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Times, Symbol and their kin, which a PDF may name without bringing them; the viewer fetches the one it needs. */
function standardFonts(): Plugin {
  return {
    name: 'pdf-standard-fonts',
    generateBundle() {
      const folder = join(
        dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
        'standard_fonts',
      )
      for (const fileName of readdirSync(folder).filter((name) => /^Foxit.*\.pfb$/.test(name)))
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(folder, fileName)) })
    },
  }
}

/** Pages of the portal: `modules/campus/portal/repair.island.tsx` is the script `campus-repair`, one of `auth` is `auth-…`. */
function islands(): Record<string, string> {
  return Object.fromEntries(
    readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.island.tsx'))
      .map((path) => {
        const area = /^modules\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[0]
        return [`${area}-${basename(path, '.island.tsx')}`, join('src', path)]
      }),
  )
}

/** Styles and scripts of the public pages: one small file for reading, an island for each page that is a form. */
export default defineConfig({
  root: 'src/public',
  base: '/apaph/assets/',
  plugins: [react(), standardFonts()],
  resolve: {
    // The same components on a smaller runtime: a form page brings a third of the script (docs/decisions/0015).
    alias: {
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
    },
  },
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
        authorship: 'src/public/islands/authorship.tsx',
        confirmEmail: 'src/public/islands/confirm-email.tsx',
        ...islands(),
      },
      output: {
        // The runtime once for all islands, so that a second form page costs its own code only.
        manualChunks: (id) => (/node_modules\/preact\//.test(id) ? 'runtime' : undefined),
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
})
