import type { AreaScreens } from '#kernel/ui/screens.ts'
import { screens as campus } from './campus/screens.ts'
import { screens as journal } from './journal/screens.ts'
import { screens as log } from './log/screens.ts'
import { screens as resource } from './resource/screens.ts'
import { screens as system } from './system/screens.ts'

/** What areas show beside their derived screens, in menu order. */
export const screens: readonly AreaScreens[] = [journal, campus, system, resource, log]
