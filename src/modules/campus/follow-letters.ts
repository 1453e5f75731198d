import { label, type Label } from '#kernel/definition/index.ts'
import { follow, type Follower } from '#kernel/http/lived.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find } from '#kernel/store/rows.ts'
import type { Occupant } from './leasing/consent.ts'
import { changeLife } from './leasing/changes/life.ts'
import { installLife } from './leasing/installs/life.ts'
import { withRefund } from './leasing/refund-told.ts'
import { rentLife } from './leasing/rents/life.ts'
import { because, named } from './letter-steps.ts'
import { holdersOf, tell, tellOnce, type News } from './letters.ts'
import { authLife } from './people/auths/life.ts'
import { stuInfo, type Student } from './people/students/definition.ts'

/** Who is told when a step was taken (campus domain, side effects of section 4). */

const own = 'portal/campus/matter'
const link = (kind: string, id: string) => `${own}?kind=${kind}&id=${id}`
type Applied = {
  readonly id: string
  readonly version: number
  readonly createUser: string | null
  readonly stuId: string | null
}
/** What the applicant of a document is told of a step, once for each version of it: the student, whoever filed it for them. */
export const toApplicant =
  (about: string, kind: string) =>
  (row: Applied, step: string, subject: Label, occupants: readonly Occupant[] = []): News => {
    const living = occupants.find(({ id }) => id === row.stuId)?.userId
    return {
      to: [living ?? row.createUser],
      // Whoever has moved is none of the room any more, and it is their money still.
      ...(!living && { student: row.stuId }),
      about,
      aboutId: row.id,
      subject,
      path: link(kind, row.id),
      key: `${kind}:${row.id}:${step}:${row.version}`,
    }
  }
const ofInstall = toApplicant('aircondInstallApply', 'install')
const ofRent = toApplicant('aircondRentOutApply', 'rent')
const ofChange = toApplicant('dormAircondChange', 'change')

type Reviewed = {
  readonly id: string
  readonly status: string
  readonly applyNo: string | null
  readonly auditOpinion: string | null
}
/** What the three applications for units say alike: how the review ended, that somebody objects, that the money did not come. */
async function heard(
  tx: Tx,
  { id, status, applyNo, auditOpinion }: Reviewed,
  step: string,
  [zh, en]: readonly [zh: string, en: string],
): Promise<Label> {
  if (step === 'object')
    return named(
      `有人不同意您的${zh}，请商量，谈不成可以取消`,
      `Somebody who was asked does not agree to your ${en}: talk it over, or cancel it`,
      applyNo,
    )
  if (step === 'lapse')
    return withRefund(
      tx,
      id,
      named(`逾期未缴清，${zh}已取消`, `Not paid in whole in time, your ${en} was cancelled`, applyNo),
    )
  if (status === '90') return because(named(`${zh}被驳回`, `Your ${en} was rejected`, applyNo), auditOpinion)
  return status === '20'
    ? named(`${zh}已通过，请缴费`, `Your ${en} was approved, please pay`, applyNo)
    : named(`${zh}已通过`, `Your ${en} was approved`, applyNo)
}

/** What whoever is verified no longer can do about it: to apply again ends at once while their day of graduation is past. */
function expired(who: Pick<Student, 'status' | 'graduateDate'> | undefined): Label {
  if (!who)
    return label('您的校园认证已到期，请重新认证', 'Your campus verification has expired, apply again')
  return who.status === '4' || who.status === '5'
    ? label(
        '您已毕业或离校，校园认证已到期；校友可另行申请认证',
        'You have left the school and your campus verification has ended; alumni may apply as such',
      )
    : label(
        `校园认证已到期（预计毕业 ${who.graduateDate ?? ''}）：仍在校的，请先请辅导员更正毕业日期，再重新认证`,
        `Your campus verification has ended, as you were to graduate on ${who.graduateDate ?? ''}. If you are still here, have your counsellor correct the date, then apply again`,
      )
}

export const letterFollowers: readonly Follower[] = [
  follow(installLife, ['audit', 'object', 'lapse'], async ({ tx, ctx, row, step, facts }) => {
    const said = await heard(tx, row, step, ['安装申请', 'installation'])
    await tell(tx, ctx, ofInstall(row, step, said, facts.occupants))
  }),
  follow(rentLife, ['audit', 'object', 'lapse'], async ({ tx, ctx, row, step, facts }) => {
    const said = await heard(tx, row, step, ['租退申请', 'lease application'])
    await tell(tx, ctx, ofRent(row, step, said, facts.occupants))
  }),
  follow(changeLife, ['audit', 'object', 'lapse'], async ({ tx, ctx, row, step, facts }) => {
    const said = await heard(tx, row, step, ['空调变更', 'change'])
    await tell(tx, ctx, ofChange(row, step, said, facts.here))
  }),
  follow(installLife, ['pay'], async ({ tx, ctx, row }) =>
    tell(tx, ctx, {
      to: await holdersOf(tx, 'dispatcher'),
      about: 'aircondInstallApply',
      aboutId: row.id,
      subject: named('安装已缴费，待派单', 'Paid, to be dispatched', row.applyNo),
      path: `aircond/installs?open=${row.id}`,
      bellOnly: true,
      key: `install:${row.id}:pay:${row.version}`,
    }),
  ),
  follow(installLife, ['dispatch'], async ({ tx, ctx, row, before }) => {
    await tellOnce(tx, ctx, 'installs', {
      to: [row.workerId],
      about: 'aircondInstallApply',
      aboutId: row.id,
      subject: label(
        `有新的安装工单派给您，从 ${row.applyNo ?? ''} 起`,
        `New installations for you, beginning with ${row.applyNo ?? ''}`,
      ),
      path: 'portal/campus/tasks',
      key: `install:${row.id}:dispatch:${row.version}`,
    })
    if (before.workerId !== row.workerId)
      await tellOnce(tx, ctx, 'installsTaken', {
        to: [before.workerId],
        about: 'aircondInstallApply',
        aboutId: row.id,
        subject: label(
          `您的安装工单已改派他人，从 ${row.applyNo ?? ''} 起`,
          `Installations of yours were given to somebody else, beginning with ${row.applyNo ?? ''}`,
        ),
        path: 'portal/campus/tasks',
        key: `install:${row.id}:taken:${row.version}`,
      })
  }),
  follow(installLife, ['finish'], ({ tx, ctx, row, facts }) =>
    tell(
      tx,
      ctx,
      ofInstall(
        row,
        'finish',
        named('空调已安装，请评价', 'Your unit was installed, please assess the work', row.applyNo),
        facts.occupants,
      ),
    ),
  ),
  follow(rentLife, ['refunded'], ({ tx, ctx, row, step, facts }) =>
    tell(
      tx,
      ctx,
      ofRent(row, step, named('退款已完成', 'Your refund was paid', row.applyNo), facts.occupants),
    ),
  ),
  follow(changeLife, ['finish'], ({ tx, ctx, row, step, facts }) =>
    tell(
      tx,
      ctx,
      ofChange(row, step, named('空调变更已完成', 'Your change was carried out', row.applyNo), facts.here),
    ),
  ),
  follow(authLife, ['audit', 'revoke', 'expire'], async ({ tx, ctx, row, step }) => {
    const subject =
      step === 'revoke'
        ? because(label('您的校园认证已被撤销', 'Your campus verification was revoked'), row.auditOpinion)
        : step === 'expire'
          ? expired(row.stuInfoId ? await find(tx, stuInfo, row.stuInfoId) : undefined)
          : row.status === '90'
            ? because(
                label(
                  '校园认证未通过，请修改后重新提交',
                  'Your verification was rejected, put it right and send it again',
                ),
                row.auditOpinion,
              )
            : label('校园认证已通过', 'You are verified')
    await tell(tx, ctx, {
      to: [row.userId],
      about: 'schoolAuth',
      aboutId: row.id,
      subject,
      path: 'portal/campus/auth',
      key: `auth:${row.id}:${step}:${row.version}`,
    })
  }),
]
