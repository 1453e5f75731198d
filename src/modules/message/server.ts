import type { AreaServer } from '#kernel/http/areas.ts'
import { area } from './index.ts'
import { mailJob, slices } from './outbox/server.ts'

export const server: AreaServer = { area, slices, jobs: [mailJob] }
