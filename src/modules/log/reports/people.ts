/** Who signs in, and what whoever is signed in does. */
import { label } from '#kernel/definition/index.ts'
import { span } from '#kernel/reports/asked.ts'
import { counted } from '#kernel/reports/counted.ts'
import { byDay } from '#kernel/reports/dimensions.ts'
import { count, different, share } from '#kernel/reports/figures.ts'
import { user } from '../../system/user/definition.ts'
import { apiLog } from '../api/definition.ts'
import { usualLog } from '../usual/definition.ts'
import { byCall, byDept, byModule, byRole, byWho } from './own-dimensions.ts'

const worked = { logId_equal: 'sign-in' }
const refused = { logId_equal: 'sign-in.refused' }

/** S01, by day. */
export const logins = counted({
  from: { deeds: { entity: usualLog, at: 'createTime', where: { logId_like: 'sign-in' } } },
  by: [byDay],
  figures: [
    count('deeds', 'signIns', label('登录次数', 'Sign-ins'), worked),
    different('deeds', 'people', label('登录人数', 'People'), 'createBy', worked),
    count('deeds', 'refused', label('登录失败', 'Refused'), refused),
  ],
  chart: { kind: 'line', x: 'day', series: ['signIns', 'people', 'refused'] },
})

const accounts = { users: { entity: user } }
const states = [
  count('users', 'users', label('账号', 'Accounts')),
  count('users', 'active', label('正常', 'Active'), { status: '1' }),
  count('users', 'disabled', label('停用', 'Disabled'), { status: '2' }),
  count('users', 'pending', label('待批准', 'Waiting for approval'), { status: '0' }),
  count('users', 'recent', label('最近登录在期内', 'Last signed in within the period'), (asked) =>
    span('lastSignInAt', asked),
  ),
  count('users', 'never', label('从未登录', 'Never signed in'), { lastSignInAt_null: 'true' }),
  share('recentShare', label('活跃占比', 'Share of them'), 'recent', 'users'),
]

/** S01, by role: whoever has two stands in both lines, so nothing is added up. */
const unsummed = states.map((figure) => ({ ...figure, sum: undefined }))
export const usersByRole = counted({
  from: accounts,
  by: [byRole],
  figures: unsummed,
  order: '-users',
  chart: { kind: 'bar', x: 'roleId', series: ['active', 'recent'] },
})
export const usersByDept = counted({
  from: accounts,
  by: [byDept],
  figures: unsummed,
  order: '-users',
  chart: { kind: 'bar', x: 'deptId', series: ['active', 'recent'] },
})

/** S03: writes that went through and those that a rule turned away, by who asked for what. */
export const audit = counted({
  from: { calls: { entity: apiLog, at: 'createTime' } },
  by: [byWho, byModule, byCall],
  figures: [
    count('calls', 'done', label('完成', 'Done'), { outcome: 'done' }),
    count('calls', 'refused', label('被拒绝', 'Refused'), { outcome: 'refused' }),
    count('calls', 'faults', label('故障', 'Faults'), { outcome: 'fault' }),
  ],
  order: '-done',
})
