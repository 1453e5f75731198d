import { inRow } from '#kernel/definition/index.ts'
import { slice } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { titled } from '#kernel/store/titled.ts'
import { user } from '#modules/system/user/definition.ts'
import { refuse } from '../../catalogue.ts'
import { keepsCampuses } from '../../places/scope.ts'
import { refuseRepair } from '../catalogue.ts'
import { repairGroup } from './definition.ts'

const outside = '2'
const mostMembers = 200

export const slices = [
  slice(repairGroup, {
    async beforeRemove(tx, rows) {
      const ids = rows.map(({ id }) => id)
      const members = rows.flatMap(({ memberIds }) => memberIds ?? [])
      const open = await tx.one<{ no: string }>(
        sql`select order_no as no from aircond_work_order where status in ('10', '20', '30', '40', '50') and is_deleted = 0
              and (repair_group_id = any(${ids}::bigint[]) or worker_id = any(${members}::bigint[])) order by id limit 1`,
      )
      return open ? refuseRepair('groupBusy', { no: open.no }) : undefined
    },
    async beforeSubmit(tx, { values, existing, caller }) {
      const next = { ...existing, ...values }
      const joined = (next.campusIds ?? []).filter((id) => !existing?.campusIds?.includes(id))
      if (!(await keepsCampuses(tx, caller, joined))) return refuse('campusesElsewhere')
      if (next.groupType === outside && !next.companyName) return refuseRepair('companyMissing')
      if (next.workStart && next.workEnd && next.workEnd <= next.workStart) return refuseRepair('hoursOfWork')
      // Whoever leads a group belongs to it.
      const members = next.memberIds ?? []
      if (members.length > mostMembers) return refuseRepair('membersMany', { most: mostMembers })
      const added = [...members, next.leaderUserId ?? '0'].filter(
        (id) => !(existing?.memberIds ?? []).includes(id),
      )
      const unfit = await tx.query<{ name: string; nameEn: string }>(
        sql`select ${titled(user, 'u', 'zh')} as name, ${titled(user, 'u', 'en')} as "nameEn" from blade_user u where u.id = any(${added}::bigint[])
              and (u.status <> 1 or u.is_deleted <> 0 or not exists (
                select 1 from role g where g.id = any(u.role_id) and g.role_alias = 'repairWorker' and g.is_deleted = 0))`,
      )
      if (unfit.length > 0)
        return refuseRepair('membersUnfit', {
          names: {
            zh: inRow(unfit.map(({ name }) => name)).zh,
            en: inRow(unfit.map(({ nameEn }) => nameEn)).en,
          },
        })
      return next.leaderUserId && !members.includes(next.leaderUserId)
        ? { memberIds: [...members, next.leaderUserId] }
        : undefined
    },
  }),
]
