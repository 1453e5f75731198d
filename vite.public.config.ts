import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Of the library's folders, what a PDF may ask for by name. */
const besidePdf = [
  // Times, Symbol and their kin, which a PDF may name without bringing them.
  { from: 'standard_fonts', files: /^Foxit.*\.pfb$/ },
  // Which sign a number means: PDFs in Chinese name one of these (GBK-EUC-H, UniGB-UCS2-H) and do not bring it.
  { from: 'cmaps', files: /\.bcmap$/ },
  // Scans (JPEG 2000, JBIG2, fax) and colours for print; the scripts are for browsers that run no such code.
  { from: 'wasm', files: /^(openjpeg|jbig2|qcms).*\.(wasm|js)$/ },
  { from: 'iccs', files: /\.icc$/ },
]

/** The viewer fetches the one it needs. Browsers keep them for good, so the folder is called like the library's version. */
function besideViewer(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return {
    name: 'beside-pdf-viewer',
    generateBundle() {
      for (const { from, files } of besidePdf)
        for (const name of readdirSync(join(dirname(manifest), from)).filter((each) => files.test(each)))
          this.emitFile({
            type: 'asset',
            fileName: `pdf-${version}/${name}`,
            source: readFileSync(join(dirname(manifest), from, name)),
          })
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
  plugins: [react(), besideViewer()],
  resolve: {
    // The same components on a smaller runtime: a form page brings a third of the script (docs/decisions/0015).
    alias: {
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
    },
  },
  worker: { format: 'es', rollupOptions: { output: { entryFileNames: '[name]-[hash].js' } } },
  build: {
    outDir: '../../dist/public',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      // Making a definition does nothing but make it: a page that wants the names of its states brings no fields.
      treeshake: { moduleSideEffects: [{ test: /src\/kernel\/definition\//, sideEffects: false }] },
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
        alerts: 'src/public/islands/alerts.tsx',
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
