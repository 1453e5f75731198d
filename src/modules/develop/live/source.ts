import type { Context } from '#kernel/http/caller.ts'
import type { LiveArea, LiveSource } from '#kernel/http/live.ts'
import { sql } from '#kernel/store/sql.ts'
import type { AreaDrawing } from '../terms/shapes.ts'
import { serverOf } from './server-area.ts'

type Kept = { readonly mark: string; readonly server: LiveArea['server'] }

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
      return rows.map(({ id, mark, live, liveFor }) => {
        const known = kept.get(id)
        const server = known?.mark === mark ? known.server : serverOf(live)
        kept.set(id, { mark, server })
        // Where the tools are off nothing of them is on.
        return { server, tenants: new Set(switches.has('developerTools') ? tenantsIn(liveFor) : []) }
      })
    },
  }
}

export const tenantsIn = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean)
