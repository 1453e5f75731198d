import { choice, label } from '#kernel/definition/index.ts'
import { no } from '#kernel/life/failure.ts'
import { campusRoles, verdicts } from '../shapes.ts'
import { consentFailures, type Occupant } from './consent.ts'

/** What the three applications for units ask and need alike. */

/** `R` lives in a room that an application is about, and is asked whether they agree. */
export const roomRoles = { ...campusRoles, R: label('室友', 'Roommate') }

export const decision = choice(verdicts, { label: label('审核结果', 'Decision'), required: true })

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
    label('有待审核的付款凭证，请先撤回或等财务审核', 'A voucher waits for review, withdraw it or wait'),
  )

type Agreed = Asked & {
  readonly row: { readonly consentStuIds: string[] | null; readonly objectStuIds?: string[] | null }
  readonly facts: { readonly occupants?: readonly Occupant[] }
}
export const consented = ({ row, asked, facts }: Agreed) =>
  asked.result === 'pass' && consentFailures(facts.occupants, row.consentStuIds, row.objectStuIds ?? null)
