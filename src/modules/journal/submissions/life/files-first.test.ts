import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, platformActor, today, type Client } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { forget } from '../../submission-files/inspected.ts'
import { articleOf } from '../../testing/articles.ts'
import {
  act,
  completeDraft,
  paperIn,
  pdfWith,
  put,
  startStage,
  step,
  versionOf,
  type Stage,
} from '../../testing/stage.ts'
import { runTimers } from '../../testing/clock.ts'

/** A store may take its time; nobody else waits for it. */
let stage: Stage
let read: (key: string) => Promise<Buffer>
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
  ;({ read } = stage.app.ctx.blobs)
})
afterEach(() => void (stage.app.ctx.blobs.read = read))
afterAll(() => stage.app.close())

/** In the journal's time zone. */

/** The first read from now on waits until it is let go; all are counted. */
function slowStore() {
  const seen = { reads: 0 }
  let enter = () => {}
  let letGo = () => {}
  const entered = new Promise<void>((done) => (enter = done))
  const gate = new Promise<void>((done) => (letGo = done))
  stage.app.ctx.blobs.read = async (key) => {
    seen.reads += 1
    if (seen.reads === 1) {
      enter()
      await gate
    }
    return read(key)
  }
  return { seen, entered, letGo: () => letGo() }
}
/** Throws where another transaction holds the row. */
const isFree = (table: string, id: string) =>
  stage.app.db.tx(platformActor, (tx) =>
    tx.query(sql`select id from ${sql.id(table)} where id = ${id} for update nowait`),
  )

describe.runIf(hasPostgres)('while the store is slow', () => {
  it.each(['submit', 'schedule', 'publish'])(
    '%s holds no lock on the paper, and reads its file once',
    async (name) => {
      const from: Record<string, string> = { schedule: 'inProduction', publish: 'scheduled' }
      const id =
        name === 'submit' ? (await completeDraft(stage)).id : (await paperIn(stage, from[name] ?? '')).id
      if (name === 'schedule')
        await put(stage.who.production as Client, id, 'finalPdf', await pdfWith('final text'))
      const more =
        name === 'schedule' ? { publishDate: today(), confirmWarnings: true } : { confirmWarnings: true }
      // What was read a moment ago is known; another hour has forgotten it.
      forget()
      const store = slowStore()
      const done = act(
        stage.who[name === 'submit' ? 'author' : 'staff'] as Client,
        name,
        await versionOf(stage, id),
        more,
      )
      await store.entered
      await isFree('submissions', id)
      store.letGo()
      const answer = await done
      expect([answer.status, answer.raw]).toEqual([200, expect.anything()])
      expect(store.seen.reads).toBe(1)
    },
  )

  it('publication by the clock holds no lock either', async () => {
    const { id } = await paperIn(stage, 'scheduled')
    const article = await articleOf(stage, id)
    await stage.app.db.tx(platformActor, (tx) =>
      tx.query(
        sql`update articles set publish_date = ${today()}::date, issues_id = null where id = ${article.id}`,
      ),
    )
    forget()
    const store = slowStore()
    const pass = runTimers(stage.app.ctx)
    await store.entered
    // Whichever is published first.
    for (const { id: waiting } of await stage.app.db
      .of('000000')
      .query<{ id: string }>(sql`select id from submissions where state = 'scheduled'`))
      await isFree('submissions', waiting)
    await isFree('articles', article.id)
    store.letGo()
    await pass
    expect((await versionOf(stage, id)).state).toBe('published')
  })

  it('case 4: a file that was put in the place of the one being read is looked into itself', async () => {
    const { id } = await completeDraft(stage)
    forget()
    const store = slowStore()
    const done = act(stage.who.author as Client, 'submit', await versionOf(stage, id))
    await store.entered
    await put(
      stage.who.author as Client,
      id,
      'anonymised',
      await pdfWith('by Xiaolan Lin, East Sea University'),
    )
    store.letGo()
    const answer = await done
    expect(answer.status).toBe(422)
    expect(answer.body.details).toContain('anonymityDirty')
    expect((await versionOf(stage, id)).state).toBe('draft')
    await step(stage, 'author', 'discard', id)
  })
})
