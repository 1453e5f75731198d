import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, platformActor, startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

/** Roles and departments that an administrator changes while their person is signed in. */
let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ postgres: hasPostgres, env: { CAPTCHA: 'off' } })
  admin = await app.as('admin')
})
afterAll(() => app.close())

async function made(path: string, body: object): Promise<string> {
  const answer = await admin.post(`blade-system/${path}/submit`, body)
  expect(answer.status, answer.raw).toBe(200)
  return (answer.body.data as { id: string }).id
}
/** As the form of a user saves it: everything that was read, and what was changed. */
async function save(id: string, changed: object): Promise<void> {
  const row = (await admin.get('blade-system/user/detail', { id })).body.data as object
  await made('user', { ...row, ...changed })
}
/** What they see with a token that they had before. */
const posts = async (token = '') => {
  const bearer = { 'blade-auth': `bearer ${token}` }
  const { status, body } = await app.nobody.get('blade-system/post/list', { size: 100 }, bearer)
  if (status !== 200) return status
  return (body.data as { records: { postCode: string }[] }).records.map(({ postCode }) => postCode).toSorted()
}

it('P04 whoever is moved to another department sees that one’s rows with the next call, and none of the former', async () => {
  const [former, next] = [await made('dept', { deptName: '甲' }), await made('dept', { deptName: '乙' })]
  for (const [postCode, dept] of [
    ['formers', former],
    ['nexts', next],
  ] as const) {
    const id = await made('post', { postCode, postName: postCode, category: '1' })
    await app.db.tx(platformActor, (tx) =>
      tx.query(sql`update post set create_dept = ${dept} where id = ${id}`),
    )
  }
  const roleId = await app.role('byDepartment', ['post_view'])
  const scope = await made('data-scope', { scopeName: 'dept', resourceCode: 'post', scopeType: '3' })
  await app.db.tx(platformActor, (tx) =>
    tx.query(
      sql`insert into role_data_scope (tenant_id, role_id, scope_id) values ('000000', ${roleId}, ${scope})`,
    ),
  )
  const { id } = await app.person('moved', ['byDepartment'], { deptId: [former] })
  const { access_token: before, refresh_token } = await app.enter('moved')
  expect(await posts(before)).toEqual(['formers'])
  await save(id, { deptId: [next] })
  expect(await posts(before)).toEqual(['nexts'])
  const renewed = await app.nobody.post('blade-auth/oauth/token/refresh', { refresh_token })
  const { access_token: after } = renewed.body as unknown as { access_token: string }
  expect(await posts(after)).toEqual(['nexts'])
})

it('P04 a role given to somebody who is signed in holds with the next call, by their form and by “assign roles”', async () => {
  const [view, more] = [await app.role('viewer', ['post_view']), await app.role('more', ['param_view'])]
  const { id } = await app.person('waiting', [])
  const { access_token: token } = await app.enter('waiting')
  expect(await posts(token)).toBe(403)
  await save(id, { roleId: [view] })
  expect(await posts(token)).toEqual(expect.any(Array))
  await admin.post('blade-system/user/grant', { userIds: [id], roleIds: [more] })
  expect(await posts(token)).toBe(403)
  await admin.post('blade-system/user/grant', { userIds: [id], roleIds: [view, more] })
  expect(await posts(token)).toEqual(expect.any(Array))
})

it('P04 whoever chose one of their roles stays with it, until it is taken from them', async () => {
  const own = [await app.role('plain', ['param_view']), await app.role('second', ['dict_view'])]
  const third = await app.role('third', ['post_view'])
  const { id } = await app.person('switching', ['plain', 'second'])
  const { refresh_token } = await app.enter('switching')
  const chosen = await app.nobody.post('blade-auth/oauth/token/refresh', { refresh_token, roleId: own[0] })
  const { access_token: token } = chosen.body as unknown as { access_token: string }
  await save(id, { roleId: [...own, third] })
  expect(await posts(token), 'what was given beside the chosen one').toBe(403)
  await save(id, { roleId: [own[1], third] })
  expect(await posts(token), 'nothing is left of what was chosen').toEqual(expect.any(Array))
})
