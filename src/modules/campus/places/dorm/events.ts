import { ref, label } from '#kernel/definition/index.ts'
import type { Call } from '#kernel/http/caller.ts'
import { refuse } from '#kernel/http/catalogue.ts'
import { storedOf } from '#kernel/http/seen.ts'
import { route } from '#kernel/http/slice.ts'
import { sliceOf } from '#kernel/http/slices.ts'
import { sql } from '#kernel/store/sql.ts'
import { toldBy, word, type Tellers } from '../../documents.ts'
import { schoolDorm } from './definition.ts'

/** `GET SchoolDorm/events`: what was asked for, reported and done in a room, the newest first; each as its own list shows it to the reader. */

const most = 12

const tellersOf = (id: string): Tellers => ({
  aircondRepairApply: {
    where: sql`t.dorm_id = ${id}`,
    at: ['createTime'],
    say: (row, zh) =>
      zh
        ? `${word(row, 'applicantName')} 提交报修：${word(row, 'faultDesc')}`
        : `${word(row, 'applicantName')} reported: ${word(row, 'faultDesc')}`,
  },
  aircondInstallApply: {
    where: sql`t.dorm_id = ${id}`,
    at: ['finishTime', 'createTime'],
    say: (row, zh) => `${zh ? '安装申请' : 'Installation'} · ${word(row, 'statusText')}`,
  },
  aircondRentOutApply: {
    where: sql`t.dorm_id = ${id}`,
    at: ['finishTime', 'settleTime', 'auditTime', 'createTime'],
    say: (row, zh) => {
      const end = word(row, 'leaseEnd')
      const until = row.status === 30 && end ? (zh ? `，至 ${end}` : `, until ${end}`) : ''
      return `${word(row, 'rentTypeText')} · ${word(row, 'statusText')}${until}`
    },
  },
  dormAircondChange: {
    where: sql`t.from_dorm_id = ${id}`,
    at: ['finishTime', 'createTime'],
    say: (row) => `${word(row, 'changeTypeText')} · ${word(row, 'statusText')}`,
  },
})

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
    return room
      ? (await toldBy(tellersOf(input.id), call as Call, most)).events.slice(0, most)
      : refuse('notFound')
  },
)
