import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The back-office alone; public pages are rendered by the server and bring their own small islands. */
export default defineConfig({
  root: 'src/admin',
  plugins: [react()],
  build: {
    outDir: '../../dist/admin',
    assetsDir: 'manage-assets',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Icons as data URIs would need `img-src data:` for more than the captcha.
    assetsInlineLimit: 0,
  },
  server: { port: 8201, proxy: { '/api': 'http://127.0.0.1:8080' } },
})
