import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startTestApp, type TestApp } from '#app/testing.ts'
import { nextId } from '#kernel/store/ids.ts'
import { sql } from '#kernel/store/sql.ts'
import { counts, seen, seeded } from '#kernel/testing/promise.ts'
import { sendWaiting } from './server.ts'

/**
 * Senders that are killed amid their work (promise R09), on PostgreSQL. A killed one is a promise that never comes back:
 * its statements stay as they are, and nothing of it follows.
 */
const { letters, deaths } = counts({ letters: 300, deaths: 12 }, { letters: 10_000, deaths: 100 })
const system = { tenantId: '000000', userId: null, deptId: null }
const never = () => new Promise<never>(() => {})

describe.runIf(hasPostgres)('senders of letters', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ postgres: true })
  })
  afterAll(() => app.close())

  const stillThere = async () =>
    (
      await app.db
        .of('000000')
        .one<{ n: number }>(sql`select count(*)::int as n from mail_outbox where state <> 'sent'`)
    )?.n ?? -1

  it(`R09 ${letters} letters reach everybody once, though ${deaths} of their senders are killed`, async () => {
    await app.db.tx(system, (tx) => tx.query(sql`delete from mail_outbox`))
    const ids = Array.from({ length: letters }, () => nextId())
    await app.db.tx(system, (tx) =>
      tx.query(
        sql`insert into mail_outbox (id, tenant_id, "to", template_code, language, subject, channel, dedupe_key, state, tries, create_time, update_time)
            select id, '000000', id || '@example.org', 'T', 'zh', 'Hello', 'mail', id::text, 'queued', 0, now(), now() from unnest(${ids}::bigint[]) id`,
      ),
    )
    const random = seeded(9)
    const arrived = new Map<string, number>()
    /** Handed over by a sender that was killed before it could say so: the next one cannot know. */
    const handedOver = new Set<string>()
    let killed = 0
    const sender = (dies: boolean): Promise<'done' | 'dead'> => {
      let left = 1 + Math.floor((random() * letters) / deaths)
      let alive = true
      let die = () => {}
      const dead = new Promise<'dead'>((resolve) => (die = () => ((alive = false), resolve('dead'))))
      const { db } = app.ctx
      const tx: typeof db.tx = (...asked) => (alive ? db.tx(...asked) : never())
      const ctx = { ...app.ctx, db: Object.create(db, { tx: { value: tx } }) as typeof db }
      const work = sendWaiting(ctx, '000000', async ({ id }) => {
        const now = dies && (left -= 1) === 0
        // Before the letter is handed over, or after it.
        if (now && killed % 2 === 0) {
          killed += 1
          die()
          await never()
        }
        arrived.set(id, (arrived.get(id) ?? 0) + 1)
        if (now) {
          killed += 1
          handedOver.add(id)
          die()
          await never()
        }
      })
      return Promise.race([work.then(() => 'done' as const), dead])
    }
    // Three at once, each begun anew when it is killed.
    let started = 0
    const keep = async () => {
      while (started < deaths) {
        started += 1
        if ((await sender(true)) === 'done') break
      }
    }
    await Promise.all([keep(), keep(), keep()])
    await Promise.all([sender(false), sender(false), sender(false)])
    // Those that lay with the dead, less what came back while the others went on.
    expect(await stillThere()).toBeLessThanOrEqual(killed)
    // Given back within a minute, and sent by whoever is there.
    app.travel(new Date(Date.now() + 60_000))
    await Promise.all([sender(false), sender(false), sender(false)])
    expect(await stillThere()).toBe(0)
    expect([...arrived.keys()].toSorted()).toEqual(ids.map(String).toSorted())
    const twice = [...arrived].filter(([, times]) => times > 1).map(([id]) => id)
    // The same letter under the same Message-ID, which the mail server or the file's name makes one.
    expect(twice.toSorted()).toEqual([...handedOver].toSorted())
    seen('R09', { letters, killed, arrived: arrived.size, lost: 0, 'again, under its own id': twice.length })
    expect(killed).toBeGreaterThan(deaths / 2)
  })
})
