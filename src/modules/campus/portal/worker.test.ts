import { expect, it } from 'vitest'
import { sendAll } from '#kernel/ui/outbox.ts'
import type { Order } from './calls.ts'
import { asksCondition, bodyOf, costs, lacking, type Done, mayHaveCause } from './finish.ts'
import { lineOf } from './Materials.tsx'
import { signOf } from './Scan.tsx'
import { asLeft, withSentPhotos, type KeptStep } from './worker-steps.ts'

const order = { id: '7', status: '30', _can: { start: true } } as unknown as Order
const kept = (step: KeptStep['step'], more: Partial<KeptStep> = {}): KeptStep => ({
  key: step,
  orderId: '7',
  orderNo: 'GD1',
  place: '西区 6 舍 412',
  step,
  body: {},
  ...more,
})

it('an order stands as its worker left it, while what they did waits for the network', () => {
  expect(asLeft(order, [])).toBe(order)
  expect(asLeft(order, [kept('start')])).toMatchObject({ status: '40', _can: { hold: true, finish: true } })
  expect(asLeft(order, [kept('start'), kept('finish')])).toMatchObject({ status: '60', _can: {} })
  // Another order, and what the server refused, change nothing.
  expect(asLeft(order, [kept('start', { orderId: '8' }), kept('finish', { refused: '工单未开工' })])).toBe(
    order,
  )
})

it('photos that lie on the phone are sent before the step, and named as the server names them', async () => {
  const sent: string[] = []
  const body = { solution: '已补充冷媒', afterImages: ['12', 'kept:a', 'kept:b'], signImage: 'kept:c' }
  const told = await withSentPhotos(body, async (id) => {
    sent.push(id)
    return `9${sent.length}`
  })
  expect(sent).toEqual(['kept:a', 'kept:b', 'kept:c'])
  expect(told).toEqual({ solution: '已补充冷媒', afterImages: ['12', '91', '92'], signImage: '93' })
})

it('steps go out in their order, each under its own key', async () => {
  const keys: string[] = []
  const left = await sendAll([kept('start'), kept('finish')], async ({ key }) => {
    keys.push(key)
    return 'taken'
  })
  expect([keys, left]).toEqual([['start', 'finish'], []])
})

const done: Done = {
  photos: ['1'],
  cause: '1',
  condition: '',
  solution: '已补充冷媒',
  labour: '',
  payer: '',
  materials: [],
}
it('finished work says what the server will ask for, by the type of the order', () => {
  const repair = { workType: '2', sourceType: '2' } as const
  expect(lacking(repair, done)).toEqual([])
  expect(lacking(repair, { ...done, photos: [], cause: '', solution: '好' })).toEqual([
    'photoNeeded',
    'causeNeeded',
    'resultNeeded',
  ])
  const inspection = { workType: '6', sourceType: '4' } as const
  expect([asksCondition(inspection), asksCondition(repair)]).toEqual([true, false])
  // What was put up, moved or cleaned was not broken: nobody is asked for a cause.
  expect(['1', '2', '3', '4', '5', '6'].filter((workType) => mayHaveCause({ workType } as never))).toEqual([
    '2',
    '4',
    '6',
  ])
  expect(lacking(inspection, { ...done, cause: '' })).toEqual(['conditionNeeded'])
  const used = [{ name: 'R32 冷媒', qty: 0.3, unitPrice: '60.00' }]
  expect(costs({ materials: used, labour: '9' })).toBe('27.00')
  expect(lacking(repair, { ...done, materials: used })).toEqual(['payerNeeded'])
  expect(lacking(repair, { ...done, labour: '五元' })).toEqual(['labourUnfit'])
  expect(bodyOf({ ...done, materials: used, payer: '1' }, 'kept:s')).toMatchObject({
    materials: used,
    feePayer: '1',
    signImage: 'kept:s',
  })
})

it('what nobody can see is neither a material nor a labour fee', () => {
  expect(lineOf({ name: '\u200b', qty: '1', price: '5' })).toBeUndefined()
  expect(lineOf({ name: ' 冷媒 ', qty: '1', price: '5' })).toEqual({ name: '冷媒', qty: 1, unitPrice: '5' })
  const unseen = { ...done, labour: '\u2060\u3164' }
  expect(lacking({ workType: '2', sourceType: '2' }, unseen)).toEqual([])
  expect(bodyOf(unseen, undefined)).not.toHaveProperty('laborFee')
})

it('a label is read from its address, and a number from what was typed', () => {
  expect(signOf('https://campus.example.org/portal/campus/repair?unit=demo-412')).toBe('demo-412')
  expect(signOf(' AC26000412 ')).toBe('AC26000412')
})
