import { dateIn, inRow, zoneOf } from '#kernel/definition/index.ts'
import { todayOf, type Tx } from '#kernel/store/db.ts'
import { bareNumber } from '#kernel/definition/kinds/contact.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { lived } from '#kernel/http/lived.ts'
import { slice, type Slice } from '#kernel/http/slice.ts'
import { find } from '#kernel/store/rows.ts'
import { sql, type Sql } from '#kernel/store/sql.ts'
import { schoolDorm } from '../../places/dorm/definition.ts'
import { refuse } from '../../catalogue.ts'
import { keepsCampuses } from '../../places/scope.ts'
import { byRoom, within } from '../../scope.ts'
import { refusePeople } from '../catalogue.ts'
import { mixed } from '../rooms.ts'
import { holdRooms, moved, roomAhead, roomsToSwap, swap } from './beds.ts'
import { stuInfo, type Student } from './definition.ts'
import { openWith } from './before-leaving.ts'
import { endVerifications, graduateClass, verifiedUntil } from './graduation.ts'
import { studentLife } from './life.ts'
import { mineRoute } from './mine.ts'
import { profileRoute } from './profile.ts'
import { rollOver } from './roll-over.ts'
import { wrongYears } from './years.ts'

const known = within({
  campus: sql.raw('t.campus_id'),
  build: byRoom(sql.raw('t.dorm_id')),
  student: sql.raw('t.id'),
  own: (userId) => sql`t.user_id = ${userId}`,
})

/** Wardens also see who has no bed yet on the campuses of their buildings, or they could check nobody in. */
function rows(caller: Caller): Sql | undefined {
  const kept = known(caller)
  if (!kept || !caller.roles.has('dormWarden')) return kept
  return sql`(${kept} or (t.dorm_id is null and t.status in ('1', '3') and t.campus_id in
    (select b.campus_id from school_dorm_build b where b.warden_user_id = ${caller.userId} and b.is_deleted = 0)))`
}

/** From the day they leave: whoever graduates before the day that was expected is a student no longer. */
const until = ({ graduateDate }: Student, tx: Tx) => {
  const timeZone = zoneOf(tx.actor)
  const today = dateIn(tx.now, timeZone)
  return verifiedUntil(graduateDate && graduateDate < today ? graduateDate : today, timeZone)
}

export const students: Slice = slice(stuInfo, {
  rows,
  /** Whoever keeps the rooms sees who has to leave one. */
  waiting: () => sql`t.check_out_due is not null and t.dorm_status = '1'`,
  life: lived(studentLife, {
    looks: {
      checkIn: (it) => roomAhead(it, it.asked.dormId),
      changeBed: (it) => roomAhead(it, it.asked.dormId),
      swapBed: (it) => roomsToSwap(it, it.asked.otherId),
      graduate: async ({ tx, row }) => ({
        open: (await openWith(tx, sql`t.id = ${row.id}`))[0],
      }),
    },
    effects: {
      checkIn: async (it) => moved(it, it.asked.dormId),
      changeBed: async (it) => moved(it, it.asked.dormId),
      swapBed: swap,
      async checkOut(it) {
        await holdRooms(it.tx, [it.row.dormId], undefined)
        return moved(it)
      },
      async withdraw(it) {
        await holdRooms(it.tx, [it.row.dormId], undefined)
        await endVerifications(it.tx, [it.row.id], it.tx.now)
        return moved(it)
      },
      graduate: async ({ tx, row }) => endVerifications(tx, [row.id], until(row, tx)),
    },
  }),
  async beforeSubmit(tx, { values, existing, caller }) {
    const next = { ...existing, ...values }
    const campus = next.campusId !== existing?.campusId ? next.campusId : undefined
    if (campus && !(await keepsCampuses(tx, caller, [campus]))) return refuse('campusElsewhere')
    if (next.phone && bareNumber(next.phone) === bareNumber(next.emergencyPhone ?? ''))
      return refusePeople('emergencySame')
    const wrong = wrongYears(next, existing, todayOf(tx))
    if (wrong) return wrong
    if (existing?.dormId && values.gender && values.gender !== existing.gender) {
      const room = await find(tx, schoolDorm, existing.dormId)
      if (room && room.genderType !== mixed && room.genderType !== values.gender)
        return refusePeople('genderInRoom')
    }
  },
  async beforeRemove(_tx, all) {
    const housed = all.filter(({ dormStatus }) => dormStatus === '1')
    if (housed.length > 0)
      return refusePeople('stuInUse', { who: inRow(housed.map(({ stuName }) => stuName)) })
  },
  actions: { graduateClass: graduateClass(() => students), rollOver: rollOver(() => students) },
  routes: [mineRoute, profileRoute(() => students)],
})
