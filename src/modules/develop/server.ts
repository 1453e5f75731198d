import type { AreaServer } from '#kernel/http/areas.ts'
import { codes } from './code/server.ts'
import { datasources } from './datasource/server.ts'
import { area } from './index.ts'
import { liveAreas } from './live/source.ts'
import { models } from './models/server.ts'

export const server: AreaServer = { area, slices: [datasources, models, codes], live: liveAreas() }
