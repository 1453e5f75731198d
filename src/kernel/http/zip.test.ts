import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { zipOf } from './zip.ts'

it('packs streams and buffers, tells names of one spelling apart and lets none leave the folder', async () => {
  const made = await buffer(
    zipOf([
      { name: '全文.pdf', bytes: () => Buffer.from('one') },
      { name: '全文.PDF', bytes: () => Readable.from([Buffer.from('t'), Buffer.from('wo')]) },
      { name: '../../etc/passwd', bytes: async () => Buffer.from('three') },
      { name: '\u202egnp.exe', bytes: () => Buffer.alloc(0) },
    ]),
  )
  const files = unzipSync(made)
  expect(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['全文.pdf', 'one'],
    ['全文 (2).PDF', 'two'],
    ['__.._etc_passwd', 'three'],
    ['_gnp.exe', ''],
  ])
})
