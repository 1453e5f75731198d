import { choice, longText, person } from '#kernel/definition/fields.ts'
import type { Asks } from '#kernel/definition/asked.ts'
import { atOffice } from '../terms/colleague.ts'

const colleague = { ...atOffice, label: { zh: '同事', en: 'Colleague' }, required: true } as const
const whom = person(colleague)
const note = longText({ label: { zh: '说明', en: 'Note' }, max: 1000, wide: true })
const when = choice(
  { before: { zh: '在我之前', en: 'Before me' }, after: { zh: '在我之后', en: 'After me' } },
  { label: { zh: '时机', en: 'When' }, required: true },
)
/** How a task is passed on to a colleague: the call, and what it asks. */
export const waysOn = {
  handOver: {
    wire: 'hand-over',
    asks: {
      userId: person({
        ...colleague,
        help: { zh: '由对方决定，任务不再回到本人', en: 'They decide, and it does not come back to you' },
      }),
      comment: note,
    } as Asks,
  },
  delegate: {
    wire: 'delegate',
    asks: {
      userId: person({
        ...colleague,
        help: {
          zh: '对方提交意见后，任务回到本人，由本人决定',
          en: 'When they have said what they think, it comes back to you, and you decide',
        },
      }),
      comment: note,
    } as Asks,
  },
  addSigner: { wire: 'add-signer', asks: { userId: whom, when, comment: note } as Asks },
} as const
export type WayOn = keyof typeof waysOn
