import { route } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { studentOf } from '../../people/member.ts'
import { freeSlot, usedSlots } from '../places.ts'
import { aircondInstallApply } from './definition.ts'
import type { OwnRoom } from './shapes.ts'

export const roomRoute = route(
  {
    method: 'GET',
    url: `${aircondInstallApply.path}/room`,
    permission: 'aircondInstallApply_add',
    summary: 'The caller’s own room: whether it is in use, and the slot that an application would get',
  },
  async ({ caller, db }): Promise<OwnRoom> => {
    const reader = db.of(caller.tenantId)
    const dormId = (await studentOf(reader, caller.userId))?.dormId
    if (!dormId) return null
    const [room, used] = await Promise.all([
      reader.one<{ open: boolean; aircondSlots: number }>(
        sql`select t.status = '1' and b.status = '1' as open, t.aircond_slots
            from school_dorm t join school_dorm_build b on b.id = t.build_id where t.id = ${dormId}`,
      ),
      usedSlots(reader, dormId),
    ])
    return room ? { open: room.open, free: freeSlot({ ...room, used }) ?? null } : null
  },
)
