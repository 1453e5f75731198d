import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'

/** What unmodified clients of the family count on (contract sections 1 to 5). */

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

type Raw = Record<string, unknown> & { id: string }
const records = (answer: { body: { data: never } }) => (answer.body.data as { records: Raw[] }).records
const data = <T>(answer: { body: { data: never } }) => answer.body.data as T

describe('codes and empty values', () => {
  const asked = { name: '外链', code: 'trial', path: '/trial', source: 'a', sort: 1, category: 1, action: 0 }

  it('takes 0 and 1 of a new window as numbers, 2 as 1, and a root parent as a number', async () => {
    for (const [i, [given, kept]] of [
      [0, 0],
      [1, 1],
      [2, 1],
    ].entries()) {
      const answer = await admin.post('blade-system/menu/submit', {
        ...asked,
        code: `trial${i}`,
        isOpen: given,
        parentId: 0,
      })
      expect(answer.status).toBe(200)
      expect(answer.body.data).toMatchObject({ isOpen: kept, parentId: '0', category: 1 })
    }
  })

  it('answers what stands at the top below 0, and lists that hold nothing as empty text', async () => {
    const depts = data<Raw[]>(await admin.get('blade-system/dept/list'))
    expect(depts.map((row) => row.parentId)).toEqual(depts.map(() => '0'))
    const made = await admin.post('blade-system/user/submit', {
      account: 'blank',
      realName: '无岗',
      password: 'long enough 7',
      sex: 1,
      roleId: '',
      deptId: '',
      postId: '',
    })
    expect(made.body.data).toMatchObject({
      roleId: '',
      deptId: '',
      postId: '',
      roleName: '',
      sex: 1,
      sexName: '男',
    })
    const [row] = records(await admin.get('blade-system/user/list?account=blank'))
    expect(row).toMatchObject({ roleId: '', deptName: '', postName: '' })
  })

  it('names the kind of a scope beside its number', async () => {
    const { body } = await admin.post('blade-system/data-scope/submit', {
      scopeName: '全部',
      resourceCode: 'post',
      scopeColumn: '-',
      scopeType: 1,
      scopeField: '*',
      scopeClass: 'x.y.Z',
    })
    expect(body.data).toMatchObject({ scopeType: 1, scopeTypeName: '全部可见' })
  })

  it('takes the key of a dictionary as a number and answers it as text', async () => {
    const made = await admin.post('blade-system/dict/submit', {
      code: 'trialWords',
      dictValue: '试',
      dictKey: -1,
    })
    expect(made.body.data).toMatchObject({ dictKey: '-1' })
  })

  it('offers the dictionaries themselves as parents of a new entry', async () => {
    const nodes = data<Raw[]>(await admin.get('blade-system/dict/tree?code=DICT'))
    expect(nodes.length).toBeGreaterThan(5)
    expect(nodes.every((node) => node.parentId === '0' && !('children' in node))).toBe(true)
  })
})

describe('links without headers', () => {
  const token = () => `bearer ${admin.token}`

  it('opens exports and templates by a token in the address, with and without /api', async () => {
    for (const call of ['post/export', 'user/export-user', 'user/export-template', 'user/import-template']) {
      const answer = await app.app.inject({
        url: `/api/blade-system/${call}?blade-auth=${encodeURIComponent(token())}&account=`,
      })
      expect([call, answer.statusCode]).toEqual([call, 200])
      expect(answer.headers['content-type']).toContain('spreadsheetml')
    }
  })

  it('takes it nowhere else (threat A11)', async () => {
    for (const url of [
      '/api/blade-system/user/list',
      '/api/blade-system/user/info',
      '/api/blade-system/menu/routes',
    ]) {
      const answer = await app.app.inject({ url: `${url}?blade-auth=${encodeURIComponent(token())}` })
      expect([url, answer.statusCode]).toEqual([url, 401])
    }
    const posted = await app.app.inject({
      method: 'POST',
      url: `/api/blade-system/post/import?blade-auth=${encodeURIComponent(token())}`,
    })
    expect(posted.statusCode).toBe(401)
  })

  it('shows an avatar to whoever has its address, until a record holds the picture', async () => {
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const sent = await admin.upload('blade-resource/oss/endpoint/put-file', {}, { name: 'face.png', bytes })
    const { link } = data<{ link: string }>(sent)
    expect(link).toMatch(/key=000000-[0-9a-f]{32}$/)
    expect((await admin.post('blade-system/user/update-info', { avatar: link })).status).toBe(200)
    expect((await app.app.inject({ url: link })).statusCode).toBe(200)
    const kept = await admin.upload(
      'blade-resource/oss/endpoint/put-file?forRecord=1',
      {},
      { name: 'a.png', bytes },
    )
    const closed = await app.app.inject({ url: data<{ link: string }>(kept).link })
    expect(closed.statusCode).toBe(401)
  })
})

describe('regions by code', () => {
  it('adds what the code does not know, though the body is the row above it, and changes what it knows', async () => {
    const above = data<Raw>(await admin.get('blade-system/region/detail?code=11'))
    const posted = {
      ...above,
      parentCode: '11',
      parentName: above.name,
      code: '1199',
      subCode: '99',
      name: '试市',
      level: 2,
    }
    const added = await admin.post('blade-system/region/submit', posted)
    expect(added.status).toBe(200)
    expect(added.body.data).toMatchObject({ code: '1199', parentCode: '11', parentName: '北京市', level: 2 })
    expect(data<Raw>(await admin.get('blade-system/region/detail?code=11'))).toMatchObject({ name: '北京市' })
    const { id: _id, ...again } = data<Raw>(await admin.get('blade-system/region/detail?code=1199'))
    const changed = await admin.post('blade-system/region/submit', { ...again, name: '试市二' })
    expect(changed.body.data).toMatchObject({ id: (added.body.data as Raw).id, name: '试市二' })
    expect((await admin.post('blade-system/region/remove?id=1199')).status).toBe(200)
  })
})

describe('menus', () => {
  type Node = Raw & { code: string; children?: Node[] }
  const codes = (nodes: readonly Node[]): string[] =>
    nodes.flatMap((node) => (node.children ? codes(node.children) : [node.code]))

  it('shows exactly the menus of a top menu and what they lie in', async () => {
    const tree = data<Node[]>(await admin.get('blade-system/menu/routes'))
    const folder = tree.find((node) => node.code === 'system_menu')
    const [one, other] = folder?.children ?? []
    const made = await admin.post('blade-system/topmenu/submit', {
      name: '试',
      code: 'trialTop',
      source: 'a',
      sort: 9,
    })
    const top = (made.body.data as Raw).id
    const shown = async (menuIds: string) => {
      await admin.post('blade-system/topmenu/grant', { topMenuIds: [top], menuIds: menuIds.split(',') })
      return codes(data<Node[]>(await admin.get(`blade-system/menu/routes?topMenuId=${top}`)))
    }
    expect(await shown(one!.id)).toEqual([one!.code])
    expect(await shown(`${one!.id},${other!.id}`)).toEqual([one!.code, other!.code])
    expect(await shown(`${folder!.id},${one!.id}`)).toEqual([one!.code])
  })

  it('refuses a top menu or a menu that is not there, and keeps what stood', async () => {
    const tree = data<Node[]>(await admin.get('blade-system/menu/routes'))
    const one = tree.find((node) => node.code === 'system_menu')?.children?.[0]?.id ?? ''
    const made = await admin.post('blade-system/topmenu/submit', { name: '三', code: 'notThere', sort: 9 })
    const top = (made.body.data as Raw).id
    const grant = async (topMenuIds: string, menuIds: string) =>
      (await admin.post('blade-system/topmenu/grant', { topMenuIds, menuIds })).body.reason
    expect(await grant(top, one)).toBeUndefined()
    expect(await grant('1', one)).toBe('unknownRows')
    expect(await grant(top, '5')).toBe('unknownRows')
    expect(await grant(top, 'abc')).toBe('badId')
    expect(
      data<{ menu: string[] }>(await admin.get('blade-system/menu/top-tree-keys', { topMenuIds: top })).menu,
    ).toEqual([one])
    await admin.post('blade-system/topmenu/remove', { ids: top })
  })

  it('of two administrators at one top menu the second is told, and takes nothing of the first back', async () => {
    const tree = data<Node[]>(await admin.get('blade-system/menu/routes'))
    const [one, other] = tree.find((node) => node.code === 'system_menu')?.children ?? []
    const made = await admin.post('blade-system/topmenu/submit', { name: '二', code: 'twoAtOnce', sort: 9 })
    const top = (made.body.data as Raw).id
    const keys = async () =>
      data<{ menu: string[]; seen: string }>(
        await admin.get('blade-system/menu/top-tree-keys', { topMenuIds: top }),
      )
    const { seen } = await keys()
    const save = async (id: string) =>
      (await admin.post('blade-system/topmenu/grant', { topMenuIds: [top], menuIds: [id], seen })).body
    const [first, second] = [await save(one!.id), await save(other!.id)]
    expect([first.success, second.reason]).toEqual([true, 'topMenuChanged'])
    expect((await keys()).menu).toEqual([one!.id])
    await admin.post('blade-system/topmenu/remove', { ids: top })
  })

  it.each(['routes', 'buttons'])(
    'answers %s packed to who takes that, and the same to who does not',
    async (name) => {
      const url = `/api/blade-system/menu/${name}`
      const headers = { 'blade-auth': `bearer ${(await app.as('admin')).token}` }
      const plain = await app.app.inject({ url, headers })
      const packed = await app.app.inject({ url, headers: { ...headers, 'accept-encoding': 'gzip, br' } })
      expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([
        undefined,
        'gzip',
      ])
      expect(packed.headers['content-type']).toBe(plain.headers['content-type'])
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
      expect(packed.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length)
    },
  )

  it('gives the top menus of its areas every menu of theirs', async () => {
    const all = codes(data<Node[]>(await admin.get('blade-system/menu/routes')))
    const tops = data<Raw[]>(await admin.get('blade-system/menu/top-menu')).filter(
      (top) => top.code !== 'trialTop',
    )
    const found: string[] = []
    for (const top of tops)
      found.push(...codes(data<Node[]>(await admin.get(`blade-system/menu/routes?topMenuId=${top.id}`))))
    expect(found.toSorted()).toEqual(all.filter((code) => !code.startsWith('trial')).toSorted())
  })

  it('has the codes of the family for the screens of scopes, each standing for all of its calls', async () => {
    const buttons = codes(data<Node[]>(await admin.get('blade-system/menu/buttons')))
    expect(buttons).toContain('data_scope_setting')
    expect(buttons).toContain('api_scope_setting')
    await app.role('scopes', ['data_scope_setting'])
    await app.person('scoper', ['scopes'])
    const scoper = await app.as('scoper')
    const posts = buttons.length > 0 ? data<Node[]>(await admin.get('blade-system/menu/menu-list')) : []
    const menuId = posts[0]!.id
    const body = { scopeName: '本人', resourceCode: 'post', scopeColumn: 'create_user', scopeType: 2, menuId }
    const made = await scoper.post('blade-system/data-scope/submit', body)
    expect(made.body.data).toMatchObject({ scopeColumn: 'createUser', menuId })
    expect(records(await scoper.get(`blade-system/data-scope/list?menuId=${menuId}`))).toHaveLength(1)
    expect((await scoper.get('blade-system/api-scope/list')).status).toBe(403)
  })
})

describe('a data scope on a folder of the menu', () => {
  it('narrows every entity in it, and no other', async () => {
    const folder = await app.db
      .of('000000')
      .one<{ id: string; code: string }>(
        sql`select p.id, p.code from menu m join menu p on p.id = m.parent_id where m.code = 'post' and m.category = '1' and m.is_deleted = 0`,
      )
    const made = await admin.post('blade-system/data-scope/submit', {
      menuId: folder!.id,
      resourceCode: folder!.code,
      scopeName: '系统管理 [本人可见]',
      scopeColumn: 'create_user',
      scopeType: 2,
    })
    expect(made.status, made.raw).toBe(200)
    const roleId = await app.role('narrowed', ['post_view', 'dept_view', 'role_view', 'post_add'])
    const held = data<{ menu: string[] }>(
      await admin.get(`blade-system/menu/role-tree-keys?roleIds=${roleId}`),
    )
    const granted = await admin.post('blade-system/role/grant', {
      roleIds: [roleId],
      menuIds: held.menu,
      dataScopeIds: [(made.body.data as Raw).id],
    })
    expect(granted.status, granted.raw).toBe(200)
    await app.person('narrowed', ['narrowed'])
    const one = await app.as('narrowed')
    await admin.post('blade-system/post/submit', { category: 1, postCode: 'A1', postName: '他人', sort: 1 })
    await one.post('blade-system/post/submit', { category: 1, postCode: 'B1', postName: '本人', sort: 1 })
    const posts = records(await one.get('blade-system/post/list?size=100'))
    expect(posts.map(({ postCode }) => postCode)).toEqual(['B1'])
    expect(data<Raw[]>(await one.get('blade-system/dept/list'))).toEqual([])
    // The folder gets another code: what it narrows stays narrow.
    const renamed = await admin.post('blade-system/menu/submit', { id: folder!.id, code: 'renamedFolder' })
    expect(renamed.status, renamed.raw).toBe(200)
    expect(records(await one.get('blade-system/post/list?size=100'))).toHaveLength(1)
    const back = await admin.post('blade-system/menu/submit', { id: folder!.id, code: folder!.code })
    expect(back.status, back.raw).toBe(200)
    // Roles stand in another folder.
    expect(data<Raw[]>(await one.get('blade-system/role/list')).length).toBeGreaterThan(0)
  })

  it('is refused where something in it cannot be narrowed so, and by a name that is neither', async () => {
    const scope = { scopeName: 'x', scopeType: 2, scopeColumn: 'postName', resourceCode: 'system_menu' }
    const odd = await admin.post('blade-system/data-scope/submit', scope)
    expect([odd.status, odd.body.reason]).toEqual([400, 'badScope'])
    const nothing = { ...scope, scopeColumn: '-', resourceCode: 'nowhere' }
    const none = await admin.post('blade-system/data-scope/submit', nothing)
    expect([none.status, none.body.reason]).toEqual([400, 'unknownResource'])
  })
})

describe('first passwords', () => {
  it('are the tenant parameter where it is set, and must be changed', async () => {
    await admin.post('blade-system/tenant-param/submit', {
      paramKey: 'account.initPassword',
      paramValue: 'agreed upon 5',
    })
    const { id } = await app.person('forgetful', [])
    const reset = await admin.post(`blade-system/user/reset-password?userIds=${id}`)
    expect(reset.body.data).toEqual({ password: 'agreed upon 5' })
    const back = await app.as('forgetful', 'agreed upon 5')
    expect((await back.get('blade-system/dept/select')).status).toBe(403)
  })

  it('of a new tenant is answered once', async () => {
    const made = await admin.post('blade-system/tenant/submit', { tenantName: '新校' })
    const { password, tenantId, id } = made.body.data as unknown as Record<string, string>
    expect(password).toBeTruthy()
    expect(data<Raw>(await admin.get(`blade-system/tenant/detail?id=${id}`)).password).toBeUndefined()
    const first = await app.as('admin', password!, tenantId!)
    expect((await first.get('blade-system/dept/select')).status).toBe(403)
  })

  it('keeps the number that was typed for a tenant, once', async () => {
    const typed = { tenantId: '654321', tenantName: '自选号' }
    expect((await admin.post('blade-system/tenant/submit', typed)).body.data).toMatchObject(typed)
    expect((await admin.post('blade-system/tenant/submit', typed)).status).toBe(409)
    const [row] = records(await admin.get('blade-system/tenant/list?tenantId=654321'))
    const moved = await admin.post('blade-system/tenant/submit', { ...row, tenantId: '654322' })
    expect(moved.body.data).toMatchObject({ tenantId: '654321' })
  })
})

describe('the visible fields of a data scope', () => {
  it('hides the others in lists, details, filters, sorts and sheets, and keeps what names a row', async () => {
    const roleId = await app.role('poster', ['post_view', 'post_export', 'post_edit'])
    const scope = await admin.post('blade-system/data-scope/submit', {
      scopeName: '岗位名称',
      resourceCode: 'post',
      scopeType: 1,
      scopeField: 'postName,category',
    })
    const scopeId = (scope.body.data as Raw).id
    const held = data<{ menu: string[] }>(
      await admin.get(`blade-system/menu/role-tree-keys?roleIds=${roleId}`),
    )
    const granted = await admin.post('blade-system/role/grant', {
      roleIds: [roleId],
      menuIds: held.menu,
      dataScopeIds: [scopeId],
    })
    expect(granted.status).toBe(200)
    await admin.post('blade-system/post/submit', {
      category: 1,
      postCode: 'SECRET',
      postName: '主任',
      sort: 3,
    })
    await app.person('poster', ['poster'])
    const poster = await app.as('poster')
    const [row] = records(await poster.get('blade-system/post/list?postName=主任'))
    expect(row).toMatchObject({ postName: '主任', category: 1, categoryName: '高层' })
    for (const name of ['postCode', 'sort', 'remark']) expect(row).not.toHaveProperty(name)
    const detail = data<Raw>(await poster.get(`blade-system/post/detail?id=${row!.id}`))
    expect(JSON.stringify(detail)).not.toContain('SECRET')
    for (const query of ['postCode=SEC', 'postCode_likeright=S', 'sort_ge=1', 'ascs=sort', 'descs=post_code'])
      expect([query, (await poster.get(`blade-system/post/list?${query}`)).status]).toEqual([query, 400])
    const history = await poster.get(`blade-system/post/history?id=${row!.id}`)
    expect(JSON.stringify(history.body)).not.toContain('SECRET')
    // What is posted back without them leaves them as they are.
    expect((await poster.post('blade-system/post/submit', detail)).status).toBe(200)
    expect(data<Raw>(await admin.get(`blade-system/post/detail?id=${row!.id}`))).toMatchObject({
      postCode: 'SECRET',
    })
  })

  it('names a field that the resource does not have', async () => {
    const answer = await admin.post('blade-system/data-scope/submit', {
      scopeName: 'x',
      resourceCode: 'post',
      scopeType: 1,
      scopeField: 'salary',
    })
    expect(answer.status).toBe(400)
    expect(answer.body.msg).toContain('salary')
  })
})
