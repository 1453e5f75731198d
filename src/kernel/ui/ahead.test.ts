import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askAhead, cameAhead, dataAhead } from './ahead.ts'

/** What is asked for before the code that wants it is there, and drawn with it: what an answer that came, or did not, becomes. */
let sent: string[] = []
let answer: () => Response | Promise<Response>
beforeEach(() => {
  sent = []
  answer = () => Response.json({ success: true, data: ['kept'] })
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('what is there before it is drawn', () => {
  it('is handed out once, and asked for by whoever comes after', async () => {
    askAhead(['shell/first'], 'mine')
    expect(await dataAhead('shell/first', 'mine')).toEqual(['kept'])
    expect(await dataAhead('shell/first', 'mine')).toBeUndefined()
    expect(await cameAhead('shell/first', 'mine')).toBeUndefined()
    expect(sent).toEqual(['/api/shell/first'])
  })

  it('is left to whoever is drawn already and has asked for it', async () => {
    let come = () => undefined as void
    answer = () => new Promise((done) => (come = () => done(Response.json({ success: true, data: 1 }))))
    askAhead(['shell/slow'], 'mine')
    const [kept, asked] = [dataAhead('shell/slow', 'mine'), cameAhead('shell/slow', 'mine')]
    come()
    expect(await kept).toBeUndefined()
    expect(await (await asked)?.json()).toEqual({ success: true, data: 1 })
  })

  it('is left to whoever is drawn while it is read: nothing is asked for twice', async () => {
    let end = () => undefined as void
    const slow = new ReadableStream<Uint8Array>({
      start: (body) =>
        void (end = () => {
          body.enqueue(new TextEncoder().encode('{"success":true,"data":1}'))
          body.close()
        }),
    })
    answer = () => new Response(slow)
    askAhead(['shell/read'], 'mine')
    const kept = dataAhead('shell/read', 'mine')
    await new Promise((done) => setTimeout(done))
    const asked = cameAhead('shell/read', 'mine')
    end()
    expect(await kept).toBeUndefined()
    expect(await (await asked)?.json()).toEqual({ success: true, data: 1 })
  })

  it.each([
    ['of somebody else', 'theirs', () => Response.json({ success: true, data: 1 })],
    ['refused', 'mine', () => Response.json({ success: false }, { status: 423 })],
    ['a refusal that says 200', 'mine', () => Response.json({ success: false, data: 1 })],
    ['no answer of ours', 'mine', () => new Response('<html>')],
    ['not come', 'mine', () => Promise.reject(new TypeError('gone'))],
  ])('is nothing where the answer is %s', async (_what, who, given) => {
    answer = given
    askAhead(['shell/bad'], who)
    expect(await dataAhead('shell/bad', 'mine')).toBeUndefined()
    expect(await cameAhead('shell/bad', 'mine')).toBeUndefined()
  })
})
