import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { within, type MenuNode, type TopMenu } from '#admin/shell/menus.ts'
import { data, flat, records, startFamily, type Family, type Node, type Row } from './family.ts'
import { testPassword } from './testing.ts'

/** The wire contract row by row: what an unmodified client's screens ask for and post back. */
let family: Family
let get: Family['get']
let post: Family['post']
let added: Family['added']
beforeAll(async () => {
  family = await startFamily()
  ;({ get, post, added } = family)
}, 60_000)
afterAll(() => family.app.close())

describe('menus and trees', () => {
  it('routes are menus alone, with every field, and no empty children', async () => {
    const nodes = flat(data<Node[]>(await get('blade-system/menu/routes', { topMenuId: '' })))
    for (const node of nodes) {
      expect(Object.keys(node)).toEqual(
        expect.arrayContaining(
          'id parentId code name alias path source sort category action isOpen remark'.split(' '),
        ),
      )
      expect(node).toMatchObject({ category: 1, action: expect.any(Number), isOpen: expect.any(Number) })
      if (node.children) expect(node.children.length).toBeGreaterThan(0)
    }
  })

  it('buttons hang below their menus without children of their own', async () => {
    const nodes = flat(data<Node[]>(await get('blade-system/menu/buttons')))
    for (const node of nodes.filter(({ category }) => category === 2))
      expect(node).not.toHaveProperty('children')
    const codes = new Set(nodes.map(({ code }) => code))
    const plain = 'user dept role menu topmenu post tenant dict param client notice region datasource code'
      .split(' ')
      .flatMap((menu) => ['add', 'edit', 'delete', 'view'].map((call) => `${menu}_${call}`))
    const more =
      'user_role user_reset data_scope_setting api_scope_setting topmenu_setting oss_enable sms_enable submissions_dispatch log_usual_view log_api_view log_error_view'
    expect([...plain, ...more.split(' ')].filter((code) => !codes.has(code))).toEqual([])
  })

  it('the screens of the family stand under their paths and names', async () => {
    const nodes = flat(data<Node[]>(await get('blade-system/menu/routes')))
    const names = new Map(nodes.map(({ path, name }) => [path, name]))
    for (const line of `/system/user 用户管理|/system/dept 部门管理|/system/post 岗位管理|/system/dict 字典管理
      |/system/dictbiz 业务字典|/system/menu 菜单管理|/system/topmenu 顶部菜单|/system/param 参数管理
      |/system/tenant 租户管理|/system/tenantpackage 产品包管理|/system/client 应用管理|/authority/role 角色管理
      |/authority/datascope 数据权限|/authority/apiscope 接口权限|/base/region 行政区划|/desk/notice 通知公告
      |/monitor/log/usual 通用日志|/monitor/log/api 接口日志|/monitor/log/error 错误日志|/tool/code 代码生成
      |/tool/datasource 数据源管理|/tool/model 数据模型|/resource/oss 对象存储|/resource/sms 短信配置
      |/resource/attach 附件管理|/flow/model 模型管理|/flow/manager 流程部署|/flow/follow 流程跟踪
      |/task/start 发起事务|/task/claim 待签事务|/task/todo 待办事务|/task/send 我的请求|/task/done 办结事务`.split(
      '|',
    )) {
      const [path, name] = line.trim().split(' ') as [string, string]
      expect([path, names.get(path)]).toEqual([path, name])
    }
    const tops = data<Row[]>(await get('blade-system/menu/top-menu')).map(({ name }) => name)
    expect(tops).toContain('系统监控')
  })

  it('trees have title, key, value and whether they go on', async () => {
    for (const path of [
      'dept/tree',
      'role/tree',
      'menu/tree',
      'dict/tree?code=DICT',
      'region/lazy-tree?parentCode=00',
    ]) {
      const [node] = data<Row[]>(await get(`blade-system/${path}`))
      expect([path, node]).toEqual([
        path,
        expect.objectContaining({
          id: expect.any(String),
          parentId: path.startsWith('region') ? '00' : '0',
          title: expect.any(String),
          key: node?.id,
          value: node?.id,
          hasChildren: expect.any(Boolean),
        }),
      ])
    }
  })

  it('a role is granted what three trees offer, and answers it as three lists of keys', async () => {
    const tree = data<Record<string, Node[]>>(await get('blade-system/menu/grant-tree'))
    expect(Object.keys(tree).toSorted()).toEqual(['apiScope', 'dataScope', 'menu'])
    const role = await added('blade-system/role', { roleName: '试', roleAlias: 'try', parentId: '', sort: 2 })
    const folder = tree.menu!.find((node) => node.children)!
    const wanted = [folder.id, folder.children![0]!.id]
    const json = { roleIds: [role.id], menuIds: wanted, dataScopeIds: [], apiScopeIds: [] }
    expect((await post('blade-system/role/grant', { json })).body.success).toBe(true)
    const keys = data<Record<string, string[]>>(
      await get('blade-system/menu/role-tree-keys', { roleIds: role.id }),
    )
    expect(keys).toEqual({ menu: expect.any(Array), dataScope: [], apiScope: [] })
    expect(keys.menu!.toSorted()).toEqual(wanted.toSorted())
  })

  it('a top menu is exactly what was ticked', async () => {
    const top = await added('blade-system/topmenu', { name: '试', code: 'try', source: 'a', sort: 9 })
    const { menu } = data<{ menu: Node[] }>(await get('blade-system/menu/grant-top-tree'))
    const folder = menu.find((node) => (node.children?.length ?? 0) > 1)!
    const wanted = [folder.id, folder.children![0]!.id]
    await post('blade-system/topmenu/grant', { json: { topMenuIds: [top.id], menuIds: wanted } })
    const query = { topMenuIds: top.id }
    const keys = data<{ menu: string[] }>(await get('blade-system/menu/top-tree-keys', query))
    expect(keys.menu.toSorted()).toEqual(wanted.toSorted())
    const shown = flat(data<Node[]>(await get('blade-system/menu/routes', { topMenuId: top.id })))
    expect(shown.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted())
  })

  it('the browser takes the menus of each top menu out of all of them as the server would', async () => {
    const all = data<MenuNode[]>(await get('blade-system/menu/routes', { topMenuId: '' }))
    const tops = data<TopMenu[]>(await get('blade-system/menu/top-menu'))
    expect(tops.length).toBeGreaterThan(2)
    for (const { id, menuIds } of tops) {
      const answered = data<Node[]>(await get('blade-system/menu/routes', { topMenuId: id }))
      const ids = (nodes: unknown) => flat(nodes as Node[]).map((node) => node.id)
      expect(ids(within(all, menuIds))).toEqual(ids(answered))
    }
  })

  it('what the product brought can be saved as the screen of menus shows it: nothing that it asks for is empty', async () => {
    const all = flat(data<Node[]>(await get('blade-system/menu/buttons'))).filter(({ path }) => path !== '')
    expect(all.length).toBeGreaterThan(500)
    for (const key of ['name', 'path', 'source', 'code', 'alias'])
      expect([key, all.filter((node) => !node[key]).map(({ code }) => code)]).toEqual([key, []])
    const { id } = all.find(({ code }) => code === 'post_edit')!
    const row = data(await get('blade-system/menu/detail', { id }))
    expect(row).toMatchObject({ alias: 'edit', path: '/system/post/edit', source: 'form' })
    expect((await post('blade-system/menu/submit', { json: row })).body.success).toBe(true)
  })

  it('menus come a level at a time from the root that a client posts as 0', async () => {
    for (const path of ['menu/lazy-menu-list', 'menu/lazy-list', 'dept/lazy-list', 'dept/lazy-tree']) {
      const rows = data<Row[]>(await get(`blade-system/${path}`, { parentId: '0' }))
      expect([path, rows.every(({ parentId }) => parentId === '0')]).toEqual([path, true])
    }
  })
})

describe('people and departments', () => {
  it('a user is added, changed, granted, unlocked and reset as the screen of users does it', async () => {
    const row = await added('blade-system/user', {
      tenantId: '000000',
      account: 'newcomer',
      userType: 1,
      password: 'green river 9',
      password2: 'green river 9',
      name: '新',
      realName: '新人',
      roleId: '',
      deptId: '',
      postId: '',
      phone: '13800000000',
      email: '',
      birthday: '2000-01-01 00:00:00',
      code: 'N1',
    })
    expect(row).toMatchObject({
      roleId: '',
      deptId: '',
      postId: '',
      roleName: '',
      deptName: '',
      postName: '',
    })
    const got = data(await get('blade-system/user/detail', { id: row.id }))
    expect(got).toMatchObject({ tenantName: '平台', sex: null, sexName: '', birthday: '2000-01-01' })
    expect(got).not.toHaveProperty('password')
    const changed = await post('blade-system/user/update', { json: { ...got, sex: 2, $sex: '女' } })
    expect(data(changed)).toMatchObject({ sex: 2, sexName: '女' })
    const [role] = data<Row[]>(await get('blade-system/role/tree')).slice(-1)
    const query = { userIds: row.id, roleIds: role!.id }
    expect((await post('blade-system/user/grant', { query })).body.success).toBe(true)
    expect((await post('blade-system/user/unlock', { query: { userIds: row.id } })).body.success).toBe(true)
    const reset = await post('blade-system/user/reset-password', { query: { userIds: row.id } })
    expect(data<{ password: string }>(reset).password).toMatch(/^.{8,}$/)
    const [listed] = records(await get('blade-system/user/list', { account: 'newcomer' }))
    expect(listed).toMatchObject({
      tenantName: '平台',
      roleId: role!.id,
      roleName: expect.stringMatching(/./),
    })
  })

  it('own details and password change as the screen of the person does it', async () => {
    await family.app.person('self', ['author'])
    const own = await family.tokenOf('self')
    const { id } = data(await get('blade-system/user/info', {}, { as: own }))
    const json = { id, avatar: '', name: '我', realName: '本人', phone: '', email: 'self@example.org' }
    expect((await post('blade-system/user/update-info', { as: own, json })).body.success).toBe(true)
    const query = { oldPassword: testPassword, newPassword: 'blue river 77', newPassword1: 'blue river 77' }
    expect((await post('blade-system/user/update-password', { as: own, query })).body.success).toBe(true)
    expect((await family.signIn('self', 'blue river 77')).body.success).toBe(true)
  })

  it('a department knows what it lies in, and at the top it lies in nothing', async () => {
    const top = await added('blade-system/dept', {
      deptName: '院',
      fullName: '院',
      parentId: 0,
      deptCategory: 1,
      sort: 1,
    })
    const mid = await added('blade-system/dept', {
      deptName: '系',
      parentId: top.id,
      deptCategory: 2,
      sort: 1,
    })
    const low = await added('blade-system/dept', {
      deptName: '室',
      parentId: mid.id,
      deptCategory: 3,
      sort: 1,
    })
    const detail = async ({ id }: Row) => data(await get('blade-system/dept/detail', { id }))
    expect(await detail(top)).toMatchObject({ parentId: '0', parentName: '', ancestors: '0' })
    expect(await detail(low)).toMatchObject({ parentName: '系', ancestors: `0,${top.id},${mid.id}` })
    const tree = flat(data<Node[]>(await get('blade-system/dept/list')))
    expect(tree.find(({ id }) => id === mid.id)).toMatchObject({ ancestors: `0,${top.id}`, parentName: '院' })
  })
})

describe('areas', () => {
  const rows: [string, Record<string, unknown>, string][] = [
    [
      'blade-system/menu',
      {
        name: 'm',
        path: '/m',
        parentId: '',
        source: 'iconfont icon-x',
        code: 'm',
        category: 1,
        alias: 'menu',
        action: 0,
        sort: 1,
        isOpen: 1,
      },
      'isOpen',
    ],
    ['blade-system/param', { paramName: 'p', paramKey: 'a.b', paramValue: '1' }, 'paramKey'],
    [
      'blade-system/dict',
      { code: 'd1', dictValue: 'v', dictKey: -1, parentId: 0, sort: 1, isSealed: 0 },
      'isSealed',
    ],
    [
      'blade-system/dict-biz',
      { code: 'd1', dictValue: 'v', dictKey: '-1', parentId: '', sort: 1, isSealed: 0 },
      'dictKey',
    ],
    [
      'blade-system/client',
      {
        clientId: 'c1',
        clientSecret: 'a long secret',
        authorizedGrantTypes: 'refresh_token,password',
        scope: 'all',
        accessTokenValidity: 3600,
        refreshTokenValidity: 604800,
        webServerRedirectUri: '',
        additionalInformation: '{}',
      },
      'clientId',
    ],
    [
      'blade-system/tenant',
      { tenantName: '新', linkman: '张', contactNumber: '138', address: 'a', domain: '' },
      'userLimit',
    ],
    ['blade-system/tenant-package', { packageName: '基础', menuIds: '' }, 'packageName'],
    [
      'blade-system/data-scope',
      {
        scopeName: '岗位 [本人可见]',
        resourceCode: 'post',
        scopeColumn: 'create_user',
        scopeType: '2',
        scopeField: '*',
        scopeClass: 'a.b.C',
        scopeValue: '',
      },
      'scopeTypeName',
    ],
    [
      'blade-system/api-scope',
      { scopeName: '删岗位', resourceCode: 'post', scopePath: '/blade-system/post/remove', scopeType: 1 },
      'scopeTypeName',
    ],
    [
      'blade-desk/notice',
      {
        title: 'n',
        category: 1,
        releaseTime: '2026-01-01 10:00:00',
        releaseTimeRange: '',
        content: '<p>x</p>',
      },
      'categoryName',
    ],
    [
      'blade-resource/oss',
      {
        category: 'minio',
        ossCode: 'm',
        endpoint: 'https://example.com',
        accessKey: 'a',
        secretKey: 'b',
        bucketName: 'c',
        region: '',
      },
      'ossCode',
    ],
    [
      'blade-develop/datasource',
      {
        name: 'd',
        driverClass: 'org.postgresql.Driver',
        url: 'jdbc:postgresql://localhost:5432/x',
        username: 'a',
        password: 'b',
      },
      'driverClass',
    ],
  ]

  it.each(rows)(
    '%s is added, read, and posted back whole; a stale version is 409',
    async (root, row, field) => {
      const made = await added(root, row)
      const got = data(await get(`${root}/detail`, { id: made.id }))
      expect(got).toHaveProperty(field)
      for (const key of 'createUser createDept createTime updateUser updateTime status isDeleted version'.split(
        ' ',
      ))
        expect(got).toHaveProperty(key)
      for (const secret of ['password', 'clientSecret', 'secretKey']) expect(got).not.toHaveProperty(secret)
      expect(data(await post(`${root}/submit`, { json: { ...got, $x: 'y', children: [] } })).version).toBe(2)
      expect((await post(`${root}/submit`, { json: got })).status).toBe(409)
      if (root.endsWith('api-scope')) await post(`${root}/remove`, { query: { ids: made.id } })
    },
  )

  it('a division is added by its code below the one that is shown, and removed by its code', async () => {
    const above = data(await get('blade-system/region/detail', { code: '11' }))
    const json = {
      ...above,
      parentCode: '11',
      parentName: '北京市',
      code: '1198',
      subCode: '98',
      name: '试',
      level: 2,
    }
    expect(data(await post('blade-system/region/submit', { json }))).toMatchObject({ code: '1198', level: 2 })
    expect((await post('blade-system/region/remove', { query: { id: '1198' } })).body.success).toBe(true)
    // Below a province that client writes the root before both codes.
    const rooted = { ...json, parentCode: '0011', code: '001198' }
    expect(data(await post('blade-system/region/submit', { json: rooted }))).toMatchObject({
      code: '1198',
      parentCode: '11',
      provinceCode: '11',
    })
    expect((await post('blade-system/region/remove', { query: { id: '1198' } })).body.success).toBe(true)
    expect((await post('blade-system/region/submit', { json: { ...rooted, code: '1198' } })).status).toBe(409)
  })

  it('notices are found between two times', async () => {
    const query = { releaseTime_datege: '2026-01-01 00:00:00', releaseTime_datelt: '2026-01-02 00:00:00' }
    expect(records(await get('blade-desk/notice/list', query)).map(({ title }) => title)).toEqual(['n'])
  })

  it('exactly one store is enabled, by its id in the query', async () => {
    const [row] = records(await get('blade-resource/oss/list')) as [Row]
    expect((await post('blade-resource/oss/enable', { query: { id: row.id } })).body.success).toBe(true)
  })

  it('areas with a root of their own are known by any case, and under blade-admin too', async () => {
    for (const name of ['SchoolComment', 'MomentVote', 'VoteRecord', 'SchoolScoreRecord']) {
      const entity = name[0]!.toLowerCase() + name.slice(1)
      for (const path of [
        `${name}/${entity}`,
        `${name}/${entity}`.toLowerCase(),
        `blade-admin/${entity}`,
        `blade-admin/${name}/${entity}`,
      ])
        expect([path, (await get(`${path}/list`)).status]).toEqual([path, 200])
    }
  })

  it('every list of the platform answers as the screens ask for it', async () => {
    const lists =
      'blade-system/user blade-system/post blade-system/tenant blade-system/tenant-package blade-system/topmenu blade-system/param blade-system/client blade-system/data-scope blade-system/api-scope blade-desk/notice blade-log/usual blade-log/api blade-log/error blade-resource/oss blade-resource/sms blade-resource/attach blade-develop/code blade-develop/datasource blade-develop/model blade-flow/model blade-flow/manager blade-flow/follow blade-admin/submissions blade-apaph/articles blade-apaph/journals blade-apaph/journalIssues'
    for (const root of lists.split(' ')) {
      const answer = await get(`${root}/list`, { current: '1', size: '10' })
      expect([root, answer.status, Array.isArray(data<{ records: unknown }>(answer)?.records)]).toEqual([
        root,
        200,
        true,
      ])
    }
    for (const call of ['start', 'claim', 'todo', 'send', 'done'])
      expect((await get(`blade-flow/work/${call}-list`, { current: '1', size: '10' })).status).toBe(200)
  })

  it('pickers answer arrays whose rows carry what the forms show', async () => {
    for (const [path, keys] of [
      ['tenant/select', 'tenantId tenantName'],
      ['post/select', 'id postName'],
      ['dict/dictionary?code=sex', 'dictKey dictValue'],
      ['dict/dictionary?code=data_scope_type', 'dictKey dictValue'],
      ['dict/dictionary?code=region', 'dictKey dictValue'],
      ['region/select?code=00', 'code name'],
      ['role/select', 'id roleName'],
      ['user/user-list', 'id account realName'],
    ] as const) {
      const [row] = data<Row[]>(await get(`blade-system/${path}`))
      expect([path, Object.keys(row ?? {})]).toEqual([path, expect.arrayContaining(keys.split(' '))])
    }
  })

  it('calls that need something say so as a person can read it, and none is missing', async () => {
    const calls =
      'blade-system/tenant/quota blade-system/tenant/assign-package blade-system/user/refuse blade-resource/sms/enable blade-resource/oss/endpoint/put-file blade-resource/oss/endpoint/remove-file blade-resource/sms/endpoint/send-message blade-develop/code/copy blade-develop/code/gen-code blade-develop/datasource/test blade-develop/model/table-list blade-develop/model/table-info blade-develop/model/model-prototype blade-develop/model/submit-list blade-flow/model/deploy blade-flow/model/submit blade-flow/manager/change-state blade-flow/manager/deploy-upload blade-flow/manager/delete-deployment blade-flow/follow/delete-process-instance blade-flow/work/claim-task blade-flow/work/complete-task blade-admin/aircondInstallApply/dispatch blade-admin/aircondInstallApply/batchUpdateFinishStatus'
    for (const call of calls.split(' ')) {
      const { status, body } = await post(call, { json: {} })
      expect([call, status < 500, body.reason === 'noRoute', body.msg]).toEqual([
        call,
        true,
        false,
        expect.stringMatching(/\p{Script=Han}/u),
      ])
    }
  })
})
