import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { openDb } from '#kernel/store/open.ts'
import { sql } from '#kernel/store/sql.ts'
import { counts, seen } from '#kernel/testing/promise.ts'

const { editors, edits } = counts({ editors: 50, edits: 2 }, { editors: 50, edits: 100 })

/** Writes that meet: retries, twins, two people on one row, totals beside writers. */
describe.runIf(hasPostgres)('on PostgreSQL', () => {
  let app: TestApp
  let admin: Client
  beforeAll(async () => {
    app = await startTestApp({ postgres: true })
    admin = await app.as('admin')
  })
  afterAll(() => app.close())
  const post = (code: string, headers: Record<string, string> = {}) =>
    admin.post('blade-system/post/submit', { postCode: code, postName: code }, headers)
  const total = async (client = admin) =>
    ((await client.get('blade-system/post/list')).body.data as { total: number }).total

  it('R07 N01 a hundred requests with one key make one row and one answer', async () => {
    const headers = { 'idempotency-key': 'one-of-a-kind' }
    const answers = await Promise.all(Array.from({ length: 100 }, () => post('idem', headers)))
    const done = answers.filter((answer) => answer.status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map((answer) => answer.raw)).size).toBe(1)
    expect(answers.every((answer) => answer.status === 200 || answer.status === 409)).toBe(true)
    const later = await post('idem', headers)
    expect(later.raw).toBe(done[0]?.raw)
    const rows = await app.db.of('000000').query(sql`select id from post where post_code = 'idem'`)
    expect(rows).toHaveLength(1)
  })
  it('R07 the same key with another body is 422', async () => {
    expect((await post('other', { 'idempotency-key': 'one-of-a-kind' })).status).toBe(422)
  })
  it('R07 a refused request keeps nothing: the corrected one passes under the same key', async () => {
    const headers = { 'idempotency-key': 'second-try' }
    expect((await admin.post('blade-system/post/submit', { postCode: 'x' }, headers)).status).toBe(400)
    expect(
      (await admin.post('blade-system/post/submit', { postCode: 'x', postName: 'x' }, headers)).status,
    ).toBe(200)
  })
  it('case 74 R08 of fifty people who saved the version they saw, one wins and forty-nine are told', async () => {
    const { id, version } = (await post('edited')).body.data as { id: string; version: number }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        admin.post('blade-system/post/submit', { id, version, remark: `r${i}` }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49)
  })
  it(`R08 of ${editors} editors who save what they saw ${edits} times each, none loses what another was told is saved`, async () => {
    const { id } = (await post('shared')).body.data as { id: string }
    // Who is told that the system is busy asks again.
    async function row(): Promise<{ version: number; remark?: string }> {
      const { status, body } = await admin.get('blade-system/post/detail', { id })
      return status === 503 ? row() : (body.data as { version: number; remark?: string })
    }
    const answers = new Map<number, number>()
    await Promise.all(
      Array.from({ length: editors }, async () => {
        for (let n = 0; n < edits; n += 1) {
          const { version, remark } = await row()
          // Each adds one to what they read: what is lost is missing from the sum.
          const saved = await admin.post('blade-system/post/submit', {
            id,
            version,
            remark: String(Number(remark ?? 0) + 1),
          })
          answers.set(saved.status, (answers.get(saved.status) ?? 0) + 1)
        }
      }),
    )
    const won = answers.get(200) ?? 0
    const after = await row()
    seen('R08', {
      edits: editors * edits,
      saved: won,
      told: answers.get(409) ?? 0,
      busy: answers.get(503) ?? 0,
      lost: won - Number(after.remark),
    })
    expect([...answers.keys()].filter((status) => ![200, 409, 503].includes(status))).toEqual([])
    expect(won).toBeGreaterThanOrEqual(edits)
    expect(after).toMatchObject({ remark: String(won), version: 1 + won })
  })
  it('S06 ids are texts: a number, a fraction and one beyond 64 bits are refused', async () => {
    for (const id of [123, 1.5, '9223372036854775808', 'abc', '-1'])
      expect((await admin.post('blade-system/post/submit', { id, postName: 'x' })).status).toBe(400)
  })
  it('totals are right after every write of this process', async () => {
    for (let i = 0; i < 30; i += 1) {
      const before = await total()
      await post(`t${i}`)
      expect(await total()).toBe(before + 1)
    }
  })
  it('totals beside parallel writers are right once the writers are done', async () => {
    const before = await total()
    const [writes] = await Promise.all([
      Promise.all(Array.from({ length: 40 }, (_, i) => post(`p${i}`))),
      Promise.all(Array.from({ length: 80 }, () => total())),
    ])
    // Who was turned away on a busy machine wrote nothing: the total is that of what was written.
    const written = writes.filter(({ status }) => status === 200).length
    expect(writes.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect(await total()).toBe(before + written)
  })
  it('another process hears of a write within moments', async () => {
    const name = (await app.db.platform.one<{ name: string }>(sql`select current_database() as name`))?.name
    const second = await openDb({
      url: `${process.env.TEST_PG}/${name}`,
      migrations: 'db/migrations',
      poolSize: 2,
    })
    try {
      const seen = second.touches.generation('000000', 'post')
      await post('news')
      for (let i = 0; i < 100 && second.touches.generation('000000', 'post') === seen; i += 1)
        await new Promise((resolve) => setTimeout(resolve, 20))
      expect(second.touches.generation('000000', 'post')).toBeGreaterThan(seen)
    } finally {
      await second.close()
    }
  })
  it('a tree never bites its tail, however two movers meet (P05)', async () => {
    const dept = async (deptName: string, parentId = '0') =>
      ((await admin.post('blade-system/dept/submit', { deptName, parentId })).body.data as { id: string }).id
    const [a, b] = [await dept('甲'), await dept('乙')]
    const answers = await Promise.all([
      admin.post('blade-system/dept/submit', { id: a, parentId: b }),
      admin.post('blade-system/dept/submit', { id: b, parentId: a }),
    ])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400])
  })
  it('merges query, form and JSON parameters; the body wins', async () => {
    const form = await admin.post(
      'blade-system/post/submit?postName=from-query&postCode=merge',
      'postName=from-form',
      { 'content-type': 'application/x-www-form-urlencoded' },
    )
    expect(form.body.data).toMatchObject({ postCode: 'merge', postName: 'from-form' })
  })
  it('answers in the language asked for', async () => {
    const zh = await admin.post('blade-system/param/submit', {})
    const en = await admin.post('blade-system/param/submit', {}, { 'accept-language': 'en' })
    expect(zh.body.errors?.map((error) => error.msg)).toEqual([
      '请输入参数名称',
      '请输入参数键名',
      '请输入参数键值',
    ])
    expect(en.body.errors?.map((error) => error.msg)).toEqual([
      'please enter parameter name',
      'please enter parameter key',
      'please enter parameter value',
    ])
  })
  it('says of a twin at its field, in the language asked for, what is the same', async () => {
    await post('twin')
    const again = await admin.post(
      'blade-system/post/submit',
      { postCode: 'twin', postName: 'x' },
      { 'accept-language': 'en' },
    )
    expect(again.body).toMatchObject({
      code: 409,
      reason: 'duplicate',
      errors: [{ field: 'postCode', msg: 'A record with the same post code exists already' }],
    })
  })
  it('E01 exports what the list shows, with formula cells defused', async () => {
    await admin.post('blade-system/post/submit', { postCode: 'f1', postName: '=1+1' })
    const answer = await admin.get('blade-system/post/export', { postCode_equal: 'f1' })
    expect(answer.headers['content-type']).toContain('spreadsheetml')
    const { readSheet } = await import('read-excel-file/node')
    const rows = (await readSheet(answer.bytes)) as unknown[][]
    expect(
      rows
        .flat()
        .map(String)
        .some((cell) => cell === "'=1+1"),
    ).toBe(true)
    expect(
      rows
        .flat()
        .map(String)
        .some((cell) => cell === '=1+1'),
    ).toBe(false)
  })
  it('exports the chosen rows alone, and only those that the list would show', async () => {
    const chosen: string[] = []
    for (const code of ['x1', 'x2', 'x3'])
      chosen.push(((await post(code)).body.data as unknown as { id: string }).id)
    await admin.post(`blade-system/post/remove?ids=${chosen[2]}`)
    const { readSheet } = await import('read-excel-file/node')
    const rowsOf = async (ids: string) => {
      const answer = await admin.get('blade-system/post/export', { ids })
      return ((await readSheet(answer.bytes)) as unknown[][]).slice(1).map((row) => row[1])
    }
    expect((await rowsOf(chosen.join(','))).toSorted()).toEqual(['x1', 'x2'])
    expect((await admin.get('blade-system/post/export', { ids: 'all' })).status).toBe(400)
  })
  it('imports a sheet as a whole or not at all, and says which row is wrong', async () => {
    const { writeSheet } = await import('#kernel/sheet/write.ts')
    const sheet = async (rows: string[][]) => {
      async function* each() {
        yield* rows
      }
      const chunks: Buffer[] = []
      for await (const chunk of writeSheet(['岗位编号', '岗位名称'], each()))
        chunks.push(Buffer.from(chunk as Uint8Array))
      return Buffer.concat(chunks)
    }
    const bad = await admin.upload(
      'blade-system/post/import',
      {},
      {
        name: 'a.xlsx',
        bytes: await sheet([
          ['i1', '导入一'],
          ['', '缺编号'],
        ]),
      },
    )
    expect(bad.body.data).toMatchObject({
      total: 2,
      saved: 0,
      failed: 1,
      rows: [{ row: 3, errors: [{ field: 'postCode' }] }],
    })
    expect(await app.db.of('000000').query(sql`select 1 as one from post where post_code = 'i1'`)).toEqual([])
    const seen = await admin.upload(
      'blade-system/post/import',
      { preview: 'true' },
      { name: 'a.xlsx', bytes: await sheet([['i1', '导入一']]) },
    )
    expect(seen.body.data).toMatchObject({
      total: 1,
      saved: 0,
      passed: 1,
      columns: ['岗位编号', '岗位名称'],
      ignored: [],
      sample: [['i1', '导入一']],
    })
    expect(await app.db.of('000000').query(sql`select 1 as one from post where post_code = 'i1'`)).toEqual([])
    const good = await admin.upload(
      'blade-system/post/import',
      {},
      {
        name: 'a.xlsx',
        bytes: await sheet([
          ['i1', '导入一'],
          ['i2', '导入二'],
        ]),
      },
    )
    expect(good.body.data).toMatchObject({ total: 2, saved: 2, failed: 0 })
  })
  it('a sheet carries the words of a dictionary and takes them back in either language', async () => {
    const { writeSheet } = await import('#kernel/sheet/write.ts')
    const { readSheet } = await import('read-excel-file/node')
    async function* rows() {
      yield ['d1', '字典一', '中层']
      yield ['d2', '字典二', 'Basic']
      yield ['d3', '字典三', '4']
    }
    const chunks: Buffer[] = []
    for await (const chunk of writeSheet(['岗位编号', '岗位名称', '类型'], rows()))
      chunks.push(Buffer.from(chunk as Uint8Array))
    const answer = await admin.upload(
      'blade-system/post/import',
      {},
      { name: 'd.xlsx', bytes: Buffer.concat(chunks) },
    )
    expect(answer.body.data, answer.raw).toMatchObject({ saved: 3 })
    const kept = await app.db
      .of('000000')
      .query<{ category: string }>(
        sql`select category from post where post_code ~ '^d[123]$' order by post_code`,
      )
    expect(kept.map((row) => row.category)).toEqual(['2', '3', '4'])
    for (const [lang, words] of [
      ['zh', ['中层', '基层', '其他']],
      ['en', ['Middle', 'Basic', 'Other']],
    ] as const) {
      const out = await admin.get(
        'blade-system/post/export',
        { postCode_likeright: 'd', ascs: 'postCode' },
        { 'accept-language': lang },
      )
      const sheet = (await readSheet(out.bytes)) as unknown as unknown[][]
      expect(sheet.slice(1).map((row) => row.find((cell) => words.includes(String(cell) as never)))).toEqual(
        words,
      )
    }
  })
})
