import type { AreaServer } from '#kernel/http/areas.ts'
import { reportSlice } from '#kernel/reports/server.ts'
import type { Slice } from '#kernel/http/slice.ts'
import { server as campus } from './campus/server.ts'
import { server as desk } from './desk/server.ts'
import { server as develop } from './develop/server.ts'
import { server as journal } from './journal/server.ts'
import { server as log } from './log/server.ts'
import { server as message } from './message/server.ts'
import { server as resource } from './resource/server.ts'
import { server as system } from './system/server.ts'
import { server as workflow } from './workflow/server.ts'

/** The server side of every area, in the order of modules/index.ts. */
export const servers: readonly AreaServer[] = [
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

export const slices: readonly Slice[] = servers.flatMap(({ slices, reports = [] }) => [
  ...slices,
  ...reports.map(reportSlice),
])
