import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The product's folder, found from the nearest package.json: the same from source and from the built server. */
export function packageRoot(from: string): string {
  return existsSync(join(from, 'package.json')) ? from : packageRoot(dirname(from))
}
