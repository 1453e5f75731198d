import type { Context } from '#kernel/http/caller.ts'
import type { LiveArea, LiveSource } from '#kernel/http/areas.ts'
import { isBuilt } from '#kernel/http/live.ts'
import { sql } from '#kernel/store/sql.ts'
import type { AreaDrawing } from '../terms/shapes.ts'
import { partsOf } from './compile.ts'
import { serverOf } from './server-area.ts'

type Kept = { readonly mark: string; readonly server: LiveArea['server'] | undefined }

/** The areas that are live, as every process of the product reads them. */
export function liveAreas(): LiveSource {
  const kept = new Map<string, Kept>()
  return {
    tables: ['develop_code'],
    async read({ db, switches }: Context) {
      const rows = await db.platform.query<{
        id: string
        mark: string
        live: AreaDrawing
        liveFor: string | null
      }>(
        sql`select id, md5(live::text) as mark, live, live_for from develop_code where live is not null and is_deleted = 0 order by id`,
      )
      return rows.flatMap(({ id, mark, live, liveFor }) => {
        const known = kept.get(id)
        const server = known?.mark === mark ? known.server : sound(live)
        kept.set(id, { mark, server })
        if (!server) return []
        // Where the tools are off nothing of them is on.
        return [{ server, tenants: new Set(switches.has('developerTools') ? tenantsIn(liveFor) : []) }]
      })
    },
  }
}

/** One that a later version cannot make any more is left out; it keeps nobody from the others. */
function sound(drawing: AreaDrawing): LiveArea['server'] | undefined {
  try {
    return serverOf(drawing)
  } catch {
    return undefined
  }
}

export const tenantsIn = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean)

/** What became code of the product lives no more: its tables are those of the code. */
export const standingLive = (drawing: AreaDrawing | null): AreaDrawing | null =>
  drawing && !isBuilt(partsOf(drawing).area) ? drawing : null
