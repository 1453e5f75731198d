import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPostgres, type Client } from '#app/testing.ts'
import { markedPdf } from '../testing/marks.ts'
import { confirmMailbox, ok, paperIn, put, startStage, type Stage } from '../testing/stage.ts'

/** What goes with a note or message, and what of the thread is news to whom. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ postgres: hasPostgres })
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
type Note = { id: string; body: string; files: { id: string; name: string | null }[] }
const thread = async (who: string, id: string) =>
  (ok(await as(who).get('blade-admin/submissions/notes', { id })) as unknown as { notes: Note[] }).notes
const write = (who: string, id: string, body: string, more: object = {}) =>
  as(who).post('blade-admin/submissions/note', { id, body, ...more })
const attach = async (who: string, id: string, name: string) =>
  (await put(as(who), id, 'noteAttachment', await markedPdf((what) => `Zq${what}`, `words of ${name}`), name))
    .id
const fetchAs = (who: string, id: string) => as(who).get('blade-admin/submissionFile/download', { id })
const unread = async (who: string, id: string) =>
  Number(ok(await as(who).get('blade-admin/submissions/detail', { id })).unreadNotes)

it('a file goes with its message to whoever reads that; the office’s carries no name to the author', async () => {
  const { id } = await paperIn(stage, 'inReview')
  const [inner, outer, own] = [
    await attach('editor', id, 'inner.pdf'),
    await attach('editor', id, 'Editor Person to author.pdf'),
    await attach('author', id, 'approval.pdf'),
  ]
  expect((await fetchAs('author', outer)).status, 'not sent yet').toBe(404)
  ok(await write('editor', id, 'Between us.', { fileIds: [inner] }))
  ok(await write('editor', id, 'Please look.', { audience: 'author', fileIds: [outer] }))
  ok(await write('author', id, 'Here it is.', { fileIds: [own] }))

  expect((await thread('editor', id)).map((note) => note.files.map((file) => file.name))).toEqual([
    ['inner.pdf'],
    ['Editor Person to author.pdf'],
    ['approval.pdf'],
  ])
  expect((await thread('author', id)).map((note) => note.files.map((file) => file.name))).toEqual([
    [null],
    ['approval.pdf'],
  ])
  expect((await fetchAs('author', inner)).status).toBe(404)
  for (const who of ['stranger', 'reviewer1', 'production', 'finance'])
    for (const file of [inner, outer, own]) expect((await fetchAs(who, file)).status, who).not.toBe(200)
  const got = await fetchAs('author', outer)
  expect(got.status).toBe(200)
  expect(JSON.stringify(got.headers)).not.toMatch(/Editor Person/)
  expect(got.bytes.toString('latin1')).not.toContain('ZqXmp')
  expect((await fetchAs('chief', outer)).bytes.toString('latin1')).toContain('ZqXmp')
  expect((await as('author').get('blade-admin/submissions/detail', { id })).raw).not.toContain(
    'Editor Person',
  )
  expect((await fetchAs('editor', own)).headers['content-disposition']).toContain('approval.pdf')
})

it('takes only files that the writer has just uploaded to this paper, each once, five at most', async () => {
  const [{ id }, other] = [await paperIn(stage, 'screening'), await paperIn(stage, 'screening')]
  const [mine, elsewhere, theirs] = [
    await attach('author', id, 'mine.pdf'),
    await attach('author', other.id, 'elsewhere.pdf'),
    await attach('editor', id, 'theirs.pdf'),
  ]
  const refused = async (fileIds: string[]) => {
    const { status, body } = await write('author', id, 'x', { fileIds })
    return [status, body.reason]
  }
  for (const file of [elsewhere, theirs, '1']) expect(await refused([file])).toEqual([422, 'FILE'])
  expect((await refused(['1', '2', '3', '4', '5', '6']))[0]).toBe(400)
  ok(await write('author', id, 'x', { fileIds: [mine] }))
  expect(await refused([mine]), 'a part of another message').toEqual([422, 'FILE'])
  const draft = await paperIn(stage, 'draft')
  const early = await as('author').upload(
    'blade-admin/submissionFile/upload',
    { submissionId: draft.id, stage: 'noteAttachment' },
    { name: 'a.pdf', bytes: await markedPdf((what) => what) },
  )
  expect(early.status).not.toBe(200)
})

it('counts what one has not read, each for themselves, and one’s own words never', async () => {
  const { id } = await paperIn(stage, 'screening')
  const mark = (who: string, noteId: string | undefined) =>
    as(who).post('blade-admin/submissions/notesRead', { id, noteId })
  ok(await write('editor', id, 'For us.'))
  ok(await write('editor', id, 'For you.', { audience: 'author' }))
  ok(await write('author', id, 'Thank you.'))
  expect([await unread('author', id), await unread('editor', id), await unread('chief', id)]).toEqual([
    1, 1, 3,
  ])
  const mine = (await as('author').get('blade-admin/submissions/mine')).body.data as unknown as {
    id: string
    unreadNotes: number
  }[]
  expect(mine.find((paper) => paper.id === id)?.unreadNotes).toBe(1)
  // Co-authors read along and have a count of their own.
  await confirmMailbox(stage, 'coauthor')
  expect(await unread('coauthor', id)).toBe(2)

  const seen = await thread('chief', id)
  await Promise.all([mark('chief', seen[2]?.id), mark('chief', seen[0]?.id), mark('chief', seen[2]?.id)])
  expect(await unread('chief', id), 'never backwards').toBe(0)
  expect(await unread('author', id)).toBe(1)
  // A note of the desk is not the author's to mark, nor is anything a stranger's.
  expect((await mark('author', seen[0]?.id)).status).toBe(404)
  expect((await mark('stranger', seen[1]?.id)).status).toBe(404)
  ok(await mark('author', seen[1]?.id))
  expect(await unread('author', id)).toBe(0)
  ok(await write('staff', id, 'One more thing.', { audience: 'author' }))
  expect([await unread('author', id), await unread('chief', id)]).toEqual([1, 1])
})
