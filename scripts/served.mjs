/** The built product with the demo journal on a folder of its own, for commands that look at its pages. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../dist/server/main.mjs', import.meta.url))

/** What is done with it, from when it is ready; the server and its folder are gone afterwards, whatever happened. */
export async function served({ name, port, env = {} }, work) {
  const folder = mkdtempSync(join(tmpdir(), `journal-${name}-`))
  const base = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      BASE_URL: '',
      DATABASE_URL: '',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SEED: 'demo',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise((resolve) => server.once('exit', resolve))
  try {
    await ready(base, server)
    return await work({ base, folder })
  } finally {
    server.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
}

async function ready(base, server) {
  for (let i = 0; i < 1200 && server.exitCode === null; i += 1) {
    const up = await fetch(`${base}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the server did not start: run npm run build first')
}
