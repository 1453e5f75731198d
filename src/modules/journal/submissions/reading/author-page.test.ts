import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#app/testing.ts'
import { articleIn } from '../../testing/articles.ts'
import {
  act,
  confirmMailbox,
  ok,
  paperIn,
  pdfWith,
  put,
  revise,
  startStage,
  step,
  versionOf,
  type Stage,
} from '../../testing/stage.ts'

/** Domain 2.15: what the author's page can show and do, beside the plain status. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client
type Page = {
  toFollow: { form: boolean; languages: string[] }
  publication: Record<string, unknown> | null
}
const pageOf = async (who: string, id: string) =>
  ok(await as(who).get('blade-admin/submissions/detail', { id })) as unknown as Page

it('T20 what acceptance asks for can be brought by the author beforehand, both languages and the form', async () => {
  const english = { titleEn: '', abstractEn: '', keywordsEn: [] }
  const { id } = await paperIn(stage, 'finalReview', { more: english })
  expect((await pageOf('author', id)).toFollow).toEqual({ form: true, languages: ['en'] })
  const early = await act(as('chief'), 'finalAccept', await versionOf(stage, id))
  expect(early.body.details).toEqual([
    'titleRequired',
    'abstractRequired',
    'keywordsNumber',
    'copyrightFormFile',
  ])
  await put(as('author'), id, 'copyrightForm', await pdfWith('signed'))
  await step(stage, 'author', 'saveDraft', id, {
    titleEn: 'Heat and visits',
    abstractEn: 'Objective: heat.',
    keywordsEn: ['heat', 'emergency', 'health'],
  })
  expect((await pageOf('author', id)).toFollow).toEqual({ form: false, languages: [] })
  await step(stage, 'chief', 'finalAccept', id)
})

it('a co-author reads along and is asked for nothing', async () => {
  await confirmMailbox(stage, 'coauthor')
  const { id } = await paperIn(stage, 'inReview')
  expect((await pageOf('author', id)).toFollow).toEqual({ form: true, languages: [] })
  expect((await pageOf('coauthor', id)).toFollow).toEqual({ form: false, languages: [] })
})

it('what waits for the author waits for whoever answers for the paper, and for no co-author', async () => {
  const { id } = await paperIn(stage, 'revisionRequested')
  type Status = { label: string; next: string; turn: string }
  const told = async (who: string, lang = 'zh'): Promise<Status[]> => {
    const headers = { 'accept-language': lang }
    const page = ok(await as(who).get('blade-admin/submissions/detail', { id }, headers))
    const mine = ok(await as(who).get('blade-admin/submissions/mine', {}, headers)) as unknown as {
      id: string
      status: Status
    }[]
    return [
      (page as unknown as { status: Status }).status,
      mine.find((row) => row.id === id)?.status as Status,
    ]
  }
  for (const status of await told('author')) expect(status).toMatchObject({ label: '请修改', turn: 'author' })
  for (const status of await told('coauthor'))
    expect(status).toMatchObject({ label: '请修改', next: '等待通信作者办理。', turn: 'none' })
  for (const status of await told('coauthor', 'en'))
    expect(status).toMatchObject({ next: 'The corresponding author has to act next.', turn: 'none' })
})

it('T27 who has asked to withdraw reads that where the paper stands, and may take it back until an editor has answered', async () => {
  const { id } = await paperIn(stage, 'inReview')
  type Status = { label: string; next: string; turn: string }
  const told = async (who: string, lang = 'zh') => {
    const headers = { 'accept-language': lang }
    const page = ok(await as(who).get('blade-admin/submissions/detail', { id }, headers))
    const { status, openActions } = page as unknown as { status: Status; openActions: { action: string }[] }
    const leaving = openActions.map(({ action }) => action).filter((action) => action.endsWith('Withdraw'))
    return { ...status, leaving }
  }
  expect((await told('author')).leaving).toEqual(['requestWithdraw'])
  await step(stage, 'author', 'requestWithdraw', id, { reason: 'P<0.05 was wrong' })
  expect(await told('author')).toMatchObject({
    label: '已申请撤稿，待编辑处理',
    turn: 'journal',
    leaving: ['cancelWithdraw'],
  })
  expect(await told('author', 'en')).toMatchObject({ label: 'Withdrawal asked for' })
  const along = await told('coauthor')
  expect(along).toMatchObject({ label: '已申请撤稿，待编辑处理', leaving: [] })
  expect(along.next).toContain('通信作者已申请撤稿')
  const at = await versionOf(stage, id)
  expect((await act(as('coauthor'), 'cancelWithdraw', at)).body.reason).toBe('NOT_ALLOWED')
  await step(stage, 'author', 'cancelWithdraw', id)
  expect(await told('author')).toMatchObject({ label: '外审中，第 1 轮', leaving: ['requestWithdraw'] })
  expect(await pageOf('author', id)).toMatchObject({ withdrawRequested: false, withdrawReason: null })
  const again = await act(as('author'), 'cancelWithdraw', await versionOf(stage, id))
  expect([again.status, again.body.details]).toEqual([422, ['noWithdrawToCancel']])
  const granted = await act(as('editor'), 'withdraw', await versionOf(stage, id), { reason: 'as asked' })
  expect(granted.body.details).toEqual(['withdrawNotRequested'])
  const { body } = await as('author').get('blade-admin/submissions/timeline', { id })
  expect((body.data as unknown as { text: string }[]).map(({ text }) => text)).toContain('收回撤稿申请')
})

it('T27 a revision that is due goes on being due while a request to withdraw waits, and sending it answers that', async () => {
  const { id } = await paperIn(stage, 'revisionRequested')
  await step(stage, 'author', 'requestWithdraw', id, { reason: 'sent elsewhere' })
  const status = async () =>
    (await pageOf('author', id)) as unknown as { status: { next: string; label: string } }
  expect((await status()).status.next).toContain('修回期限照常计算')
  const mine = ok(await as('author').get('blade-admin/submissions/mine')) as unknown as {
    id: string
    status: { label: string }
  }[]
  expect(mine.find((paper) => paper.id === id)?.status.label).toBe('已申请撤稿，待编辑处理')
  await revise(stage, 'author', id)
  expect((await status()).status.label).toBe('已收到修改稿')
})

it('how many reviews are in and who handles the paper is told to authors where the journal does so', async () => {
  const { id } = await paperIn(stage, 'reviewed')
  const told = async (who = 'author') => {
    const page = (await pageOf(who, id)) as unknown as { rounds: object[]; handlingEditorName?: string }
    return { editor: page.handlingEditorName, rounds: page.rounds }
  }
  const round = { roundNo: 1, closed: false }
  expect(await told()).toEqual({ editor: undefined, rounds: [{ ...round, invited: 2, completed: 2 }] })
  const journal = ok(await as('staff').get('blade-admin/journals/detail', { id: stage.journalId }))
  const save = async (more: object) => {
    const { version } = ok(await as('staff').get('blade-admin/journals/detail', { id: stage.journalId }))
    ok(await as('staff').post('blade-admin/journals/submit', { ...journal, version, ...more }))
  }
  await save({ showReviewCounts: false, showHandlingEditor: true })
  try {
    expect(await told()).toEqual({ editor: 'Person editor', rounds: [round] })
    expect(await told('coauthor')).toEqual({ editor: 'Person editor', rounds: [round] })
    expect((await told('editor')).rounds).toMatchObject([{ invited: 2, completed: 2 }])
  } finally {
    await save({ showReviewCounts: true, showHandlingEditor: false })
  }
})

it('a scheduled paper tells issue, pages and DOI, a published one its readers too, an earlier one nothing', async () => {
  const { id } = await paperIn(stage, 'inProduction')
  expect((await pageOf('author', id)).publication).toBeNull()
  await put(as('production'), id, 'finalPdf', await pdfWith('final'))
  const at = { issuesId: stage.issueId, firstPage: '7', publishDate: '2031-05-01' }
  const { doi } = await step(stage, 'production', 'schedule', id, at)
  const told = { year: 2026, volume: 1, issueNo: '1', firstPage: '7', publishDate: '2031-05-01', doi }
  expect((await pageOf('author', id)).publication).toMatchObject({ ...told, views: null, downloads: null })
  await step(stage, 'staff', 'publish', id)
  expect((await pageOf('author', id)).publication).toMatchObject({ doi, views: 0, downloads: 0 })
})

it('T23 the story names the step of production and the author’s own answer', async () => {
  const { id } = await paperIn(stage, 'inProduction')
  const stands = async (lang: 'zh' | 'en') => {
    const headers = { 'accept-language': lang }
    const page = ok(await as('author').get('blade-admin/submissions/detail', { id }, headers))
    return (page as unknown as { status: { label: string } }).status.label
  }
  await step(stage, 'production', 'step', id, { to: 'typesetting' })
  expect([await stands('zh'), await stands('en')]).toEqual(['编校中：排版', 'In production: typesetting'])
  await put(as('production'), id, 'typesetProof', await pdfWith('proof'))
  await step(stage, 'production', 'step', id, { to: 'authorProof' })
  expect([await stands('zh'), await stands('en')]).toEqual(['请核对校样', 'Proof to check'])
  await step(stage, 'author', 'step', id, { to: 'ready' })
  const told = async (who: string, lang = 'zh') => {
    const headers = { 'accept-language': lang }
    const { body } = await as(who).get('blade-admin/submissions/timeline', { id }, headers)
    const events = (body.data as unknown as { text: string; kind?: string }[]).filter(
      ({ kind }) => kind !== 'mail',
    )
    return events.map(({ text }) => text)
  }
  expect((await told('staff')).slice(0, 3)).toEqual(['批准校样', '编校排：作者校样', '编校排：排版'])
  expect((await told('author')).slice(0, 2)).toEqual(['批准校样', '编校中'])
  const english = await told('author', 'en')
  expect(english.slice(0, 2)).toEqual(['Proof approved', 'In production'])
  expect(english.slice(-2)).toEqual(['Submitted', 'Draft begun'])
})

it('each step stands before the mails that it sent, so that none is told as sent by the step before', async () => {
  const { id } = await paperIn(stage, 'screening')
  const log = ok(await as('staff').get('blade-admin/submissions/timeline', { id })) as unknown as {
    kind: string
    action?: string
    templateCode?: string
  }[]
  const said = log.map(({ kind, action, templateCode }) => (kind === 'mail' ? templateCode : action))
  // Newest first: what a step sent lies above it.
  expect(said.slice(0, 2)).toEqual(['M6', 'assignEditor'])
  expect(said.slice(2, said.indexOf('submit')).toSorted()[0]).toBe('M1')
  expect(said.slice(said.indexOf('submit')).filter((one) => one?.startsWith('M'))).toEqual([])
})

it.each([
  ['concern', '已出版，有关注声明'],
  ['retracted', '文章已撤回'],
  ['removed', '文章已移除'],
])(
  'A3–A5 a paper whose article is under %s says so to its author and its editor, not just “published”',
  async (state, label) => {
    const id = await articleIn(stage, state)
    const read = async (who: string) =>
      ok(await as(who).get('blade-admin/submissions/detail', { id })) as unknown as {
        articleState: string
        status?: { label: string }
      }
    const page = await read('author')
    expect([page.articleState, page.status?.label]).toEqual([state, label])
    expect((await read('editor')).articleState).toBe(state)
    const mine = ok(await as('author').get('blade-admin/submissions/mine')) as unknown as {
      id: string
      status: { label: string }
    }[]
    expect(mine.find((paper) => paper.id === id)?.status.label).toBe(label)
  },
)
