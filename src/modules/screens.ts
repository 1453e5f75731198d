import type { AreaScreens } from '#kernel/ui/screens.ts'
import { screens as campus } from './campus/screens.ts'
import { screens as desk } from './desk/screens.ts'
import { screens as develop } from './develop/screens.ts'
import { screens as journal } from './journal/screens.ts'
import { screens as log } from './log/screens.ts'
import { screens as message } from './message/screens.ts'
import { screens as resource } from './resource/screens.ts'
import { screens as system } from './system/screens.ts'
import { screens as workflow } from './workflow/screens.ts'

/** The browser side of every area, in the order of modules/index.ts. An area that is not listed has no screen. */
export const screens: readonly AreaScreens[] = [
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
