import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { defineEntity, image, images, label, text } from '#kernel/definition/index.ts'
import { writeSheet } from '#kernel/sheet/write.ts'
import { fileCell, filesOfCell } from './file-cells.ts'
import { slice } from './slice.ts'

const albums = defineEntity({
  name: 'album',
  path: 'trial/album',
  table: 'trial_album',
  label: label('相册', 'Album'),
  title: 'name',
  fields: {
    name: text({ label: label('名', 'Name'), required: true, max: 40, list: true }),
    front: image({ label: label('封面', 'Front'), list: true }),
    pictures: images({ label: label('图片', 'Pictures'), list: true }),
  },
  order: ['name'],
})
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('pictures of one name in a sheet', () => {
  let app: TestApp
  let admin: Client
  beforeAll(async () => {
    app = await startTestApp({ trial: [slice(albums)] })
    admin = await app.as('admin')
  })
  afterAll(() => app.close())
  const sent = async (name = 'IMG_0001.png'): Promise<string> => {
    const answer = await admin.upload(
      'blade-resource/oss/endpoint/put-file?forRecord=1',
      {},
      { name, bytes: png },
    )
    expect(answer.status, answer.raw).toBe(200)
    return (answer.body.data as { attachId: string }).attachId
  }
  const brought = async (cells: readonly string[]) => {
    async function* lines() {
      yield [...cells]
    }
    const bytes = await buffer(writeSheet(['名', '封面', '图片'], lines()))
    const answer = await admin.upload('trial/album/import', {}, { name: 'a.xlsx', bytes })
    return answer.body.data as { saved: number; rows: { errors: { field: string; msg: string }[] }[] }
  }

  it('leave with what tells them apart, in their order', async () => {
    const [one, two, three] = [await sent(), await sent(), await sent('a,b.png')]
    for (const [name, pictures] of [
      ['1', [two, one]],
      ['2', [three]],
    ] as const)
      await admin.post('trial/album/submit', { name, pictures, ...(name === '1' && { front: await sent() }) })
    const rows = await readSheet((await admin.get('trial/album/export')).bytes)
    expect(rows[1]?.[2]).toBe(`IMG_0001.png (${two}),IMG_0001.png (${one})`)
    expect(rows[1]?.[1]).toMatch(/^IMG_0001\.png \(\d+\)$/)
    expect(rows[2]?.[2]).toBe(`a b.png (${three})`)
  })
  it('come in as the one that was meant; by the name alone it is asked which', async () => {
    const [one, two, three] = [await sent(), await sent(), await sent('only one.png')]
    expect(
      (await brought(['3', `IMG_0001.png (${two})`, `IMG_0001.png (${one}),only one.png (${three})`])).saved,
    ).toBe(1)
    const list = (await admin.get('trial/album/list', { name: '3' })).body.data as {
      records: Record<string, unknown>[]
    }
    expect(list.records[0]).toMatchObject({ front: two, pictures: [one, three].join(',') })
    const refused = await brought(['4', 'IMG_0001.png', ''])
    expect(refused.saved).toBe(0)
    expect(refused.rows[0]?.errors[0]).toMatchObject({ field: 'front', msg: expect.stringContaining('编号') })
  })
})

it('a cell of files is told from a name with figures in it', () => {
  const id = '119573896918732800'
  expect(filesOfCell(fileCell(`${id},${id}`, 'a.png,b.png'))).toEqual([id, id])
  expect(filesOfCell(fileCell(`${id},${id}`, 'a,a.png,b.png'))).toEqual([id, id])
  expect(filesOfCell(`photo (2).png (${id})`)).toEqual([id])
  expect(filesOfCell('photo (2)')).toBeUndefined()
  expect(filesOfCell('front.png')).toBeUndefined()
  expect(filesOfCell(`front.png,back.png (${id})`)).toBeUndefined()
  expect(fileCell('', '')).toBe('')
})
