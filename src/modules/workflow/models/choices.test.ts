import { expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import type { Choices } from '../terms/choices.ts'
import { each, end, flow, gateway, process, start, user } from '../testing/bpmn.ts'
import { opened } from '../testing/opened.ts'
import { deployFile } from '../testing/stage.ts'

/** What whoever draws may choose from. */
const { app, admin } = opened()

async function choices(client: Client, words = ''): Promise<Choices> {
  const answer = await client.get('blade-flow/model/choices', { words })
  expect(answer.status, answer.raw).toBe(200)
  return answer.body.data as Choices
}
const valuesOf = (list: Choices[keyof Choices]) => list.map(({ value }) => value)

it('roles, people, processes, records and their steps are offered by what people call them', async () => {
  const xml = process([start, flow('s', 'A'), user('A'), flow('A', 'e'), end()].join('\n'), 'offered')
  await deployFile(admin, xml, 'offered')
  await deployFile(admin, xml, 'offered')
  const offered = await choices(admin)
  expect(offered.roles).toContainEqual({ value: 'finance', label: '财务' })
  expect(valuesOf(offered.processes).filter((one) => one === 'offered')).toHaveLength(1)
  expect(offered.mirrors).toContainEqual({ value: 'aircondInstallApply', label: '空调安装申请' })
  expect(offered.guards).toContainEqual({ value: 'submissions.finalAccept', label: '稿件 · 录用' })
  expect(offered.guards.every(({ label }) => !label.includes('undefined'))).toBe(true)
})

it('people are found by words, also by those that like would read as a pattern', async () => {
  expect(valuesOf((await choices(admin, 'bo')).people)).toContain('bob')
  for (const strange of ['%', '_', "' or 1=1 --", '__proto__', '\\'])
    expect((await choices(admin, strange)).people).toEqual([])
})

it('whoever may not draw is not told', async () => {
  const refused = await (await app.as('eve')).get('blade-flow/model/choices')
  expect(refused.status).toBe(403)
})

it('a guard that nobody would ask is told as it is drawn', async () => {
  const xml = process([start, flow('s', 'A'), user('A'), flow('A', 'e'), end()].join('\n')).replace(
    '<process ',
    '<process flow:guards="submissions.fly" ',
  )
  const told = await admin.post('blade-flow/model/check', { xml })
  expect(told.body.data).toEqual([expect.objectContaining({ code: 'noSuchGuard' })])
})

it('a form that could not be deployed is told as it is drawn, and which field it is', async () => {
  const xml = process([start, flow('s', 'A'), user('A'), flow('A', 'e'), end()].join('\n'))
  const told = async (form: unknown) =>
    (await admin.post('blade-flow/model/check', { xml, form }, { 'accept-language': 'en' })).body.data as {
      text: string
    }[]
  const field = { key: 'why', zh: '事由', en: 'Why', kind: 'text' }
  expect(await told([field])).toEqual([])
  for (const [form, word] of [
    [[field, field], /why/],
    [[{ ...field, kind: 'choice', options: [] }], /“?"?Why/],
    [[{ ...field, key: '1st' }], /Why.*variable/],
    [[{ ...field, zh: '' }], /Why.*name/],
  ] as const)
    expect((await told(form))[0]?.text).toMatch(word)
})

it('whoever lets several people decide is told that one “no” ends all of it, where no condition asks for their votes', async () => {
  const drawing = (until = '') =>
    process(
      [
        start,
        flow('s', 'A'),
        user('A', each('people', until), 'flow:assignee="=who"').replace('name="A"', 'name="会签"'),
        flow('A', 'e'),
        end(),
      ].join('\n'),
      'votes',
    )
  const people = [{ key: 'people', zh: '会签人', en: 'Signers', kind: 'people' }]
  const told = async (xml: string, lang = 'zh', form: readonly object[] = people) => {
    const answer = await admin.post('blade-flow/model/check', { xml, form }, { 'accept-language': lang })
    return answer.body.data as { code: string; hint?: boolean; text: string }[]
  }
  expect(await told(drawing())).toEqual([
    expect.objectContaining({
      code: 'oneNoEnds',
      element: 'A',
      hint: true,
      text: expect.stringMatching(/^“会签”：由多人会签/),
    }),
  ])
  expect((await told(drawing(), 'en'))[0]?.text).toContain('ends the whole process')
  await deployFile(admin, drawing(), 'votes')
  expect(await told(drawing('nrOfApproved &gt;= 2'))).toEqual([])
  // A condition before it asks for another vote; one after it, inside of a sub-process or behind it, asks for this one.
  const earlier = process(
    [
      start,
      flow('s', 'B'),
      user('B', '', 'flow:assignee="starter"'),
      flow('B', 'g'),
      gateway('exclusive', 'g', 'on'),
      flow('g', 'out', 'approved = false'),
      end('out'),
      flow('g', 'A', undefined, 'on'),
      user('A', each('people'), 'flow:assignee="=who"'),
      flow('A', 'e'),
      end(),
    ].join('\n'),
    'earlier',
  )
  expect((await told(earlier)).map(({ code }) => code)).toEqual(['oneNoEnds'])
  const behind = process(
    [
      start,
      flow('s', 'sub'),
      `<subProcess id="sub"><startEvent id="s2"/>${flow('s2', 'A')}${user('A', each('people'), 'flow:assignee="=who"')}${flow('A', 'e2')}<endEvent id="e2"/></subProcess>`,
      flow('sub', 'g'),
      gateway('exclusive', 'g', 'on'),
      flow('g', 'out', 'A_approved = false'),
      end('out'),
      flow('g', 'e', undefined, 'on'),
      end(),
    ].join('\n'),
    'behind',
  )
  expect(await told(behind)).toEqual([])
  // Nobody could say who they are.
  const unnamed = await told(drawing('nrOfApproved &gt;= 2'), 'zh', [])
  expect(unnamed).toEqual([expect.objectContaining({ code: 'nobodyNames', element: 'A', hint: true })])
  expect(unnamed[0]?.text).toContain('“people”')
})

it('a step whose ways all have conditions is told like a gateway that may lead nowhere', async () => {
  const told = async (...ways: string[]) => {
    const steps = [start, flow('s', 'A'), user('A', '', 'flow:assignee="starter"'), ...ways, end(), end('f')]
    const answer = await admin.post('blade-flow/model/check', { xml: process(steps.join('\n'), 'only') })
    return (answer.body.data as { code: string; element: string }[]).map(({ code, element }) => [
      code,
      element,
    ])
  }
  const hint = [['noDefault', 'A']]
  expect(await told(flow('A', 'e', 'amount > 100'), flow('A', 'f', 'amount < 50'))).toEqual(hint)
  expect(await told(flow('A', 'e', 'amount > 100'), flow('A', 'f', 'amount <= 100'))).toEqual([])
  expect(await told(flow('A', 'e', 'amount > 100'), flow('A', 'f'))).toEqual([])
})

it('a gateway that may lead nowhere is told as it is drawn, and one whose ways cover everything is not', async () => {
  const told = async (one: string, two: string, other = '') => {
    const ways = [flow('g', 'e', one, 'one'), flow('g', 'A', two, 'two')]
    const steps = [start, flow('s', 'g'), gateway('exclusive', 'g', other), ...ways]
    steps.push(user('A', '', 'flow:assignee="starter"'), flow('A', 'e'), end())
    const answer = await admin.post('blade-flow/model/check', { xml: process(steps.join('\n'), 'open') })
    return (answer.body.data as { code: string; hint?: boolean }[]).map(({ code }) => code)
  }
  expect(await told('amount > 100', 'amount < 50')).toEqual(['noDefault'])
  expect(await told('kind = "a"', 'kind = "b"')).toEqual(['noDefault'])
  expect(await told('amount > 100', 'amount <= 100')).toEqual([])
  expect(await told('kind = "a"', 'kind != "a"')).toEqual([])
  expect(await told('approved = true', 'approved = false')).toEqual([])
  expect(await told('amount > 100', 'amount < 50', 'two')).toEqual([])
})
