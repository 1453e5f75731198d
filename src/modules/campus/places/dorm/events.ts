import { ref, label } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { partOf } from '#kernel/http/parts.ts'
import { storedOf } from '#kernel/http/seen.ts'
import { route } from '#kernel/http/slice.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolDorm } from './definition.ts'
import type { RoomEvent } from './events-shape.ts'

/** `GET SchoolDorm/events`: what was asked for, reported and done in a room, the newest first; each as its own list shows it to the reader. */

type Shown = Readonly<Record<string, unknown>>
const most = 12
const word = (row: Shown, name: string) => String(row[name] ?? '')

/** Which documents tell of a room, when that was, and in which words. */
const tellers: Readonly<
  Record<string, { column: string; at: readonly string[]; say: (row: Shown, zh: boolean) => string }>
> = {
  aircondRepairApply: {
    column: 'dorm_id',
    at: ['createTime'],
    say: (row, zh) =>
      zh
        ? `${word(row, 'applicantName')} 提交报修：${word(row, 'faultDesc')}`
        : `${word(row, 'applicantName')} reported: ${word(row, 'faultDesc')}`,
  },
  aircondInstallApply: {
    column: 'dorm_id',
    at: ['finishTime', 'createTime'],
    say: (row, zh) => `${zh ? '安装申请' : 'Installation'} · ${word(row, 'statusText')}`,
  },
  aircondRentOutApply: {
    column: 'dorm_id',
    at: ['finishTime', 'settleTime', 'auditTime', 'createTime'],
    say: (row, zh) => {
      const end = word(row, 'leaseEnd')
      const until = row.status === 30 && end ? (zh ? `，至 ${end}` : `, until ${end}`) : ''
      return `${word(row, 'rentTypeText')} · ${word(row, 'statusText')}${until}`
    },
  },
  dormAircondChange: {
    column: 'from_dorm_id',
    at: ['finishTime', 'createTime'],
    say: (row) => `${word(row, 'changeTypeText')} · ${word(row, 'statusText')}`,
  },
}

export const roomEvents = route(
  {
    method: 'GET',
    url: `${schoolDorm.path}/events`,
    permission: `${schoolDorm.name}_view`,
    asks: { id: ref(schoolDorm.name, { label: label('宿舍', 'Room'), required: true }) },
    summary: 'What was asked for, reported and done in a room, as far as the caller may list it',
  },
  async (call): Promise<unknown> => {
    const { caller, db, input } = call
    const slice = sliceOf(schoolDorm.name)
    const [room] = slice ? await storedOf(slice, input.id, caller, db.of(caller.tenantId)) : []
    return room ? eventsOf(input.id, call as Call) : refuse('notFound')
  },
)

async function eventsOf(id: string, call: Call): Promise<RoomEvent[]> {
  const zh = call.caller.lang === 'zh'
  const found: RoomEvent[] = []
  for (const [entity, { column, at, say }] of Object.entries(tellers)) {
    const part = await partOf(entity, call, sql`t.${sql.id(column)} = ${id}`, { most })
    for (const row of part?.rows ?? []) {
      const when = at.map((name) => row[name]).find((time) => typeof time === 'string')
      found.push({ at: String(when ?? ''), entity, id: String(row.id), text: say(row, zh) })
    }
  }
  return found.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, most)
}
