import { isRefusal, label, ref } from '#kernel/definition/index.ts'
import { route } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { verifiedMember } from '../../people/member.ts'
import { ofBuild } from '../../places/scope.ts'
import { officeOf } from '../../shapes.ts'
import { amountOf, cents } from '../../cents.ts'
import { refuseLease } from '../catalogue.ts'
import { freeSlot, occupantsOf, usedSlots } from '../places.ts'
import { dormAircondChange } from './definition.ts'
import { firstOnly, type Target } from './shapes.ts'

export const targetRoute = route(
  {
    method: 'GET',
    url: `${dormAircondChange.path}/target`,
    permission: 'dormAircondChange_add',
    summary: 'A room as the target of a change: free slot, units, and who must agree',
    asks: { dormId: ref('SchoolDorm', { label: label('目标宿舍', 'To dorm'), required: true }) },
  },
  async ({ caller, ctx, db, input }) => {
    const reader = db.of(caller.tenantId)
    const office = officeOf(caller.roles).length > 0
    const member = office ? undefined : await verifiedMember(reader, caller)
    if (isRefusal(member)) return member
    const scope = member
      ? sql`t.campus_id = ${member.campusId}`
      : (ofBuild('t.build_id')(caller) ?? sql.raw('true'))
    const id = input.dormId
    const room = await reader.one<
      Omit<Target, 'free' | 'units' | 'residents' | 'moveFee'> & { aircondSlots: number }
    >(
      sql`select t.id, t.dorm_name, t.build_id, t.status = '1' and b.status = '1' as open, b.aircond_allowed, t.aircond_slots
          from school_dorm t join school_dorm_build b on b.id = t.build_id
          where t.id = ${id}::bigint and t.is_deleted = 0 and ${scope}`,
    )
    if (!room) return refuseLease('dormUnknown')
    const { aircondSlots, ...shown } = room
    const [used, residents, units, fee] = await Promise.all([
      usedSlots(reader, id),
      occupantsOf(reader, [id]),
      reader.query<Target['units'][number]>(
        sql`select id, asset_no, slot_no from school_aircond where dorm_id = ${id}::bigint and status = '30' and is_deleted = 0 order by slot_no`,
      ),
      ctx.parameter(caller.tenantId, 'campus.aircond.moveFee'),
    ])
    return {
      ...shown,
      free: freeSlot({ aircondSlots, used }) ?? null,
      units,
      residents: residents.map(({ id: of, name, bedNo }) => ({
        id: of,
        name: office ? name : firstOnly(name),
        bedNo,
      })),
      moveFee: amountOf(cents(fee)),
    } satisfies Target
  },
)
