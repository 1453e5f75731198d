import { wireForm } from '#kernel/store/passwords.ts'
import { notice } from '#modules/desk/notice/definition.ts'
import { smallPassword } from './scale-ground.ts'
import type { Question } from './scale-compare.ts'
import { request } from './load.ts'
import { adminPassword, signIn } from './served.ts'

export const list = '/api/blade-admin/articles/list'
const page = (current: number, more = '') => `${list}?current=${current}&size=10${more}`

export type Asker = Readonly<Record<'blade-auth', string>>
export const askerOf = async (port: number, tenantId?: string): Promise<Asker> => ({
  'blade-auth': `bearer ${await (tenantId ? signIn(port, tenantId, smallPassword) : signIn(port))}`,
})

/** Every list that is timed has the rows that were written; tenants of their own see theirs and nothing else. */
export async function mustHave(port: number, who: Asker, rows: number): Promise<void> {
  for (const path of [page(1), ...(rows >= 5000 ? [page(500)] : [])]) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: who })
    const { data } = (await answer.json()) as { data: { total: number; atLeast?: true; records: unknown[] } }
    const right = data.atLeast ? data.total <= rows : data.total === rows
    if (!right || data.records.length !== 10)
      throw new Error(`${path} says ${data.total} with ${data.records.length} rows, and has ${rows}`)
  }
}

let n = 0
/** Each asks what nobody asked before. */
export const unkept = (who: Asker) =>
  Array.from({ length: 5_000 }, () =>
    request('GET', page(1, `&createTime_datege=2020-01-01%2000:00:00&id_notequal=${(n += 1)}`), who),
  )

export const submit = (who: Asker) =>
  request('POST', `/api/${notice.path}/submit`, who, {
    title: 'bench',
    category: '1',
    releaseTime: '2026-01-01 00:00:00',
    content: '<p>x</p>',
  })

export const signInOf = (tenantId: string, password: string) =>
  request(
    'POST',
    '/api/blade-auth/oauth/token',
    {},
    { username: 'admin', password: wireForm(password), grant_type: 'password', tenantId },
  )

export function questionsOf(own: Asker, theirs: Asker): Question[] {
  return [
    { name: 'list of the large tenant', ask: () => [request('GET', page(1), own)] },
    { name: 'its 500th page', ask: () => [request('GET', page(500), own)] },
    { name: 'list of a small tenant', ask: () => [request('GET', page(1), theirs)] },
    { name: 'the same, nothing kept', ask: () => unkept(theirs) },
    { name: 'submit', ask: () => [submit(own)] },
    { name: 'sign-in', atOnce: 4, ask: () => [signInOf('000000', adminPassword)] },
    { name: 'public article page', ask: () => [request('GET', '/apaph/article-detail?id=30')] },
    { name: 'public start page', ask: () => [request('GET', '/')] },
    {
      name: 'export of a small tenant',
      atOnce: 2,
      ask: () => [request('GET', '/api/blade-admin/articles/export', theirs)],
    },
  ]
}
