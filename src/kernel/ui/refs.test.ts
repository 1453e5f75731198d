import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defineEntity, label, text, treeParent } from '#kernel/definition/index.ts'
import { flat, namesOf, optionsQuery } from './refs.ts'

/** Names of ids: asked for together, once, and each told to whoever asked for it. */
const name = text({ label: label('名', 'Name') })
const people = defineEntity({
  name: 'refPerson',
  path: 'trial/people',
  label: label('人', 'Person'),
  title: 'name',
  fields: { name },
})
const depts = defineEntity({
  name: 'refDept',
  path: 'trial/depts',
  label: label('部', 'Department'),
  title: 'name',
  tree: 'parentId',
  fields: { name, parentId: treeParent('refDept', { label: label('上级', 'Above') }) },
})
let asked: URL[] = []
let away = false
beforeEach(() => {
  asked = []
  away = false
  vi.stubGlobal('fetch', async (url: string) => {
    const at = new URL(url, 'http://here')
    asked.push(at)
    if (away) return new Response('{}', { status: 500 })
    if (at.pathname.endsWith('/tree'))
      return Response.json({
        success: true,
        data: [{ id: '1', title: 'N1', children: [{ id: '2', value: '2', title: 'N2', children: [] }] }],
      })
    const ids = (at.searchParams.get('ids') ?? '').split(',')
    return Response.json({
      success: true,
      data: ids.filter((id) => id !== '404').map((id) => ({ id, title: `N${id}` })),
    })
  })
})
afterEach(() => vi.unstubAllGlobals())
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

it('the same people in another order have the same names, from what was asked once', async () => {
  const queries = client()
  const first = await queries.fetchQuery(namesOf(people, ['1', '2'], 'zh'))
  const second = await queries.fetchQuery(namesOf(people, ['2', '1'], 'zh'))
  expect([new Map(first), new Map(second)]).toEqual([
    new Map([
      ['1', 'N1'],
      ['2', 'N2'],
    ]),
    new Map([
      ['1', 'N1'],
      ['2', 'N2'],
    ]),
  ])
  expect(asked).toHaveLength(1)
})

it('questions of one moment travel together, whoever asks them', async () => {
  const queries = client()
  const all = await Promise.all(
    ['1', '2', '3', '1'].map((id) => queries.fetchQuery(namesOf(people, [id], 'zh'))),
  )
  expect(all.map(([one]) => one?.[1])).toEqual(['N1', 'N2', 'N3', 'N1'])
  expect(asked.map((url) => url.searchParams.get('ids'))).toEqual(['1,2,3'])
})

it('of several with one title each stands there with what it is known by', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      success: true,
      data: [
        { id: '1', title: '周慧敏', apart: '主编' },
        { id: '2', title: '沈国栋' },
      ],
    }),
  )
  const offered = async (lang: 'zh' | 'en') =>
    (await client().fetchQuery(optionsQuery(people, '', lang, true, {}))).map(({ title }) => title)
  expect(await offered('zh')).toEqual(['周慧敏（主编）', '沈国栋'])
  expect(await offered('en')).toEqual(['周慧敏 (主编)', '沈国栋'])
})

it('more than the call answers are asked for in parts', async () => {
  const ids = Array.from({ length: 120 }, (_, n) => String(n + 1))
  const names = await client().fetchQuery(namesOf(people, ids, 'zh'))
  expect(names.map(([id, title]) => title === `N${id}`)).not.toContain(false)
  expect(asked.map((url) => url.searchParams.get('ids')?.split(',').length)).toEqual([50, 50, 20])
})

it('one that there is no longer has no name, and leaves the others theirs', async () => {
  expect(await client().fetchQuery(namesOf(people, ['404', '1'], 'zh'))).toEqual([
    ['404', undefined],
    ['1', 'N1'],
  ])
})

it('a server that answers a fault leaves them without names, and breaks nothing', async () => {
  away = true
  expect(await client().fetchQuery(namesOf(people, ['1'], 'en'))).toEqual([['1', undefined]])
})

it('of a tree the names stand at every level', async () => {
  expect(await client().fetchQuery(namesOf(depts, ['2', '1'], 'zh'))).toEqual([
    ['2', 'N2'],
    ['1', 'N1'],
  ])
  expect(
    flat([{ id: '1', children: [{ id: '2', children: [{ id: '3' }] }] }, { id: '4' }]).map(({ id }) => id),
  ).toEqual(['1', '2', '3', '4'])
})
