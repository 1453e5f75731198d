import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { startStage, type Stage } from './testing/stage.ts'

type Node = { code: string; path?: string; category: number; children?: Node[] }

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())

const all = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])])
const read = async (client: Client, which: 'routes' | 'buttons') =>
  all((await client.get(`blade-system/menu/${which}`)).body.data as Node[])

it('no entry of a menu leads its holder to a list that they may not read', async () => {
  const whole = await read(await stage.app.as('admin'), 'buttons')
  const viewsOf = new Map(
    whole.map(({ code, children = [] }) => [
      code,
      children.map((one) => one.code).filter((one) => one.endsWith('_view')),
    ]),
  )
  expect(viewsOf.size).toBeGreaterThan(20)
  for (const [who, client] of Object.entries(stage.who)) {
    const held = new Set((await read(client as Client, 'buttons')).map(({ code }) => code))
    for (const { code, children } of await read(client as Client, 'routes')) {
      if (children) continue
      const views = viewsOf.get(code) ?? []
      if (views.length > 0)
        expect([who, code, views.some((view) => held.has(view))]).toEqual([who, code, true])
    }
  }
})

it('every entry stands in the folder that it lies in, whatever else the folder holds rights of', async () => {
  const sections = async (who: string) =>
    ((await (stage.who[who] as Client).get('blade-system/menu/routes')).body.data as Node[]).map(
      ({ path }) => path,
    )
  for (const who of ['chief', 'editor', 'production', 'finance'])
    expect([who, await sections(who)]).toEqual([who, expect.arrayContaining(['/journal/publishing'])])
  expect(await sections('chief')).not.toContain('/journal/issues')
})

it('a section in which somebody may only look says so, and a top menu that opens nothing is not offered', async () => {
  const marks = async (who: string) =>
    Object.fromEntries(
      (
        (await (stage.who[who] as Client).get('blade-system/menu/routes')).body.data as (Node & {
          reading?: boolean
        })[]
      ).map(({ path, reading = false }) => [path, reading]),
    )
  expect(await marks('finance')).toMatchObject({ '/journal/publishing': true, '/journal/fees': false })
  expect(await marks('staff')).toMatchObject({ '/journal/publishing': false, '/journal/editorial': false })
  const tops = async (who: string) =>
    ((await (stage.who[who] as Client).get('blade-system/menu/top-menu')).body.data as Node[]).map(
      ({ code }) => code,
    )
  expect(await tops('editor')).toContain('journal')
  expect(await tops('reviewer1')).toEqual([])
})

it('authors and reviewers see no desk of the office, editors do', async () => {
  const paths = async (who: string) =>
    (await read(stage.who[who] as Client, 'routes')).map(({ path }) => path)
  expect(await paths('editor')).toEqual(expect.arrayContaining(['/journal/submissions', '/journal/reviews']))
  expect(await paths('author')).not.toContain('/journal/submissions')
  expect(await paths('reviewer1')).not.toContain('/journal/reviews')
})
