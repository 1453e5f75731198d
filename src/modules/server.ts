import type { Slice } from '#kernel/http/slice.ts'
import { slices as campus } from './campus/server.ts'
import { slices as desk } from './desk/server.ts'
import { slices as journal } from './journal/server.ts'
import { slices as log } from './log/server.ts'
import { slices as resource } from './resource/server.ts'
import { slices as system } from './system/server.ts'

/** The server side of every area, in the order of modules/index.ts. */
export const slices: readonly Slice[] = [...desk, ...journal, ...campus, ...system, ...resource, ...log]
