import { wireForm } from '#kernel/store/passwords.ts'
const base = 'http://127.0.0.1:7090/api/'
async function as(account: string) {
  const { key } = (await (await fetch(`${base}blade-auth/captcha`)).json()) as any
  const a = (await (
    await fetch(`${base}blade-auth/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'captcha-key': key, 'captcha-code': 'abcde' },
      body: JSON.stringify({
        username: account,
        password: wireForm(account === 'admin' ? 'demo-2026-admin' : 'demo-2026'),
        grant_type: 'captcha',
        tenantId: '000000',
      }),
    })
  ).json()) as any
  if (!a.access_token) throw new Error(JSON.stringify(a))
  return (path: string, body?: unknown) =>
    fetch(base + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'blade-auth': `bearer ${a.access_token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : undefined,
    }).then(async (r) => ({ status: r.status, body: (await r.json()) as any }))
}
const chief = await as('chief'),
  author = await as('author'),
  dispatcher = await as('dispatcher'),
  student = await as('student'),
  admin = await as('admin')
const subs = (await chief('blade-admin/submissions/list?size=30')).body.data.records
const arts = (await chief('blade-admin/articles/list?size=30')).body.data.records
const ap = (await dispatcher('blade-admin/aircondRepairApply/list?size=10')).body?.data?.records ?? []
const N = Number(process.env.N ?? 150)
const calls: [string, () => Promise<any>][] = [
  ['subs list', () => chief('blade-admin/submissions/list?size=10')],
  [
    'subs detail',
    () => chief(`blade-admin/submissions/detail?id=${subs[Math.floor(Math.random() * subs.length)].id}`),
  ],
  ['arts list', () => chief('blade-admin/articles/list?size=10')],
  ['arts list filter', () => chief('blade-admin/articles/list?size=10&state=published')],
  [
    'arts detail',
    () => chief(`blade-admin/articles/detail?id=${arts[Math.floor(Math.random() * arts.length)].id}`),
  ],
  ['own list', () => author('blade-admin/submissions/list?size=10')],
  ['repairs list', () => dispatcher('blade-admin/aircondRepairApply/list?size=10')],
  ['repair detail', () => dispatcher(`blade-admin/aircondRepairApply/detail?id=${ap[0]?.id}`)],
  ['student list', () => student('blade-admin/aircondRepairApply/list?size=10')],
  ['stu list', () => admin('blade-admin/stuInfo/list?size=10')],
  ['users', () => admin('blade-system/user/list?size=10')],
  ['info', () => chief('blade-system/user/info')],
  [
    'notice submit',
    () =>
      admin('blade-desk/notice/submit', {
        title: 'bench',
        category: '1',
        releaseTime: '2026-01-01 00:00:00',
        content: '<p>x</p>',
      }),
  ],
  ['notice list', () => student('blade-desk/notice/list?size=10')],
  ['art update', () => chief('blade-admin/articles/submit', { id: arts[0].id, clcCode: 'R1' })],
  ['sign in', () => as('editor')],
]
for (const [name, call] of calls) {
  const r = await call()
  if (r.status && r.status !== 200) console.log(name, r.status, JSON.stringify(r.body).slice(0, 150))
}
for (let i = 0; i < N; i += 1)
  for (const [name, call] of calls) if (name !== 'sign in' || i % 5 === 0) await call()
process.exit(0)
