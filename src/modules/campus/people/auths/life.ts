import { choice, label } from '#kernel/definition/index.ts'
import { may } from '#kernel/life/asks.ts'
import { no } from '#kernel/life/failure.ts'
import { life, shape } from '#kernel/life/life.ts'
import { byAnother } from '../../four-eyes.ts'
import { campusRoles, deskOf, verdicts } from '../../shapes.ts'
import { schoolAuth as auth, type Auth } from './definition.ts'

export type Match = {
  readonly id: string
  readonly userId: string | null
  readonly graduateDate: string | null
  /** No student any more. */
  readonly left: boolean
  /** A verification would have ended already, by the day on which they were to graduate. */
  readonly over: boolean
  /** It would never end: the year of their graduation was mistyped. */
  readonly farOff: boolean
}
export type Facts = {
  /** Applications of the account in the last thirty days. */
  readonly lately?: number
  /** The student that the application is about. */
  readonly match?: Match | undefined
  /** Another account is verified with the number. */
  readonly numberTaken?: boolean
  /** Another application of the account for the same identity is open or approved. */
  readonly another?: boolean
  /** What of it, as it was put right, cannot be true. */
  readonly wrong?: 'campusElsewhere' | 'stuNoTaken' | undefined
}
type Asked = { readonly asked: { readonly auditOpinion?: string | null; readonly result?: string | null } }

const student = '1'
const mostLately = 5
const opinion = ({ asked }: Asked) =>
  (asked.auditOpinion ?? '').trim().length < 5 &&
  no(
    'opinionShort',
    label('请写明意见，至少 5 个字', 'Give your opinion, at least 5 characters'),
    {},
    'auditOpinion',
  )
const opinionIfRejected = (it: Asked) => it.asked.result === 'reject' && opinion(it)
const notTooOften = ({ facts }: { readonly facts: Facts }) =>
  (facts.lately ?? 0) >= mostLately &&
  no(
    'appliedTooOften',
    label(
      '30 天内已申请 {n} 次，请联系辅导员核对资料后再申请',
      'You applied {n} times within 30 days; have your counsellor check your data first',
    ),
    { n: mostLately },
  )
const alone = ({ facts }: { readonly facts: Facts }) =>
  facts.another &&
  no(
    'authOpen',
    label(
      '您已有该身份的认证或申请在办，这份无需再提交',
      'You have a verification or an application for this already; this one need not be sent again',
    ),
  )

const wrongs = {
  campusElsewhere: [
    'campusId',
    label('所选校区不属于该学校，请重新选择', 'The campus is not one of the school, choose again'),
  ],
  stuNoTaken: [
    'stuNo',
    label(
      '该学/工号已由其他账号认证，请核对；确属本人请联系辅导员',
      'Another account was verified with this number. Check it; if it is yours, turn to your counsellor',
    ),
  ],
} as const
const right = ({ facts: { wrong } }: { readonly facts: Facts }) =>
  wrong && no(wrong, wrongs[wrong][1], {}, wrongs[wrong][0])

const fourEyes = byAnother<Auth>(
  (row) => row.userId,
  label(
    '不能审核本人的认证，请由其他审核人员审核',
    'You cannot review your own verification, have a colleague do it',
  ),
)

type Passing = { readonly row: Auth; readonly asked: Asked['asked']; readonly facts: Facts }
function matched({ row, asked, facts: { match, numberTaken } }: Passing) {
  if (asked.result !== 'pass') return undefined
  if (numberTaken)
    return no(
      'stuNoTaken',
      label('该学/工号已由其他账号认证，请核对', 'Another account was verified with this number'),
    )
  if (row.authType !== student) return undefined
  if (!match)
    return no(
      'studentUnmatched',
      label(
        '没有学号与姓名都相符的学生，请选择关联学生，或先在学生信息中登记',
        'No student has this number and name. Choose the student, or enter them first',
      ),
      {},
      'stuInfoId',
    )
  if (match.left)
    return no(
      'studentLeft',
      label(
        '该学生已毕业或退学，不能以学生身份认证：请驳回；校友可另行以校友身份申请',
        'The student has graduated or left: reject it. Alumni apply as such',
      ),
      {},
      'stuInfoId',
    )
  if (match.over)
    return no(
      'studentOver',
      label(
        '该学生的预计毕业日期 {day} 已过很久，通过后会随即到期：仍在校的请先在学生信息中更正毕业日期，否则请驳回',
        'The student was to graduate on {day}, long ago, and the verification would end at once: correct the date first where they are still here, or reject it',
      ),
      { day: match.graduateDate ?? '' },
      'stuInfoId',
    )
  if (match.farOff)
    return no(
      'studentFarOff',
      label(
        '该学生的预计毕业日期 {day} 不合理，认证将不会到期：请先在学生信息中更正毕业日期',
        'The student is to graduate on {day}, and the verification would never end: correct the date at the student first',
      ),
      { day: match.graduateDate ?? '' },
      'stuInfoId',
    )
  return (
    match.userId !== null &&
    match.userId !== row.userId &&
    no(
      'studentBound',
      label(
        '该学生已绑定其他账号，请先撤销原认证',
        'This student belongs to another account, revoke that verification first',
      ),
      {},
      'stuInfoId',
    )
  )
}

/** Campus domain 4.13. */
export const authLife = life(auth, {
  roles: campusRoles,
  facts: shape<Facts>(),
  stands: (row, { userId, roles }) => [...deskOf(roles), ...(row.userId === userId ? (['S'] as const) : [])],
  begins: [{ id: 'A1', to: '10', who: ['S'] }],
  ends: ['40', '91'],
  steps: (step) => ({
    audit: step({
      ways: [{ id: 'A2', from: ['10'], to: ['20', '90'], who: ['M', 'K'] }],
      asks: {
        result: choice(verdicts, { label: label('审核结果', 'Decision'), required: true }),
        ...may(auth, 'stuInfoId', 'auditOpinion'),
      },
      when: [fourEyes],
      needs: [opinionIfRejected],
      checks: [matched],
      sets: ({ asked, caller, now }) => ({
        status: asked.result === 'pass' ? '20' : '90',
        auditUserId: caller.userId,
        auditTime: now,
      }),
    }),
    withdraw: step({ ways: [{ id: 'A4', from: ['10'], to: '91', who: ['S'] }] }),
    resubmit: step({
      ways: [{ id: 'A5', from: ['90'], to: '10', who: ['S'] }],
      asks: may(auth, 'realName', 'stuNo', 'phone', 'campusId', 'cardImages'),
      when: [notTooOften],
      checks: [alone, right],
      sets: ({ now }) => ({ applyTime: now, auditUserId: null, auditTime: null, auditOpinion: null }),
    }),
    expire: step({
      label: label('认证到期', 'Expire'),
      ways: [{ id: 'A6', from: ['20'], to: '30', who: ['SY'] }],
    }),
    revoke: step({
      ways: [{ id: 'A7', from: ['20', '30'], to: '40', who: ['M'] }],
      asks: may(auth, 'auditOpinion'),
      needs: [opinion],
      sets: ({ caller, now }) => ({ auditUserId: caller.userId, auditTime: now }),
    }),
    reapply: step({
      ways: [{ id: 'A8', from: ['30'], to: '10', who: ['S'] }],
      when: [notTooOften],
      checks: [alone],
      sets: ({ now }) => ({
        applyTime: now,
        auditUserId: null,
        auditTime: null,
        auditOpinion: null,
        expireTime: null,
      }),
    }),
  }),
  plain: { edit: { from: ['10', '90'], who: ['S'] } },
})
