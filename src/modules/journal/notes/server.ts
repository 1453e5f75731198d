import { dateIn, idSchema, isRefusal, keysOf, refusals, type Given } from '#kernel/definition/index.ts'
import type { Call, Caller } from '#kernel/http/caller.ts'
import { present } from '#kernel/http/present.ts'
import { route, slice } from '#kernel/http/slice.ts'
import type { Reader, Tx } from '#kernel/store/db.ts'
import { findAll, insert, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { queueMails, type Letter } from '../mail-outbox/queue.ts'
import { namesOf } from '../submissions/paper/people.ts'
import { deskOnly } from '../submissions/paper/standing.ts'
import { submissionFiles, type SubmissionFile } from '../submission-files/definition.ts'
import { refuseFile } from '../submission-files/refusals.ts'
import { canBeBare } from '../submission-files/rules.ts'
import { standingIn } from '../submissions/paper/standing-in.ts'
import * as to from '../submissions/paper/recipients.ts'
import { refuse } from '../submissions/refusals.ts'
import { seenNote, seesNotes } from '../submissions/paper/visibility.ts'
import type { Paper } from '../submissions/paper/paper.ts'
import { articleStatesOf } from '../articles/states-of.ts'
import { audiences, type Audience } from '../terms/words.ts'
import { notes, topics, type Note, type Topic } from './definition.ts'
import { ringFor, whoTakes } from './telling.ts'
import { markRead } from './unread.ts'
import { appealUntil, mayWrite, openTopics, writesAs } from './workflow.ts'

const refuseNote = refusals({
  FILE: {
    status: 422,
    zh: '附件不可用，请重新上传',
    en: 'An attachment cannot be used, upload it again',
  },
  EMPTY: { status: 422, zh: '请写下内容', en: 'Write something first' },
  NOBODY_TOLD: {
    status: 409,
    zh: '这一步现在没有可以告知的人，可改为写备注',
    en: 'There is nobody to tell about this step now; write a note instead',
  },
  TOPIC_CLOSED: {
    status: 409,
    zh: '稿件目前不能{topic}，可改为普通留言',
    en: '“{topic}” is not open for the manuscript now; send an ordinary message instead',
  },
})

/** Files of one message. */
const mostFiles = 5
const writing = {
  type: 'object',
  required: ['id', 'body'],
  properties: {
    id: idSchema,
    body: { type: 'string', maxLength: 4000 },
    audience: { enum: keysOf(audiences) },
    topic: { enum: keysOf(topics) },
    fileIds: { type: 'array', items: idSchema, maxItems: mostFiles, uniqueItems: true },
    // Of those who may take this step: they are told in the bell.
    step: { type: 'string', maxLength: 40 },
  },
} as const
const reading = {
  type: 'object',
  required: ['id', 'noteId'],
  properties: { id: idSchema, noteId: idSchema },
} as const
const at = (call: string) => `blade-admin/submissions/${call}`

export const slices = [
  slice(notes, {
    rows: deskOnly,
    routes: [
      // Authors hold no right to a list; what they read of their own papers is decided paper by paper.
      route({ method: 'GET', url: at('notes'), permission: 'signedIn' }, thread),
      route({ method: 'POST', url: at('note'), permission: 'signedIn', input: writing }, write),
      route({ method: 'POST', url: at('notesRead'), permission: 'signedIn', input: reading }, read),
    ],
  }),
]

/** Everything said that the caller may read, oldest first, and what they may write. */
async function thread({ caller, db, input, ctx }: Call): Promise<unknown> {
  const r = db.of(caller.tenantId)
  const standing = await standingIn(r, caller, input.id)
  if (isRefusal(standing)) return standing
  const { paper, persona, roles } = standing
  const audience = seesNotes(persona)
  if (audience.length === 0) return refuse('NOT_ALLOWED')
  const rows = await findAll(
    r,
    notes,
    sql`t.submission_id = ${paper.submission.id} and t.audience = any(${[...audience]}::text[])`,
    { order: sql.raw('t.written_at, t.id'), limit: 1000 },
  )
  const until = appealUntil(paper, caller.timeZone)
  return {
    notes: await shown(r, rows, caller, persona),
    audiences: audience.filter((one) => mayWrite(persona, roles, one)),
    topics: persona === 'author' ? await topicsOf(r, paper, caller, ctx.clock()) : [],
    appealUntil: until ? dateIn(until, caller.timeZone) : null,
  }
}

async function topicsOf(r: Reader, paper: Paper, caller: Caller, now: Date): Promise<Topic[]> {
  const became = (await articleStatesOf(r, [paper.submission])).get(paper.submission.id)
  return openTopics(paper, now, caller.timeZone, became)
}

async function shown(
  r: Reader,
  rows: readonly Note[],
  caller: Caller,
  persona: Parameters<typeof seenNote>[1],
): Promise<unknown[]> {
  const names = await namesOf(
    r,
    rows.map((row) => row.writtenBy),
    caller.lang,
  )
  const files = await filesOf(r, rows)
  const named = rows.map((row) => {
    const fromAuthor = row.writtenAs === 'AU'
    const attached = (row.fileIds ?? []).flatMap((id) => files.get(id) ?? [])
    const seen = {
      ...row,
      files: attached.map((file) => fileShown(file, fromAuthor || persona === 'editor')),
    }
    return {
      ...seenNote({ ...seen, writtenByName: names.get(row.writtenBy ?? '') ?? '' }, persona),
      mine: row.writtenBy === caller.userId,
      fromAuthor,
    }
  })
  return present(notes, named, caller)
}

type NoteFile = Pick<SubmissionFile, 'id' | 'originalName' | 'detectedMime' | 'sizeBytes' | 'stage'>

async function filesOf(r: Reader, rows: readonly Note[]): Promise<ReadonlyMap<string, NoteFile>> {
  const ids = rows.flatMap((row) => row.fileIds ?? [])
  if (ids.length === 0) return new Map()
  const files = await findAll(r, submissionFiles, sql`t.id = any(${ids}::bigint[])`)
  return new Map(files.map((file) => [file.id, file]))
}

/** The author reads what a file of the office is, not what somebody there called it. */
function fileShown({ id: fileId, originalName, detectedMime, sizeBytes }: NoteFile, named: boolean) {
  return { id: fileId, name: named ? originalName : null, mime: detectedMime, sizeBytes }
}

/** Just uploaded by whoever writes, to this paper, and not part of another message. */
async function attachable(tx: Tx, paper: Paper, caller: Caller, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const own = await tx.query(
    sql`select f.id from submission_file f where f.id = any(${[...ids]}::bigint[]) and f.submission_id = ${paper.submission.id}
          and f.stage = 'noteAttachment' and f.uploaded_by = ${caller.userId} and f.is_deleted = 0
          and not exists (select 1 from note n where n.submission_id = f.submission_id and n.file_ids && array[f.id] and n.is_deleted = 0) for update`,
  )
  return own.length === ids.length
}

/** What goes to the author must be of a kind that can be freed of names. */
async function allBare(r: Reader, ids: readonly string[]): Promise<boolean> {
  const files = await findAll(r, submissionFiles, sql`t.id = any(${[...ids]}::bigint[])`)
  return files.every((file) => canBeBare(file.detectedMime))
}

/** How far the caller has read; a note that they may not read marks nothing. */
async function read({ caller, db, input }: Call<Given<typeof reading>>): Promise<unknown> {
  return db.tx(caller.actor, async (tx) => {
    const standing = await standingIn(tx, caller, input.id)
    if (isRefusal(standing)) return standing
    const audience = seesNotes(standing.persona)
    const { id: paperId } = standing.paper.submission
    const [note] = await findAll(
      tx,
      notes,
      sql`t.id = ${input.noteId} and t.submission_id = ${paperId} and t.audience = any(${[...audience]}::text[])`,
    )
    if (!note) return refuse('NOT_FOUND')
    await markRead(tx, paperId, caller.userId, note.id)
    return true
  })
}

async function write({ caller, db, input, ctx }: Call<Given<typeof writing>>): Promise<unknown> {
  return db.tx(caller.actor, async (tx) => {
    const standing = await standingIn(tx, caller, input.id)
    if (isRefusal(standing)) return standing
    const { paper, persona, roles } = standing
    const audience: Audience = persona === 'author' || input.audience === 'author' ? 'author' : 'desk'
    if (!mayWrite(persona, roles, audience)) return refuse('NOT_ALLOWED')
    const body = input.body.trim()
    if (body === '') return refuseNote('EMPTY')
    const topic = persona === 'author' ? (input.topic ?? 'question') : 'question'
    if (persona === 'author' && !(await topicsOf(tx, paper, caller, ctx.clock())).includes(topic))
      return refuseNote('TOPIC_CLOSED', { topic: topics[topic][caller.lang] })
    const fileIds = input.fileIds ?? []
    if (!(await attachable(tx, paper, caller, fileIds))) return refuseNote('FILE')
    if (persona !== 'author' && audience === 'author' && !(await allBare(tx, fileIds)))
      return refuseFile('notBare')
    for (const fileId of fileIds)
      await update(tx, submissionFiles, fileId, { visibleToAuthor: audience === 'author' })
    const told = input.step ? await whoTakes(tx, standing, input.step, caller, ctx.clock()) : []
    if (input.step && (audience !== 'desk' || told.length === 0)) return refuseNote('NOBODY_TOLD')
    const note = await insert(tx, notes, {
      fileIds: [...fileIds],
      submissionId: paper.submission.id,
      stage: paper.submission.state,
      audience,
      topic,
      body,
      writtenBy: caller.userId,
      writtenAs: writesAs(roles),
      writtenAt: tx.now,
    })
    await ringFor(tx, paper, { to: told, step: input.step ?? '', by: caller, note }, ctx.baseUrl)
    if (audience === 'author') await queueMails(tx, paper, ctx.baseUrl, [await letter(tx, paper, note)])
    return { id: note.id }
  })
}

/** To the other side; the desk speaks as the office, whoever of it writes. */
async function letter(r: Reader, paper: Paper, note: Note): Promise<Letter> {
  const message = note.body ?? ''
  if (note.writtenAs !== 'AU')
    return { code: 'M41', to: await to.authorSide(r, paper), facts: () => ({ message }), key: note.id }
  // An appeal is for those who may grant it.
  const readers =
    note.topic === 'appeal' || note.topic === 'reinstatement'
      ? [...(await to.chiefs(r, paper)), ...(await to.editorOf(r, paper))]
      : await to.editorOf(r, paper)
  return {
    code: 'M41a',
    to: readers,
    facts: (lang) => ({ message, topic: topics[note.topic][lang] }),
    key: note.id,
  }
}
