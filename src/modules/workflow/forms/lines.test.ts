import { describe, expect, it } from 'vitest'
import { end, flow, gateway, process, start, user } from '../testing/bpmn.ts'
import { costs } from '../testing/costs.ts'
import { opened } from '../testing/opened.ts'
import { deployModel, tasksOf } from '../testing/stage.ts'
import { columnsIn, columnsText } from './columns.ts'
import { mostLines, mostOptions } from './shapes.ts'
import { unsavable } from './unsavable.ts'

/** A form may ask for lines, as the costs of a journey; conditions add them, and what is wrong is said with its line. */
const { admin, who } = opened()

const items = costs
const checked = { ...items, key: 'checked', zh: '核对', en: 'Checked', required: false }
/** To eve where the condition holds, and to bob where it does not; what eve writes, and where it goes on from her. */
const forked = (key: string, condition: string, [eve, from]: readonly [string, string] = ['', 'e']) =>
  process(
    [
      start,
      flow('s', 'x'),
      gateway('exclusive', 'x', 'x_B'),
      flow('x', 'L', condition),
      flow('x', 'B'),
      user('L', '', `flow:assignee="eve"${eve}`),
      user('B', '', 'flow:assignee="bob"'),
      flow('L', from),
      flow('B', 'e'),
      end(),
    ].join('\n'),
    key,
  )
const journey = forked('costs', 'sum(items.sum) > 5000 and list contains(items.paid, false)', [
  ' flow:fields="checked:q"',
  'B',
])
let model: Promise<string> | undefined
const deployed = () =>
  (model ??= deployModel(admin, { name: '差旅', modelKey: 'costs', xml: journey, form: [items, checked] }))
const begun = async (lines: unknown, headers = {}) =>
  who.ann.client.post(
    'blade-flow/work/start',
    { processDefinitionId: await deployed(), variables: { items: lines } },
    headers,
  )
const line = { cost: '机票 P<0.05', count: 2, sum: 4880.5, paid: false, day: '2026-02-28', way: 'plane' }

describe('lines', () => {
  it('are kept as they were written, added by conditions, and written by the step that may', async () => {
    const dear = await begun([line, { ...line, sum: 200.1 }])
    const instance = (dear.body.data as { processInstanceId: string }).processInstanceId
    const [task] = await tasksOf(who.eve.client, 'todo', instance)
    const shown = (await who.eve.client.get('blade-flow/work/detail', { taskId: task?.taskId ?? '' })).body
      .data as unknown as { values: { items: unknown[] } }
    expect(shown.values.items).toEqual([line, { ...line, sum: 200.1 }])
    const done = await who.eve.client.post('blade-flow/work/complete-task', {
      taskId: task?.taskId,
      variables: { items: [], checked: [{ ...line, sum: 1 }] },
    })
    expect(done.status, done.raw).toBe(200)
    const after = (await who.ann.client.get('blade-flow/work/detail', { processInstanceId: instance })).body
      .data as unknown as { values: object }
    // What it may not write stays as it was.
    expect(after.values).toEqual({
      items: [line, { ...line, sum: 200.1 }],
      checked: [{ ...line, sum: 1 }],
    })

    const cheap = await begun([line])
    const other = (cheap.body.data as { processInstanceId: string }).processInstanceId
    expect((await tasksOf(who.bob.client, 'todo', other)).length).toBe(1)
  })

  it('that were left open are none, and an amount that was left open makes nothing of the sum', async () => {
    const open = await begun([
      {},
      { cost: '\u200b', paid: false },
      line,
      { ...line, sum: 200 },
      { cost: '待定', day: '', way: null },
    ])
    expect(open.status, open.raw).toBe(200)
    const instance = (open.body.data as { processInstanceId: string }).processInstanceId
    // 4,880.50 and 200 are more than 5,000, whatever the last one will come to.
    const [task] = await tasksOf(who.eve.client, 'todo', instance)
    const shown = (await who.eve.client.get('blade-flow/work/detail', { taskId: task?.taskId ?? '' })).body
      .data as unknown as { values: { items: unknown[] } }
    expect(shown.values.items).toEqual([line, { ...line, sum: 200 }, { cost: '待定' }])
    expect((await begun([{}, { cost: ' ' }])).status).toBe(400)
  })

  it('of which nobody wrote any come to nothing, and are none', async () => {
    const few = forked('few', 'sum(items.sum) <= 5000 and count(items) < 1')
    const form = [{ ...items, required: false }]
    const id = await deployModel(admin, { name: '少量', modelKey: 'few', xml: few, form })
    for (const [variables, whose] of [
      [{}, who.eve],
      [{ items: [] }, who.eve],
      [{ items: [{ cost: '一' }] }, who.bob],
    ] as const) {
      const begins = await who.ann.client.post('blade-flow/work/start', {
        processDefinitionId: id,
        variables,
      })
      const instance = (begins.body.data as { processInstanceId: string }).processInstanceId
      expect((await tasksOf(whose.client, 'todo', instance)).length, JSON.stringify(variables)).toBe(1)
    }
  })

  it('that do not fit are refused with their line and column, and nothing begins', async () => {
    for (const [lines, told] of [
      [[], /明细|至少|请输入/],
      [[line, { ...line, sum: 0.005 }], /两位小数/],
      [[line, { ...line, sum: -1 }], /第 2 行.*金额.*不能小于 0/],
      [[{ ...line, count: 1.5 }], /第 1 行.*数量/],
      [[{ ...line, cost: 'x'.repeat(201) }], /第 1 行.*费用.*200/],
      [[line, { ...line, day: '2026-02-29' }], /第 2 行.*日期/],
      [[{ ...line, day: '28/2' }], /第 1 行.*日期/],
      [[{ ...line, way: 'ship' }], /第 1 行.*交通/],
      [[{ ...line, way: '__proto__' }], /第 1 行.*交通/],
      [[{ ...line, other: 1 }], /第 1 行/],
      [['x'], /第 1 行/],
      [Array.from({ length: mostLines + 1 }, () => line), new RegExp(String(mostLines))],
      ['[]', /./],
      [{ 0: line }, /./],
    ] as const) {
      const refused = await begun(lines)
      expect(refused.status, JSON.stringify(lines).slice(0, 80)).toBe(400)
      expect(refused.body.errors?.[0]?.field).toBe('items')
      expect(refused.body.msg).toMatch(told)
    }
    const english = await begun([line, { ...line, sum: 0.005 }], { 'accept-language': 'en' })
    expect(english.body.msg).toContain('two decimals')
  })

  it('without a column, or with one twice, are not deployed', async () => {
    for (const [columns, reason] of [
      [[], 'formNoColumns'],
      [[items.columns[0], items.columns[0]], 'formColumnTwice'],
      [[{ ...items.columns[0], key: 'constructor' }], 'formBarred'],
      [[{ ...items.columns[5], zh: '费用明细', options: [] }], 'formNoOptions'],
      [
        [{ ...items.columns[5], zh: '费用明细', options: [1, 2].map(() => items.columns[5]?.options?.[0]) }],
        'formOptionTwice',
      ],
    ] as const) {
      const form = [{ ...items, columns }]
      const modelKey = `bad${reason}`.toLowerCase()
      const xml = journey.replaceAll('"costs"', `"${modelKey}"`)
      const told = await admin.post('blade-flow/model/check', { xml, form })
      expect(told.raw).toContain(reason === 'formBarred' ? 'constructor' : '费用明细')
      const made = await admin.post('blade-flow/model/submit', {
        name: reason,
        modelKey,
        category: '1',
        xml,
        form,
      })
      const modelId = (made.body.data as { id: string }).id
      const answer = await admin.post('blade-flow/model/deploy', { modelId })
      expect([answer.status, answer.body.reason]).toEqual([422, reason])
    }
  })

  it('have columns that are typed, a line each; no line is lost', () => {
    const typed = 'sum=金额=Amount=money\n费用\nsum=两次=Twice\nnote=说明=a=b'
    expect(columnsIn(typed)).toEqual([
      { key: 'sum', zh: '金额', en: 'Amount', kind: 'money' },
      { key: 'column1', zh: '费用', en: '费用', kind: 'text' },
      { key: 'column2', zh: 'sum', en: '两次=Twice', kind: 'text' },
      { key: 'note', zh: '说明', en: 'a=b', kind: 'text' },
    ])
    expect(columnsIn(columnsText(columnsIn(typed)))).toEqual(columnsIn(typed))
    expect(columnsIn(' \n=\n')).toEqual([])
  })

  it('have choices whose options stand indented below them; what is indented elsewhere is a column', () => {
    const typed =
      ' 事由\nway=交通=Way=choice\n  train=火车=Train\n\t飞机\nday=日期=Date=date\n  nothing=没有=None=text'
    const columns = columnsIn(typed)
    expect(columns).toEqual([
      { key: 'column1', zh: '事由', en: '事由', kind: 'text' },
      {
        key: 'way',
        zh: '交通',
        en: 'Way',
        kind: 'choice',
        options: [
          { key: 'train', zh: '火车', en: 'Train' },
          { key: 'option1', zh: '飞机', en: '飞机' },
        ],
      },
      { key: 'day', zh: '日期', en: 'Date', kind: 'date' },
      { key: 'nothing', zh: '没有', en: 'None', kind: 'text' },
    ])
    expect(columnsIn(columnsText(columns))).toEqual(columns)
    const way = { key: 'x', zh: 'x', en: 'x', kind: 'lines', columns } as const
    expect(unsavable(way)).toBeUndefined()
    const many = Array.from({ length: mostOptions + 1 }, (_, n) => `  o${n}=甲${n}`).join('\n')
    const tooMany = columnsIn(`way=交通=Way=choice\n${many}`)
    expect(unsavable({ ...way, columns: tooMany })?.zh).toContain(String(mostOptions))
  })
})
