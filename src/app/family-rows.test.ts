import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { data, md5, records, startFamily, type Family, type Got, type Row, type Sent } from './family.ts'
import { testPassword } from './testing.ts'

/** The wire contract row by row: transport, lists and session, as an unmodified client of the family uses them. */
let family: Family
let get: Family['get']
let post: Family['post']
let added: Family['added']
beforeAll(async () => {
  family = await startFamily()
  ;({ get, post, added } = family)
}, 60_000)
afterAll(() => family.app.close())

const aPost = (postCode: string) => ({ category: 1, postCode, postName: `岗位${postCode}`, sort: 5 })

describe('transport', () => {
  it('every root is served with /api and without it', async () => {
    for (const path of ['/api/blade-system/post/list', '/blade-system/post/list'])
      expect([path, (await family.send('GET', path)).status]).toEqual([path, 200])
  })

  it('the header of the token is known by any case of its name and of its scheme', async () => {
    const { token } = family
    for (const headers of [
      { 'blade-auth': `Bearer ${token}` },
      { 'BLADE-AUTH': `bearer ${token}` },
    ] as Record<string, string>[])
      expect((await get('blade-system/post/list', {}, { as: '', headers })).status).toBe(200)
  })

  it('parameters of a POST come in the query, as a form of either kind and as JSON; the body wins', async () => {
    const multipart = new FormData()
    for (const [key, value] of Object.entries(aPost('multi'))) multipart.append(key, String(value))
    const urlencoded = new URLSearchParams(
      Object.entries(aPost('urlen')).map(([key, value]) => [key, String(value)]),
    )
    for (const [code, sent] of [
      ['query', { query: { category: '1', postCode: 'query', postName: '问', sort: '5' } }],
      ['urlen', { form: urlencoded }],
      ['multi', { form: multipart }],
      ['body', { query: { postCode: 'no', postName: 'no' }, json: aPost('body') }],
    ] as [string, Sent][]) {
      const answer = await post('blade-system/post/submit', sent)
      expect(answer.body).toMatchObject({ code: 200, data: { postCode: code, category: 1, sort: 5 } })
    }
  })

  it('a form with a file, or longer than other bodies, is refused where no file is asked for', async () => {
    const withFile = new FormData()
    withFile.append('postName', 'x')
    withFile.append('file', new Blob(['x']), 'a.txt')
    expect((await post('blade-system/post/submit', { form: withFile })).status).toBe(415)
    const long = new FormData()
    for (const key of ['postName', 'remark']) long.append(key, 'x'.repeat(700_000))
    expect((await post('blade-system/post/submit', { form: long })).status).toBe(413)
    const strange = new FormData()
    strange.append('constructor', 'x')
    expect((await post('blade-system/post/submit', { form: strange })).status).toBe(400)
  })

  it('answers stand in the envelope, and success says exactly that the code is 200', async () => {
    const good = await get('blade-system/post/list')
    expect(good.body).toMatchObject({ code: 200, success: true, msg: expect.any(String) })
    const bad = await get('blade-system/post/list', { nope: '1' })
    expect(bad.body).toMatchObject({ code: 400, success: false, data: null, msg: expect.any(String) })
  })

  it('a failure has its code as its status', async () => {
    const { id } = await added('blade-system/post', aPost('fail'))
    const row = data(await get('blade-system/post/detail', { id }))
    await post('blade-system/post/submit', { json: row })
    await family.app.person('plain', ['author'])
    const plain = await family.tokenOf('plain')
    const cases: [number, Promise<Got>][] = [
      [400, get('blade-system/post/list', { size: '7' })],
      [401, get('blade-system/post/list', {}, { as: '' })],
      [401, get('blade-system/post/list', {}, { as: 'dead' })],
      [403, get('blade-system/post/list', {}, { as: plain })],
      [404, get('blade-system/post/detail', { id: '1' })],
      [404, get('blade-system/nothing/list')],
      [405, get('blade-system/post/remove', { ids: '1' })],
      [409, post('blade-system/post/submit', { json: row })],
      [413, post('blade-system/post/submit', { json: { remark: 'x'.repeat(1_100_000) } })],
      [415, post('blade-system/post/submit', { form: '<a/>', headers: { 'Content-Type': 'text/xml' } })],
    ]
    for (const [status, call] of cases) {
      const answer = await call
      expect([answer.status, answer.body.code, answer.body.success]).toEqual([status, status, false])
    }
  })

  it('ids are text, and a number as an id is refused', async () => {
    const row = await added('blade-system/post', aPost('ids'))
    expect(row.id).toMatch(/^\d{15,19}$/)
    expect((await post('blade-system/post/submit', { json: { ...row, id: Number(row.id) } })).status).toBe(
      400,
    )
  })

  it('codes are taken as numbers or text and answered in one type', async () => {
    for (const category of [2, '2'])
      expect(await added('blade-system/post', { ...aPost(`c${typeof category}`), category })).toMatchObject({
        category: 2,
        status: 1,
      })
    for (const deptCategory of [3, '3'])
      expect(
        await added('blade-system/dept', { deptName: '组', parentId: 0, deptCategory, sort: 1 }),
      ).toMatchObject({ deptCategory: 3, deptCategoryName: '小组' })
  })

  it('references that hold nothing are an empty text, and so are their joined names', async () => {
    const none = { packageId: '', packageName: '' }
    const made = await added('blade-system/tenant', { tenantName: '无产品包', linkman: '张' })
    expect(made).toMatchObject(none)
    const listed = records(await get('blade-system/tenant/list', { tenantName: '无产品包' }))
    expect(listed[0]).toMatchObject(none)
    const scope = { scopeName: '删岗位', resourceCode: 'post', scopeType: 1 }
    for (const [path, more] of [
      ['data-scope', { scopeColumn: 'create_user', scopeType: '2', scopeField: '*', scopeClass: 'a.B' }],
      ['api-scope', { scopePath: '/blade-system/post/remove' }],
    ] as const)
      expect(await added(`blade-system/${path}`, { ...scope, ...more })).toMatchObject({
        menuId: '',
        menuName: '',
      })
  })

  it('times are local to the tenant and have their seconds', async () => {
    const row = await added('blade-desk/notice', {
      title: '时',
      category: 1,
      content: '<p>x</p>',
      releaseTime: '2026-03-01 09:30:00',
    })
    expect(row).toMatchObject({ releaseTime: '2026-03-01 09:30:00', category: 1 })
    expect(row.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it('whole rows come back with joined names, audit fields and extras, which change nothing', async () => {
    const row = await added('blade-system/post', aPost('whole'))
    const back = {
      ...row,
      postName: '改',
      createUser: '7',
      createTime: '2000-01-01 00:00:00',
      isDeleted: 1,
      tenantId: '999999',
      categoryName: 'x',
      $category: 'y',
      $index: 3,
      unknown: [],
    }
    const changed = data(await post('blade-system/post/submit', { json: back }))
    const { createUser, createTime, isDeleted, tenantId } = row
    expect(changed).toMatchObject({ postName: '改', createUser, createTime, isDeleted, tenantId })
    expect(changed.version).toBe(Number(row.version) + 1)
  })

  it('the same key and body have one effect; another body is 422', async () => {
    const headers = { 'Idempotency-Key': 'family-rows-1' }
    const first = await post('blade-system/post/submit', { json: aPost('once'), headers })
    const again = await post('blade-system/post/submit', { json: aPost('once'), headers })
    expect(data(again).id).toBe(data(first).id)
    expect((await post('blade-system/post/submit', { json: aPost('twice'), headers })).status).toBe(422)
  })

  it('messages and labels follow Accept-Language, Chinese first', async () => {
    const row = await added('blade-system/post', aPost('lang'))
    for (const [headers, text] of [
      [{}, '高层'],
      [{ 'Accept-Language': 'en' }, /^[A-Z][a-z ]+$/],
    ] as const) {
      const got = data(await get('blade-system/post/detail', { id: row.id }, { headers }))
      expect(got.categoryText).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
    }
  })
})

describe('lists and plain calls', () => {
  it('list and page are one call with records, total, size, current and pages', async () => {
    for (const call of ['list', 'page'])
      expect(data(await get(`blade-system/post/${call}`, { current: '1', size: '10' }))).toMatchObject({
        records: expect.any(Array),
        total: expect.any(Number),
        size: 10,
        current: 1,
        pages: expect.any(Number),
      })
  })

  it('ten to two hundred rows a page, in the order of named properties', async () => {
    for (const size of ['10', '30', '50', '100', '200'])
      expect((await get('blade-system/post/list', { size })).status).toBe(200)
    await added('blade-system/post', { ...aPost('ord1'), sort: 7 })
    await added('blade-system/post', { ...aPost('ord2'), sort: 8 })
    const codes = async (query: Record<string, string>) =>
      records(await get('blade-system/post/list', { postCode: 'ord', ...query })).map((row) => row.postCode)
    expect(await codes({ ascs: 'sort' })).toEqual(['ord1', 'ord2'])
    expect(await codes({ descs: 'sort,createTime' })).toEqual(['ord2', 'ord1'])
    expect((await get('blade-system/post/list', { descs: 'nope' })).status).toBe(400)
  })

  it('every suffix of a filter means what it says', async () => {
    await added('blade-system/post', { ...aPost('suff'), postName: '甲乙丙', sort: 41 })
    for (const [filter, value, found] of [
      ['postName', '乙', true],
      ['postName_like', '乙', true],
      ['postName_equal', '甲乙', false],
      ['postName_equal', '甲乙丙', true],
      ['postName_notequal', '甲乙丙', false],
      ['postName_likeleft', '乙丙', true],
      ['postName_likeright', '甲乙', true],
      ['postName_likeright', '乙', false],
      ['postName_notlike', '乙', false],
      ['postName_null', '1', false],
      ['postName_notnull', '1', true],
      ['sort_gt', '41', false],
      ['sort_ge', '41', true],
      ['sort_lt', '41', false],
      ['sort_le', '41', true],
      ['createTime_dategt', '2020-01-01 00:00:00', true],
      ['createTime_datege', '2020-01-01', true],
      ['createTime_datelt', '2020-01-01 00:00:00', false],
      ['createTime_datele', '2020-01-01', false],
      ['createTime_dateequal', '2020-01-01', false],
      ['category', '', true],
    ] as const) {
      const rows = records(await get('blade-system/post/list', { postCode: 'suff', [filter]: value }))
      expect([filter, value, rows.length === 1]).toEqual([filter, value, found])
    }
  })

  it.each([
    ['createTime_datege', '2026-02-30', '筛选条件“创建时间”有误：2 月只有 28 天'],
    ['createTime_datele', '2026-13-01', '筛选条件“创建时间”有误：没有这一天，请按 2026-03-15 的样子填写'],
    ['createTime_datelt', '2026-03-15 25:00:00', '筛选条件“创建时间”有误：值的格式不对'],
    ['sort_ge', 'much', '筛选条件“排序”有误：值的格式不对'],
  ])('a filter whose value says nothing tells why: %s=%s', async (filter, value, said) => {
    const { body } = await get('blade-system/post/list', { [filter]: value })
    expect(body).toMatchObject({
      code: 400,
      reason: 'badFilterValue',
      msg: said,
      errors: [{ field: filter }],
    })
  })

  it('an unknown filter is named', async () => {
    const { body } = await get('blade-system/post/list', { salary: '1' })
    expect(body).toMatchObject({ code: 400, errors: [{ field: 'salary' }] })
  })

  it('save and update are submit', async () => {
    const row = data(await post('blade-system/post/save', { json: aPost('save') }))
    expect(row.version).toBe(1)
    expect(data(await post('blade-system/post/update', { json: row })).version).toBe(2)
  })

  it('removal takes ids in query or body, at most 200, all or nothing', async () => {
    const [one, two] = [
      await added('blade-system/post', aPost('rm1')),
      await added('blade-system/post', aPost('rm2')),
    ]
    expect((await post('blade-system/post/remove', { query: { ids: `${one.id},1` } })).status).toBe(404)
    expect((await post('blade-system/post/remove', { query: { ids: one.id } })).body.data).toBe(true)
    expect((await post('blade-system/post/remove', { json: { ids: two.id } })).body.data).toBe(true)
    const many = Array.from({ length: 201 }, (_, n) => n + 1).join(',')
    expect((await post('blade-system/post/remove', { query: { ids: many } })).status).toBe(400)
  })

  it('exports and templates open in a new window, by a token in the address', async () => {
    for (const call of ['post/export', 'post/import-template', 'user/export-user', 'user/export-template'])
      expect(
        (
          await get(
            `blade-system/${call}`,
            { 'blade-auth': `bearer ${family.token}`, account: '' },
            { as: '' },
          )
        ).type,
      ).toContain('spreadsheetml')
    expect(
      (await get('blade-system/user/list', { 'blade-auth': `bearer ${family.token}` }, { as: '' })).status,
    ).toBe(401)
  })

  it('an import that cannot be read says what to do', async () => {
    const form = new FormData()
    form.append('file', new Blob(['x']), 'users.xlsx')
    expect((await post('blade-system/user/import-user', { form })).body).toMatchObject({
      code: 400,
      msg: expect.stringContaining('模板'),
    })
  })
})

describe('session', () => {
  const words = { tenantId: '000000', scope: 'all', type: 'account' }
  const enter = (more: Record<string, string>, headers: Record<string, string> = {}) =>
    post('blade-auth/oauth/token', {
      as: '',
      query: { ...words, username: 'admin', password: md5(testPassword), grant_type: 'password', ...more },
      headers: { 'Tenant-Id': '000000', ...headers },
    })

  it('signs in by the specification: no envelope, snake case', async () => {
    const { body } = await enter({})
    for (const key of 'access_token refresh_token token_type expires_in tenant_id user_id user_name account nick_name real_name dept_id role_id post_id oauth_id role_name authority avatar client_id'.split(
      ' ',
    ))
      expect([key, key in body]).toEqual([key, true])
    expect(body).toMatchObject({ token_type: 'bearer', tenant_id: '000000', authority: 'administrator' })
    expect(body).not.toHaveProperty('success')
  })

  it('whoever has no picture gets one that is there, without a header and below the calls', async () => {
    const avatar = String((await enter({})).body.avatar)
    const got = await get(avatar.replace('/api/', ''), undefined, { as: '' })
    expect([avatar.startsWith('/api/'), got.status, got.type]).toEqual([true, 200, 'image/svg+xml'])
  })

  it('signs in by the open dialect: envelope, camel case, with the aliases of the roles', async () => {
    const { body } = await family.signIn('admin')
    for (const key of 'accessToken refreshToken tokenType expiresIn tenantId userId userName account authority avatar oauthId deptId roleId roleName'.split(
      ' ',
    ))
      expect([key, key in (body.data as Row)]).toEqual([key, true])
    expect(body).toMatchObject({
      success: true,
      data: { authority: 'administrator', roleName: 'administrator' },
    })
  })

  it('says why nobody came in, in both shapes', async () => {
    expect(await enter({ password: md5('no') })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: expect.any(String), code: 400, success: false },
    })
    expect((await family.signIn('admin', 'no')).body).toMatchObject({ code: 400, success: false, data: null })
  })

  it('renews in three spellings', async () => {
    const held = async () => String((await enter({})).body.refresh_token)
    for (const [path, query] of [
      ['blade-auth/oauth/token/refresh', { refresh_token: await held(), tenantId: '000000' }],
      ['blade-auth/oauth/token', { grant_type: 'refresh_token', refresh_token: await held(), scope: 'all' }],
      ['blade-auth/token', { grantType: 'refresh_token', refreshToken: await held(), scope: 'all' }],
    ] as [string, Record<string, string>][]) {
      const { body } = await post(path, { as: '', query })
      expect([path, body.access_token ?? (body.data as Row)?.accessToken]).toEqual([path, expect.any(String)])
    }
  })

  it('keeps department and role of whoever does not have the asked ones', async () => {
    const first = (await enter({})).body
    const query = { refresh_token: String(first.refresh_token), tenantId: '000000', deptId: '1', roleId: '1' }
    const { status, body } = await post('blade-auth/oauth/token/refresh', { as: '', query })
    if (status === 200) expect([body.dept_id, body.role_id]).toEqual([first.dept_id, first.role_id])
    else expect(status).toBe(400)
  })

  it('the captcha stands at the top level and in data', async () => {
    const { body } = await get('blade-auth/captcha', {}, { as: '' })
    expect(body).toMatchObject({ key: expect.any(String), image: expect.any(String) })
    expect(body.data).toEqual({ key: body.key, image: body.image })
  })

  it('a token that is signed out is dead', async () => {
    const own = String((await enter({})).body.access_token)
    expect((await post('blade-auth/logout', { as: own })).status).toBe(200)
    expect((await get('blade-system/user/info', {}, { as: own })).status).toBe(401)
  })

  it('whoever asks who they are hears their roles and no secret', async () => {
    const { body } = await get('blade-system/user/info')
    expect(body.data).toMatchObject({ account: 'admin', roles: ['administrator'] })
    expect(JSON.stringify(body)).not.toMatch(/argon2|password"/)
  })

  it('the tenant of an unknown host is nobody', async () => {
    const { body } = await get('blade-system/tenant/info', { domain: 'nowhere.example' }, { as: '' })
    expect(body).toMatchObject({ success: true, data: {} })
  })

  it('a guest registers, and comes in when approved', async () => {
    const query = {
      tenantId: '000000',
      name: '访客',
      account: 'guest',
      password: 'green river 9',
      password2: 'green river 9',
      oauthId: '',
    }
    expect((await post('blade-system/user/register-guest', { as: '', query })).body.success).toBe(true)
    const differ = { ...query, account: 'guest2', password2: 'green river 8' }
    expect((await post('blade-system/user/register-guest', { as: '', query: differ })).status).toBe(400)
    const { password2: _, ...empty } = { ...query, account: 'guest3' }
    expect((await post('blade-system/user/register-guest', { as: '', query: empty })).status).toBe(400)
    expect((await family.signIn('guest', 'green river 9')).status).toBe(400)
    const [{ id }] = records(await get('blade-system/user/list', { account: 'guest' })) as [Row]
    expect((await post('blade-system/user/approve', { query: { userIds: id } })).body.success).toBe(true)
    expect((await family.signIn('guest', 'green river 9')).body.success).toBe(true)
  })

  it('the local error log goes up by both of its addresses, at most 99 entries at a time', async () => {
    const entry = { type: 'vue', message: 'm', stack: 's', info: 'i', url: '/x', time: '2026-01-01 00:00:00' }
    for (const path of ['blade-log/error/send-logs', 'user/send-logs']) {
      expect((await post(path, { json: [entry] })).body.success).toBe(true)
      expect((await post(path, { json: Array.from({ length: 100 }, () => entry) })).status).toBe(400)
      expect((await post(path, { json: [entry], as: '' })).status).toBe(401)
    }
    expect(records(await get('blade-log/error/list', { exceptionName: 'vue' }))).toHaveLength(2)
  })

  it('the cache is cleared on request', async () => {
    expect((await get('blade-auth/clear-cache')).body.success).toBe(true)
  })

  it('while the screen is locked everything else is 423', async () => {
    const own = String((await enter({})).body.access_token)
    const query = { password: md5(testPassword) }
    expect((await post('blade-auth/lock', { as: own, query })).status).toBe(200)
    expect((await get('blade-system/post/list', {}, { as: own })).status).toBe(423)
    expect((await post('blade-auth/unlock', { as: own, query })).status).toBe(200)
    expect((await get('blade-system/post/list', {}, { as: own })).status).toBe(200)
  })
})
