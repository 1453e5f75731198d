import type { AreaServer } from '#kernel/http/areas.ts'
import { withRoutes } from '#kernel/http/slice.ts'
import { codes } from './code/server.ts'
import { datasources } from './datasource/server.ts'
import { area } from './index.ts'
import { liveAreas } from './live/source.ts'
import { models } from './models/server.ts'
import { relationsRoute } from './relations/server.ts'

export const server: AreaServer = {
  area,
  slices: [datasources, withRoutes(models, [relationsRoute]), codes],
  live: liveAreas(),
}
