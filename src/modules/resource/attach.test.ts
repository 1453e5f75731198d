import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const put = (client: Client, name: string, bytes: Buffer) =>
  client.upload('blade-resource/oss/endpoint/put-file', {}, { name, bytes })
async function stored(): Promise<string[]> {
  return (await readdir(join(app.ctx.dataDir, 'files'), { recursive: true }).catch(() => [])).filter((name) =>
    /[0-9a-f-]{36}/.test(name),
  )
}

describe('attachments', () => {
  it.each([
    ['page.html', '<html><script>alert(1)</script></html>'],
    ['picture.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['notes.txt', '<!doctype html><script>1</script>'],
    ['run.exe', 'MZ\u0000\u0000'],
    ['empty.pdf', ''],
    ['empty.txt', ''],
    ['empty.csv', ''],
    ['script.pdf.js', 'alert(1)'],
    ['page.xml', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>'],
    ['picture.xml', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['styled.xml', '<?xml version="1.0"?><?xml-stylesheet href="//x.example/a.xsl"?><Invoice/>'],
    ['bomb.xml', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>'],
    ['data.xml', '<Invoice/>'],
  ])('F01 %s is refused by its content, and nothing stays on the disk', async (name, text) => {
    const before = await stored()
    expect((await put(admin, name, Buffer.from(text))).status).toBe(415)
    expect(await stored()).toEqual(before)
  })
  it('F01 F05 a picture named as a path is stored under a random name and served inert', async () => {
    const answer = await put(admin, '../../etc/pass\u202ewd.html', png)
    const { attachId, name, originalName } = answer.body.data as {
      attachId: string
      name: string
      originalName: string
    }
    expect(name).toMatch(/^000000\/[0-9a-f]{2}\/[0-9a-f-]{36}$/)
    expect(originalName).not.toMatch(/[/\\\u202e]/)
    // Told to whoever sent it in every answer, for clients know the field; to nobody else, for it is a key to the bytes.
    const nameFor = async (client: Client) =>
      ((await client.get('blade-resource/attach/detail', { id: attachId })).body.data as { name: string })
        .name
    await app.person('keeper', ['admin'])
    expect([await nameFor(admin), await nameFor(await app.as('keeper'))]).toEqual([name, ''])
    const file = await admin.get('blade-resource/attach/file', { id: attachId })
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
    })
    expect(file.bytes.equals(png)).toBe(true)
    const folders = await readdir(join(app.ctx.dataDir, 'files'))
    for (const folder of folders) expect(folder).toMatch(/^(\d{6}|\.installation)$/)
  })
  it('a digital invoice is a PDF, an OFD or XML; XML is handed out as a file and never drawn', async () => {
    const ofd = Buffer.from(zipSync({ 'OFD.xml': strToU8('<?xml version="1.0"?><ofd:OFD/>') }))
    expect((await put(admin, 'invoice.ofd', ofd)).status).toBe(200)
    const other = Buffer.from(zipSync({ 'a.txt': strToU8('x') }))
    expect((await put(admin, 'invoice.ofd', other)).body.reason).toBe('notOfd')
    const xml = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><EInvoice><No>1</No></EInvoice>')
    const { attachId } = (await put(admin, 'invoice.xml', xml)).body.data as { attachId: string }
    const { headers, bytes } = await admin.get('blade-resource/attach/file', { id: attachId })
    expect(headers).toMatchObject({ 'content-security-policy': 'sandbox' })
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(bytes.equals(xml)).toBe(true)
  })
  it('F02 a file over the limit is 413, and nothing stays on the disk', async () => {
    const before = await stored()
    expect((await put(admin, 'big.png', Buffer.concat([png, Buffer.alloc(21 * 1024 * 1024)]))).status).toBe(
      413,
    )
    expect(await stored()).toEqual(before)
  })
  it('F06 before a record holds it, it opens to who sent it and to nobody else', async () => {
    await app.person('sender', ['author'])
    await app.person('curious', ['author'])
    const { attachId } = (await put(await app.as('sender'), 'mine.png', png)).body.data as {
      attachId: string
    }
    const status = async (account: string) =>
      (await (await app.as(account)).get('blade-resource/attach/file', { id: attachId })).status
    expect(await status('sender')).toBe(200)
    expect(await status('admin')).toBe(404)
    expect(await status('curious')).toBe(404)
    expect((await app.nobody.get('blade-resource/attach/file', { id: attachId })).status).toBe(401)
  })
})
