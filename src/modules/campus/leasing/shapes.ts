import { dateTime, label, money, ref, series } from '#kernel/definition/index.ts'
import { kept, seen, opinion } from '../shapes.ts'

/** What every document of the air-conditioner rooms says in the same words (campus domain 2.11, 2.13, 2.14). */

export const numbered = (prefix: string, name = label('申请单号', 'Application no.')) =>
  series(prefix, { label: name, ...seen, list: 170, sort: true })

export const priced = {
  rentAmount: money({ ...kept, label: label('租金', 'Rent'), list: true }),
  depositAmount: money({ ...kept, label: label('押金', 'Deposit'), list: true }),
  totalAmount: money({ ...kept, label: label('应缴', 'Due'), list: true, sum: true }),
  paidAmount: money({ ...kept, label: label('已缴', 'Paid'), list: true, sum: true }),
}

/** What whoever cancels is told of what was paid. */
export const goesBack = { goesBack: money({ label: label('将由财务退还', 'To be refunded') }) }

export const reviewed = {
  auditUserId: ref('user', { ...kept, label: label('审核人', 'Reviewer') }),
  auditTime: dateTime({ ...kept, label: label('审核时间', 'Reviewed at') }),
  auditOpinion: opinion(),
}
