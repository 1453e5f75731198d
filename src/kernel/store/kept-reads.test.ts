import { describe, expect, it } from 'vitest'
import type { Db, Reader } from './db.ts'
import { keptReads } from './kept-reads.ts'
import { makeTouches } from './touches.ts'

/** As much of a database as a kept read needs, and how often it was asked. */
function asked() {
  const touches = makeTouches({ notify: false, node: 'a' })
  const plain: Reader = { query: async () => [], one: async () => undefined }
  const db = { of: () => plain, touches } as unknown as Db
  let n = 0
  const read = async () => (n += 1)
  const tx = (wrote: boolean): Reader => ({ ...plain, wrote: () => wrote })
  return { touches, tx, known: keptReads(db, ['words'], read) }
}

describe('what is asked at every call', () => {
  it('is read once, by a transaction too, until somebody writes there', async () => {
    const { touches, tx, known } = asked()
    expect(await known('000000', 'a', tx(false))).toBe(1)
    expect(await known('000000', 'a')).toBe(1)
    touches.touch('000000', ['others'])
    expect(await known('000000', 'a')).toBe(1)
    touches.touch('000000', ['words'])
    expect(await known('000000', 'a')).toBe(2)
  })

  it('is asked anew by a transaction that wrote there, and what that one read stays its own', async () => {
    const { tx, known } = asked()
    expect(await known('000000', 'a')).toBe(1)
    expect(await known('000000', 'a', tx(true))).toBe(2)
    expect(await known('000000', 'a')).toBe(1)
  })

  it('is never taken from what is kept while other processes cannot be heard', async () => {
    const { touches, known } = asked()
    expect(await known('000000', 'a')).toBe(1)
    touches.setHeard(false)
    expect(await known('000000', 'a')).toBe(2)
    touches.setHeard(true)
    expect(await known('000000', 'a')).toBe(3)
  })

  it('is each tenant’s own', async () => {
    const { known } = asked()
    expect(await known('000000', 'a')).toBe(1)
    expect(await known('000001', 'a')).toBe(2)
  })
})
