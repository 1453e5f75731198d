import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#kernel/store/sql.ts'
import { startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'

/** Files in a real S3 server, messages through a real HTTP server that plays the provider. */
let app: TestApp
let admin: Client
let s3: S3rver
let folder = ''
let endpoint = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-s3-'))
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [
      { name: 'first', configs: [] },
      { name: 'second', configs: [] },
    ],
  })
  const { port } = await s3.run()
  endpoint = `http://127.0.0.1:${port}`
  app = await startTestApp({ env: { OUTGOING_PRIVATE: '127.0.0.1', CAPTCHA: 'off' } })
  admin = await app.as('admin')
})
afterAll(async () => {
  await app.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
// s3rver knows this pair alone; of signatures of version 4 it checks the shape and the account, not the digest.
const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' }
async function configured(kind: 'oss' | 'sms', row: object, client = admin): Promise<string> {
  const made = await client.post(`blade-resource/${kind}/submit`, row)
  expect(made.status, made.raw).toBe(200)
  return (made.body.data as { id: string }).id
}
const bucketNamed = (name: string, more: object = {}) =>
  configured('oss', { category: 's3', ossCode: name, endpoint, bucketName: name, ...keys, ...more })
const refusedBy = async (kind: 'oss' | 'sms', id: string) =>
  (await admin.post(`blade-resource/${kind}/enable`, { id, trial: true })).body.reason
const enable = async (kind: 'oss' | 'sms', id: string, client = admin) =>
  expect((await client.post(`blade-resource/${kind}/enable`, { id, trial: true })).status).toBe(200)

async function put(client: Client, bytes = png): Promise<{ status: number; id: string; name: string }> {
  const answer = await client.upload('blade-resource/oss/endpoint/put-file', {}, { name: 'a.png', bytes })
  const { attachId = '', name = '' } = (answer.body.data ?? {}) as { attachId?: string; name?: string }
  return { status: answer.status, id: attachId, name }
}
const read = (client: Client, id: string) => client.get('blade-resource/attach/file', { id })
const inBucket = async (name: string) =>
  (await readdir(join(folder, name), { recursive: true })).filter((path) =>
    /[0-9a-f-]{36}\._S3rver_object$/.test(path),
  )

describe('files in a store that speaks S3', () => {
  it('go to the enabled one and stay readable after another was enabled and the first removed', async () => {
    const onDisk = await put(admin)
    const [a, b] = [await bucketNamed('first'), await bucketNamed('second')]
    await enable('oss', a)
    const inFirst = await put(admin)
    expect(inFirst.name).toMatch(new RegExp(`^oss/000000/${a}/000000/`))
    expect(await inBucket('first')).toHaveLength(1)
    await enable('oss', b)
    const inSecond = await put(admin)
    expect([await inBucket('first'), await inBucket('second')].map((list) => list.length)).toEqual([1, 1])
    expect((await admin.post(`blade-resource/oss/remove?ids=${a}`)).status).toBe(200)
    for (const file of [onDisk, inFirst, inSecond]) {
      const answer = await read(admin, file.id)
      expect([answer.status, answer.bytes.equals(png)], answer.raw).toEqual([200, true])
    }
    const left = (await readdir(join(app.ctx.dataDir, 'files'), { recursive: true })).filter((path) =>
      /[0-9a-f-]{36}/.test(path),
    )
    expect(left, 'the disk keeps its own file and no copies').toHaveLength(1)
  })

  it('are to be had again from a store whose keys ran out after it was removed, once its bucket is added anew', async () => {
    const inUse = String((await put(admin)).name.split('/')[2])
    const old = await bucketNamed('first', { ossCode: 'old' })
    await enable('oss', old)
    const file = await put(admin)
    await enable('oss', inUse)
    expect((await admin.post(`blade-resource/oss/remove?ids=${old}`)).status).toBe(200)
    await app.db.tx({ tenantId: '000000', userId: null, deptId: null }, (tx) =>
      tx.query(sql`update oss set access_key = 'RANOUT' where id = ${old}`),
    )
    app.db.touches.touch('000000', ['oss'])
    expect((await read(admin, file.id)).body).toMatchObject({ code: 503, reason: 'storeDown' })
    await bucketNamed('first', { ossCode: 'anew' })
    const answer = await read(admin, file.id)
    expect([answer.status, answer.bytes.equals(png)]).toEqual([200, true])
  })

  it('carry a large file whole, and a refused one leaves nothing anywhere', async () => {
    const head = Buffer.from([0, 0xe4, 0xe1, 0xc0, ...Buffer.from('juNK')]) // 15,000,000 bytes of a part that nobody knows
    const large = Buffer.concat([png.subarray(0, -12), head, Buffer.alloc(15_000_004, 7), png.subarray(-12)])
    const file = await put(admin, large)
    expect((await read(admin, file.id)).bytes.equals(large)).toBe(true)
    const before = await inBucket('second')
    expect((await put(admin, Buffer.from('<html><script>1</script>'))).status).toBe(415)
    expect(await inBucket('second')).toEqual(before)
  })

  it('T01 a tenant without a store uses the platform’s, one with its own never', async () => {
    const made = await admin.post('blade-system/tenant/submit', {
      tenantName: 'Third',
      password: testPassword,
    })
    const { tenantId } = made.body.data as { tenantId: string }
    const other = await app.as('admin', testPassword, tenantId)
    expect((await put(other)).name).toMatch(new RegExp(`^oss/000000/\\d+/${tenantId}/`))
    await enable('oss', await configured('oss', { category: 'local', ossCode: 'disk' }, other), other)
    expect((await put(other)).name).toMatch(new RegExp(`^${tenantId}/`))
  })

  it('is tried before it is enabled: one that would take no file stays off and says why, and the one in use stays', async () => {
    const inUse = (await put(admin)).name.split('/')[2]
    const before = await inBucket('second')
    for (const [name, more, reason] of [
      ['dead', { endpoint: 'http://127.0.0.1:1' }, 'storeSilent'],
      ['wrongKey', { bucketName: 'second', accessKey: 'NOBODY' }, 'storeKeys'],
      ['noBucket', { bucketName: 'nowhere' }, 'storeBucket'],
      ['inner', { endpoint: 'http://169.254.169.254' }, 'storeSilent'],
    ] as const)
      expect(await refusedBy('oss', await bucketNamed(name, more)), name).toBe(reason)
    expect((await put(admin)).name.split('/')[2]).toBe(inUse)
    await enable('oss', await bucketNamed('again', { bucketName: 'second' }))
    expect(await inBucket('second'), 'what it was tried with is gone').toHaveLength(before.length + 1)
  })

  it('keeps the keys that open it: others are tried before they are saved', async () => {
    const id = (await put(admin)).name.split('/')[2] ?? ''
    const save = (more: object) => admin.post('blade-resource/oss/submit', { id, ...more })
    expect((await save({ accessKey: 'NOBODY' })).body.reason).toBe('storeKeys')
    expect((await save({ secretKey: 'S3RVER', remark: 'new' })).status).toBe(200)
    expect((await put(admin)).status).toBe(200)
  })

  it('R24 a store that went down is a clear 503, and nothing is half there', async () => {
    const passing = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [],
    })
    const { port } = await passing.run()
    await enable(
      'oss',
      await bucketNamed('passing', { bucketName: 'first', endpoint: `http://127.0.0.1:${port}` }),
    )
    const file = await put(admin)
    expect(file.status).toBe(200)
    await passing.close()
    expect((await put(admin)).status).toBe(503)
    expect((await read(admin, file.id)).body).toMatchObject({ code: 503, reason: 'storeDown' })
  })

  it('M02 where files went stays written', async () => {
    const inner = await bucketNamed('stays')
    const moved = await admin.post('blade-resource/oss/submit', { id: inner, endpoint, bucketName: 'first' })
    expect(moved.body.reason).toBe('storeStays')
    const bare = await admin.post('blade-resource/oss/submit', { category: 's3', ossCode: 'bare', endpoint })
    expect(bare.body.reason).toBe('storeIncomplete')
  })
})

describe('messages through an HTTP service', () => {
  let server: Server
  let url = ''
  const heard: { headers: IncomingMessage['headers']; body: string }[] = []
  const tried: typeof heard = []
  let answer = { status: 200, location: '', wait: 0 }
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        if (request.method === 'POST')
          heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
        else tried.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
        const reply = () =>
          response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end('{}')
        if (answer.wait > 0) setTimeout(reply, answer.wait).unref()
        else reply()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
    const id = await configured('sms', {
      category: 'http',
      smsCode: 'provider',
      endpoint: url,
      templateId: 'T1',
      accessKey: 'us',
      secretKey: 'hush',
    })
    await enable('sms', id)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  let sends = 0
  const send = (more: object = {}) =>
    admin.post('blade-resource/sms/endpoint/send-message', {
      // A number each: one gets a message a minute.
      phones: `138${String((sends += 1)).padStart(8, '0')}`,
      params: { code: '1234' },
      ...more,
    })

  it('a service that nobody answers for is not enabled, and one that is reached is told nothing of ours', async () => {
    const silent = { category: 'http', smsCode: 'silent', endpoint: 'http://127.0.0.1:1/send' }
    expect(await refusedBy('sms', await configured('sms', silent))).toBe('serviceSilent')
    expect(tried.map(({ body, headers }) => [body, headers.authorization])).toEqual([['', undefined]])
    const on = (await admin.get('blade-resource/sms/list', { smsCode: 'provider' })).body.data as {
      records: { id: string; status: number }[]
    }
    expect(on.records[0]?.status).toBe(2)
    const moved = { id: on.records[0]?.id, endpoint: 'http://127.0.0.1:1/send' }
    expect((await admin.post('blade-resource/sms/submit', moved)).body.reason).toBe('serviceSilent')
  })
  it('are not told the secret that was typed for another address', async () => {
    const id = await configured('sms', {
      category: 'http',
      smsCode: 'moving',
      endpoint: 'http://127.0.0.1:1/a',
      secretKey: 'hush',
    })
    const move = (more: object) =>
      admin.post('blade-resource/sms/submit', { id, endpoint: 'http://127.0.0.1:1/b', ...more })
    const refused = await move({})
    expect([refused.status, refused.body.reason]).toEqual([400, 'secretAgain'])
    expect(refused.body.errors).toMatchObject([{ field: 'secretKey' }])
    expect((await move({ secretKey: 'theirs' })).status).toBe(200)
  })
  it('reach the provider with their secret and nothing else of ours', async () => {
    const sent = await send()
    expect(sent.status, sent.raw).toBe(200)
    const [message] = heard
    expect(message?.headers.authorization).toBe(`Basic ${Buffer.from('us:hush').toString('base64')}`)
    expect(JSON.parse(message?.body ?? '')).toMatchObject({
      templateId: 'T1',
      phones: ['13800000001'],
      params: { code: '1234' },
    })
    expect(JSON.stringify(message?.headers)).not.toMatch(/blade|bearer/i)
  })
  it('M02 follow no redirect, which would carry the secret on', async () => {
    const before = heard.length
    answer = { status: 307, location: url, wait: 0 }
    expect([(await send()).body.reason, heard.length - before]).toEqual(['smsTurnedDown', 1])
  })
  it('that were turned down say what the service answered, and go to the same number once that is mended', async () => {
    const phones = '13911112222'
    answer = { status: 401, location: '', wait: 0 }
    for (const _ of Array(6)) {
      const refused = await send({ phones })
      expect([refused.status, refused.body.reason], refused.raw).toEqual([503, 'smsTurnedDown'])
      expect(refused.body.msg).toContain('401')
    }
    answer = { status: 200, location: '', wait: 0 }
    expect((await send({ phones })).status).toBe(200)
    expect((await send({ phones })).body.reason).toBe('smsTurn')
  })
  it('R24 do not wait for a provider that hangs, and count as sent to who may have got them', async () => {
    answer = { status: 200, location: '', wait: 60_000 }
    const phones = '13911113333'
    expect((await send({ phones })).body.reason).toBe('smsFailed')
    expect((await send({ phones })).body.reason).toBe('smsTurn')
  }, 20_000)
  it('M02 never go to an address within our network', async () => {
    answer = { status: 200, location: '', wait: 0 }
    await configured('sms', { category: 'http', smsCode: 'inner', endpoint: 'http://10.0.0.1/send' })
    expect((await send({ code: 'inner' })).body.reason).toBe('smsFailed')
  })
  it('T10 keep to the messages an hour that the tenant set for itself', async () => {
    const body = { paramKey: 'smsHourly', paramValue: '3' }
    expect((await admin.post('blade-system/tenant-param/submit', body)).status).toBe(200)
    app.travel(new Date(Date.now() + 2 * 3_600_000))
    admin = await app.as('admin')
    const phones = (count: number) => Array.from({ length: count }, (_, n) => `1390000000${n}`)
    expect((await send({ phones: phones(4) })).body.reason, 'more than the whole hour').toBe('smsQuota')
    expect((await send({ phones: phones(3) })).status).toBe(200)
    expect((await send()).body.reason).toBe('smsQuota')
  })
})
