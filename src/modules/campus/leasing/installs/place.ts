import { idOf } from '#kernel/http/rows.ts'
import { route } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { ofBuild } from '../../places/scope.ts'
import { officeOf } from '../../shapes.ts'
import { freeSlot, occupantsOf, usedSlots } from '../places.ts'
import { aircondInstallApply } from './definition.ts'
import type { RoomToFit } from './shapes.ts'

type Room = { open: boolean; allowed: boolean; aircondSlots: number }

export const placeRoute = route(
  {
    method: 'GET',
    url: `${aircondInstallApply.path}/place`,
    permission: 'aircondInstallApply_add',
    summary: 'A room as an application of the office finds it: whether it takes a unit, and who lives there',
  },
  async ({ caller, db, input }): Promise<RoomToFit> => {
    const dormId = idOf(input.dormId)
    if (dormId === undefined || officeOf(caller.roles).length === 0) return null
    const reader = db.of(caller.tenantId)
    const room = await reader.one<Room>(
      sql`select t.status = '1' and b.status = '1' as open, b.aircond_allowed as allowed, t.aircond_slots
          from school_dorm t join school_dorm_build b on b.id = t.build_id
          where t.id = ${dormId} and t.is_deleted = 0 and ${ofBuild('t.build_id')(caller) ?? sql.raw('true')}`,
    )
    if (!room) return null
    const [used, people] = await Promise.all([usedSlots(reader, dormId), occupantsOf(reader, [dormId])])
    return {
      open: room.open,
      allowed: room.allowed,
      free: freeSlot({ ...room, used }) ?? null,
      people: people.map(({ id, name }) => ({ id, name })),
    }
  },
)
