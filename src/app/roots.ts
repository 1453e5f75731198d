import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folders of the product, found from the nearest package.json: the same from source and from the built server. */
function packageRoot(from: string): string {
  return existsSync(join(from, 'package.json')) ? from : packageRoot(dirname(from))
}

const top = packageRoot(dirname(fileURLToPath(import.meta.url)))

export const roots = { top, migrations: join(top, 'db/migrations'), dist: join(top, 'dist') }
