import { choice, label } from '#kernel/definition/index.ts'
import { no } from '#kernel/life/failure.ts'
import { campusRoles, verdicts } from '../shapes.ts'
import { consentFailures, isThere, type Occupant } from './consent.ts'

/** What the three applications for units ask and need alike. */

/** `R` lives in a room that an application is about, and is asked whether they agree. */
export const roomRoles = { ...campusRoles, R: label('室友', 'Roommate') }

export const decision = choice(verdicts, { label: label('审核结果', 'Decision'), required: true })

/** What other programs send with `batchUpdateFinishStatus`: as a number, as its word, or not at all. */
export const finished = choice(
  { 1: label('完成', 'Finished'), finish: label('完成', 'Finished') },
  { label: label('完成状态', 'Finish status'), hidden: true },
)

type Asked = { readonly asked: { readonly auditOpinion?: string | null; readonly result?: string | null } }
export const opinionIfRejected = ({ asked }: Asked) =>
  asked.result === 'reject' &&
  (asked.auditOpinion ?? '').trim().length < 2 &&
  no('opinionRequired', label('驳回请写明意见', 'Say why it is rejected'), {}, 'auditOpinion')

type Paying = { readonly facts: { readonly pending?: boolean } }
export const nothingPending = ({ facts }: Paying) =>
  facts.pending === true &&
  no(
    'voucherPending',
    label(
      '有付款凭证待财务审核：请先撤回凭证，或等财务审核后再办',
      'A proof of payment waits for finance: take it back, or wait until finance has looked at it',
    ),
  )

type Agreed = Asked & {
  readonly row: { readonly consentStuIds: string[] | null; readonly objectStuIds?: string[] | null }
  readonly facts: { readonly occupants?: readonly Occupant[] }
}
export const consented = ({ row, asked, facts }: Agreed) =>
  asked.result === 'pass' && consentFailures(facts.occupants, row.consentStuIds, row.objectStuIds ?? null)

type Living = {
  readonly row: { readonly stuId: string | null; readonly applicantName: string }
  readonly facts: { readonly occupants?: readonly Occupant[] }
}
/** Nobody agrees anew for whoever has moved out, and a unit is for those who live there. */
export const applicantGone = ({ row: { stuId, applicantName }, facts: { occupants } }: Living) =>
  !isThere(occupants, stuId) &&
  no(
    'applicantGone',
    label(
      '{name} 已不住在该宿舍：请驳回或取消，由现住同学重新申请',
      '{name} no longer lives in this room: reject or cancel this, and have those who live there apply',
    ),
    { name: applicantName },
  )
/** The same as they read it themselves. */
export const goneYourself = ({ row: { stuId }, facts: { occupants } }: Living) =>
  !isThere(occupants, stuId) &&
  no(
    'notOccupant',
    label(
      '您已不住在该宿舍，不能重新提交：请为现在的宿舍另行申请',
      'You no longer live in this room: apply for the one that you live in now',
    ),
  )
export const stillThere = ({ row: { stuId }, facts: { occupants } }: Living) =>
  isThere(occupants, stuId) &&
  no('stillThere', label('申请人仍住在该宿舍', 'The applicant still lives in this room'))

/** What the clock does with the application of somebody who has moved out, reviewed or not; money on its way is looked at first. */
export const leaving = { label: label('申请人已搬离', 'Applicant moved out'), when: [nothingPending] }
