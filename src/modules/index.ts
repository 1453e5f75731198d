import type { Area } from '#kernel/definition/index.ts'
import { area as campus } from './campus/index.ts'
import { area as desk } from './desk/index.ts'
import { area as develop } from './develop/index.ts'
import { area as journal } from './journal/index.ts'
import { area as log } from './log/index.ts'
import { area as message } from './message/index.ts'
import { area as resource } from './resource/index.ts'
import { area as system } from './system/index.ts'
import { area as workflow } from './workflow/index.ts'

/** The product's areas, in menu order. A folder with an index.ts that is not listed here fails a test. */
export const areas: readonly Area[] = [
  journal,
  campus,
  workflow,
  develop,
  desk,
  system,
  resource,
  message,
  log,
]
