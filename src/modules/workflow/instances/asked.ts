import { longText, person } from '#kernel/definition/fields.ts'
import { atOffice } from '../terms/colleague.ts'

export const whyMoved = longText({
  label: { zh: '原因', en: 'Reason' },
  required: true,
  max: 1000,
  wide: true,
})

/** What is asked of whoever gives a task to somebody else: both ends make it of this. */
export const giveAsks = {
  userId: person({ ...atOffice, label: { zh: '交给', en: 'Give to' }, required: true }),
  reason: whyMoved,
}
