import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './testing.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

it('exports, reports and start pages are read aside, and no call that a person waits for to see what they did', () => {
  const kindOf = (url: string) => url.replace(/^.*\/(export|data|make)(-\w+)?$/, '…/$1')
  const aside = app.routes.filter((route) => route.aside).map(({ url }) => kindOf(url))
  expect([...new Set(aside)].toSorted()).toEqual([
    'blade-admin/dashboard/summary',
    'blade-admin/submissions/pulse',
    'blade-log/start',
    '…/data',
    '…/export',
    '…/make',
  ])
  const here = app.routes.filter(({ url, aside: there }) => url.endsWith('/export') && !there)
  expect(here.map(({ url }) => url)).toEqual([])
})
it('without replicas everything is read in one place', () => {
  expect(app.db.aside).toBe(app.db)
  expect(app.ctx.aside?.db).toBe(app.db)
})
