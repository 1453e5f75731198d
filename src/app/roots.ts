import { join } from 'node:path'
import { packageRoot } from '#kernel/store/place.ts'

const top = packageRoot(import.meta.dirname)

/** Folders of the product. */
export const roots = { top, migrations: join(top, 'db/migrations'), dist: join(top, 'dist') }
