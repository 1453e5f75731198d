import { expect, it } from 'vitest'
import { defineEntity, label, money, text } from '#kernel/definition/index.ts'
import { sumsTold } from './totals.ts'

const order = defineEntity({
  name: 'order',
  path: 'order',
  label: label('订单', 'Order'),
  title: 'no',
  fields: {
    no: text({ label: label('单号', 'Number') }),
    refund: money({ label: label('应退', 'Refund') }),
  },
})
const owed = { owed: money({ label: label('待退还', 'To go back') }) }

it('what a step comes to is added up over all that took it, by fields of the record and by ones of its answer alone', () => {
  const answers = [{ refund: '1.00', owed: '0.10' }, { refund: '2.50', owed: '0.20' }, {}]
  expect(sumsTold(order, ['refund', owed], answers, 'zh')).toEqual(['应退 ¥3.50', '待退还 ¥0.30'])
  expect(sumsTold(order, [owed], answers, 'en')).toEqual(['To go back ¥0.30'])
  expect(sumsTold(order, [owed], [{}], 'en')).toEqual([])
})
