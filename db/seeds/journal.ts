/**
 * The demo journal's desk: people, and papers in every state, brought there by the real steps with a clock that stood
 * where it would have stood. Nothing is written that the product would not have written itself.
 */
import { dateIn, isRefusal, type Entity } from '#kernel/definition/index.ts'
import type { Caller, Context } from '#kernel/http/caller.ts'
import { stepOf } from '#kernel/http/steps.ts'
import type { Blobs } from '#kernel/store/blobs.ts'
import type { Room } from '#kernel/untrusted/room.ts'
import type { Db, Tx } from '#kernel/store/db.ts'
import { hashPassword } from '#kernel/store/passwords.ts'
import { insert } from '#kernel/store/rows.ts'
import { outsiderOf } from '#modules/system/user/outsider.ts'
import { sql } from '#kernel/store/sql.ts'
import { bills } from '#modules/journal/bills/definition.ts'
import { dispatch } from '#modules/journal/reviewing/dispatch.ts'
import { reviewRecords } from '#modules/journal/review-records/definition.ts'
import { saveDraft as saveReview } from '#modules/journal/reviewing/steps.ts'
import { storeBytes } from '#modules/journal/submission-files/store.ts'
import type { FileStage } from '#modules/journal/submission-files/definition.ts'
import { create, saveDraft } from '#modules/journal/submissions/writing/drafts.ts'
import type { StepCall } from '#modules/journal/submissions/paper/acting.ts'
import { submissions } from '#modules/journal/submissions/definition.ts'
import { sectionEditors } from '#modules/journal/section-editors/definition.ts'
import { dept } from '#modules/system/dept/definition.ts'
import { user } from '#modules/system/user/definition.ts'
import { reviewAnswers } from './content/site.ts'
import { manuscripts, type ManuscriptDraft } from './content/manuscripts.ts'
import { makePdf } from './pdf.ts'
import {
  demoDepts,
  demoPeople,
  demoSection,
  lives,
  reports,
  type DemoPerson,
  type Move,
} from './content/lives.ts'

export const demoPassword = 'demo-2026'

export type DeskOptions = {
  readonly db: Db
  readonly blobs: Blobs
  readonly untrusted: Room
  readonly tenantId: string
  readonly now: Date
  readonly baseUrl: string
  readonly journalCode?: string
  /** Only these papers, by key; all when left out. */
  readonly only?: readonly string[]
  readonly say?: (line: string) => void
}

type Someone = DemoPerson & { readonly id: string }
type Desk = DeskOptions & {
  readonly people: ReadonlyMap<string, Someone>
  readonly journalId: string
  readonly types: ReadonlyMap<string, string>
}

/** Makes the people and the papers once; answers the accounts that are worth printing at the start. */
export async function seedDesk(options: DeskOptions): Promise<{ account: string; role: string }[]> {
  const { db, tenantId, say = () => {} } = options
  const journal = await db
    .of(tenantId)
    .one<{ id: string }>(
      sql`select id from journals where code = ${options.journalCode ?? 'apaph'} and is_deleted = 0`,
    )
  if (!journal) return []
  const there = await db
    .of(tenantId)
    .one(sql`select 1 as one from blade_user where account = 'editor' and is_deleted = 0`)
  const people = there ? await known(options) : await seedPeople(options)
  const accounts = [...people.values()]
    .filter((one) => one.printed)
    .map(({ account, printed }) => ({ account, role: printed ?? '' }))
  const papers = await db
    .of(tenantId)
    .one(sql`select 1 as one from submissions where journal_id = ${journal.id} limit 1`)
  if (papers) return accounts
  const types = await db
    .of(tenantId)
    .query<{ id: string; code: string }>(
      sql`select id, code from article_type where journal_id = ${journal.id} and is_deleted = 0`,
    )
  await bindSection(options, { journalId: journal.id, types, userId: people.get('editor2')?.id })
  const desk: Desk = {
    ...options,
    people,
    journalId: journal.id,
    types: new Map(types.map((type) => [type.code, type.id])),
  }
  const wanted = lives.filter((life) => !options.only || options.only.includes(life.key))
  say(`  ${wanted.length} manuscripts`)
  for (const life of wanted) {
    const draft = manuscripts.find((one) => one.key === life.key)
    if (draft) await live(desk, draft, life.moves)
  }
  await settleMails(desk)
  return accounts
}

type Section = {
  journalId: string
  types: readonly { id: string; code: string }[]
  userId: string | undefined
}

/** Before the papers come: those of this section then have an editor of it from their first day. */
async function bindSection({ db, tenantId }: DeskOptions, { journalId, types, userId }: Section) {
  const articleTypeId = types.find(({ code }) => code === demoSection)?.id
  if (!userId || !articleTypeId) return
  await db.tx({ tenantId, userId: null, deptId: null }, (tx) =>
    insert(tx, sectionEditors, { journalId, articleTypeId, userId }),
  )
}

async function seedDepts(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const [root] = await tx.query<{ id: string }>(
    sql`select id from dept where parent_id is null and is_deleted = 0 order by id limit 1`,
  )
  const made = new Map<string, string>()
  for (const [sort, deptName] of demoDepts.entries()) {
    const row = await insert(tx, dept, { deptName, parentId: root?.id ?? null, deptCategory: '2', sort })
    made.set(deptName, row.id)
  }
  return made
}

async function seedPeople({ db, tenantId }: DeskOptions): Promise<ReadonlyMap<string, Someone>> {
  const password = await hashPassword(demoPassword)
  return db.tx({ tenantId, userId: null, deptId: null }, async (tx) => {
    const roles = await tx.query<{ id: string; roleAlias: string }>(
      sql`select id, role_alias from role where is_deleted = 0`,
    )
    const depts = await seedDepts(tx)
    const made = new Map<string, Someone>()
    for (const person of demoPeople) {
      const row = await insert(tx, user, {
        account: person.account,
        password,
        realName: person.name,
        realNameEn: person.latin.join(' '),
        name: person.name,
        email: mailOf(person),
        verifiedEmail: mailOf(person).toLowerCase(),
        language: person.language ?? 'zh',
        affiliationZh: person.placeZh,
        affiliationEn: person.placeEn,
        orcid: person.orcid ?? null,
        expertise: person.expertise ?? null,
        deptId: (person.depts ?? []).flatMap((name) => depts.get(name) ?? []),
        roleId: roles.filter((role) => person.roles.includes(role.roleAlias)).map((role) => role.id),
      })
      made.set(person.account, { ...person, id: row.id })
      if (person.roles.includes('editorInChief'))
        await tx.query(
          sql`update journal_editor set user_id = ${row.id} where role = 'editorInChief' and name_zh = ${person.name} and user_id is null`,
        )
    }
    return made
  })
}

async function known({ db, tenantId }: DeskOptions): Promise<ReadonlyMap<string, Someone>> {
  const rows = await db
    .of(tenantId)
    .query<{ id: string; account: string }>(sql`select id, account from blade_user where is_deleted = 0`)
  return new Map(
    demoPeople.flatMap((person): [string, Someone][] => {
      const row = rows.find((one) => one.account === person.account)
      return row ? [[person.account, { ...person, id: row.id }]] : []
    }),
  )
}

/** One paper from its draft through its moves, each on its day. */
async function live(desk: Desk, draft: ManuscriptDraft, moves: readonly Move[]): Promise<void> {
  const author = desk.people.get(`author${draft.by === 0 ? '' : draft.by + 1}`)
  if (!author) throw new Error(`no demo author ${draft.by}`)
  const paper = { id: '', files: 0 }
  for (const move of moves) await take(desk, draft, author, paper, move)
}

type Ongoing = { id: string; files: number; lastFile?: string }

async function take(
  desk: Desk,
  draft: ManuscriptDraft,
  author: Someone,
  paper: Ongoing,
  move: Move,
): Promise<void> {
  const [daysAgo, what, who, input = {}] = move
  const person = who === 'author' ? author : desk.people.get(who)
  if (!person) throw new Error(`no demo person ${who}`)
  const at = new Date(desk.now.getTime() - daysAgo * 24 * 3600 * 1000 - 3 * 3600 * 1000)
  const answer = await desk.db.tx(
    { tenantId: desk.tenantId, userId: person.id, deptId: null },
    async (tx) => {
      const call: StepCall = {
        tx: { ...tx, now: at },
        caller: {
          userId: person.id,
          roles: new Set(person.roles),
          scope: () => undefined,
          lang: 'zh',
          timeZone: 'Asia/Shanghai',
          ip: '',
        },
        input: {},
        ctx: { ...desk, outsider: outsiderOf },
      }
      return perform(desk, draft, author, paper, call, what, input)
    },
  )
  if (isRefusal(answer)) throw new Error(`demo paper ${draft.key}, ${what} by ${who}: ${answer.msg.en}`)
}

async function perform(
  desk: Desk,
  draft: ManuscriptDraft,
  author: Someone,
  paper: Ongoing,
  call: StepCall,
  what: Move[1],
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  switch (what) {
    case 'create':
      return startDraft(desk, draft, author, paper, call, input)
    case 'file':
      return addFile(desk, draft, paper, call, input.stage as FileStage)
    case 'dispatch': {
      const ids = (input.to as string[]).map((account) => desk.people.get(account)?.id ?? '')
      return dispatch({ ...call, input: { ...(await paperNow(call.tx, paper)), reviewerIds: ids } })
    }
    case 'acceptReview':
      return taken(call, reviewRecords, 'accept', (await reviewNow(call, paper)).id, {
        coiDeclared: false,
        confidentialityAgreed: true,
      })
    case 'declineReview':
      return taken(call, reviewRecords, 'decline', (await reviewNow(call, paper)).id, {
        declineReason: 'tooBusy',
        ...input,
      })
    case 'draftReview':
      return saveReview({
        ...call,
        input: {
          ...(await reviewNow(call, paper)),
          ...reports[input.report as keyof typeof reports],
          answers: reviewAnswers,
        },
      })
    case 'submitReview':
      return taken(call, reviewRecords, 'submit', (await reviewNow(call, paper)).id, {
        ...reports[input.report as keyof typeof reports],
        answers: reviewAnswers,
      })
    case 'confirmReviews':
      return confirmAll(call, paper)
    case 'bill':
      return moveBill(paper, call, input)
    default: {
      const editorId = typeof input.editor === 'string' ? desk.people.get(input.editor)?.id : undefined
      return taken(call, submissions, what, paper.id, { ...input, editorId })
    }
  }
}

async function startDraft(
  desk: Desk,
  draft: ManuscriptDraft,
  author: Someone,
  paper: Ongoing,
  call: StepCall,
  { partly }: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const articleTypeId = desk.types.get(draft.type) ?? [...desk.types.values()][0]
  const made = await create({ ...call, input: { journalId: desk.journalId, articleTypeId, language: 'zh' } })
  if (isRefusal(made)) return made
  paper.id = (made as { id: string }).id
  const colleague = [...desk.people.values()].find(
    (one) => one.account === `author${((draft.by + 2) % 6) + 1}`,
  )
  const whole = {
    abstractZh: draft.abstractZh,
    abstractEn: draft.abstractEn,
    keywordsZh: draft.keywords.map(([zh]) => zh),
    keywordsEn: draft.keywords.map(([, en]) => en),
    coiStatement: '作者声明无利益冲突。',
    ethicsStatement: '研究经所在单位伦理委员会批准。',
    consentStatement: '参与者均知情同意。',
    dataStatement: '去标识数据可向通信作者索取。',
    aiUseStatement: '未使用生成式人工智能撰写内容。',
    coverLetter: '请考虑在贵刊发表本文。',
    declarations: ['original', 'authorship', 'policies'],
    authors: [authorOf(author, true), ...(colleague ? [authorOf(colleague, false)] : [])],
  }
  return saveDraft({
    ...call,
    input: {
      ...(await paperNow(call.tx, paper)),
      titleZh: draft.zh,
      titleEn: draft.en,
      ...(partly ? {} : whole),
    },
  })
}

/** Each institution has its mail domain, so that the finder's warnings mean something. */
function mailOf({ account, placeEn }: DemoPerson): string {
  const place = placeEn.split(', ').at(-1) ?? placeEn
  return `${account}@${(place.split(' ')[0] ?? '').toLowerCase()}.example`
}

function authorOf(person: Someone, isCorresponding: boolean): Record<string, unknown> {
  const [family = '', given = ''] = person.parts
  return {
    familyNameZh: family,
    givenNameZh: given,
    familyNameEn: person.latin[1],
    givenNameEn: person.latin[0],
    email: mailOf(person),
    orcid: person.orcid ?? null,
    affiliations: [{ nameZh: person.placeZh, nameEn: person.placeEn, country: 'CN' }],
    isCorresponding,
  }
}

const headings: Partial<Record<FileStage, string>> = {
  manuscript: '全文',
  anonymised: '匿名稿',
  copyrightForm: '版权转让协议',
  responseLetter: '修改说明',
  revisionClean: '修改稿',
  typesetProof: '排版校样',
  finalPdf: '定稿',
  paymentProof: '付款凭证',
}

async function addFile(
  desk: Desk,
  draft: ManuscriptDraft,
  paper: Ongoing,
  call: StepCall,
  stage: FileStage,
): Promise<unknown> {
  paper.files += 1
  const { bytes } = await makePdf({
    title: draft.zh,
    otherTitle: draft.en,
    abstracts: [
      { heading: '摘要', text: draft.abstractZh },
      { heading: 'Abstract', text: draft.abstractEn },
    ],
    sections: [
      { heading: headings[stage] ?? '正文', paragraphs: [draft.abstractZh, `第 ${paper.files} 份文件。`] },
    ],
    made: call.tx.now,
  })
  const row = await call.tx.one<{ currentRound: number }>(
    sql`select current_round from submissions where id = ${paper.id}`,
  )
  const forAuthor = stage !== 'editorAttachment'
  const stored = await storeBytes(call.tx, desk, bytes, {
    submissionId: paper.id,
    stage,
    roundNo: row?.currentRound ?? 0,
    name: `${headings[stage] ?? stage}.pdf`,
    visibleToAuthor: forAuthor,
  })
  if (!isRefusal(stored)) paper.lastFile = stored.id
  return stored
}

async function paperNow(tx: Tx, paper: Ongoing): Promise<{ id: string; version: number }> {
  const row = await tx.one<{ version: number }>(sql`select version from submissions where id = ${paper.id}`)
  return { id: paper.id, version: row?.version ?? 0 }
}

/** The person's own review of the paper's open round. */
async function reviewNow({ tx, caller }: StepCall, paper: Ongoing): Promise<{ id: string; version: number }> {
  const row = await tx.one<{ id: string; version: number }>(
    sql`select id, version from review_record where submission_id = ${paper.id} and reviewer_id = ${caller.userId} and is_deleted = 0 order by round_no desc limit 1`,
  )
  return row ?? { id: '0', version: 0 }
}

async function confirmAll(call: StepCall, paper: Ongoing): Promise<unknown> {
  const rows = await call.tx.query<{ id: string }>(
    sql`select id from review_record where submission_id = ${paper.id} and state = 'submitted' order by id`,
  )
  for (const { id } of rows) {
    const answer = await taken(call, reviewRecords, 'confirm', id, { editorRating: 4 })
    if (isRefusal(answer)) return answer
  }
  return true
}

/** A step of the paper's bill; days are counted from the day of the step, and a payment is what is asked. */
async function moveBill(
  paper: Ongoing,
  call: StepCall,
  { step, dueIn, ...asked }: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { tx } = call
  const bill = await tx.one<{ id: string; total: string }>(
    sql`select id, total from publish_fee_bill where submission_id = ${paper.id} and is_deleted = 0`,
  )
  if (!bill) throw new Error('a demo paper has no bill')
  const due = new Date(tx.now.getTime() + Number(dueIn) * 24 * 3600 * 1000)
  return taken(call, bills, String(step), bill.id, {
    ...asked,
    ...(dueIn !== undefined && { dueAt: dateIn(due, 'Asia/Shanghai') }),
    ...(step === 'submitProof' && { proofFileId: paper.lastFile }),
    ...(step === 'confirm' && { paidAmount: bill.total }),
  })
}

/** A step that the kernel takes; those of the journal ask for nothing else of their surroundings. */
async function taken(
  { tx, caller, ctx }: StepCall,
  entity: Entity,
  step: string,
  id: string,
  asked: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const by = { tx, caller: caller as Caller, ctx: ctx as unknown as Context }
  return stepOf(by, entity, step, id, asked)
}

/** Mails of the past went out in the past. */
async function settleMails({ db, tenantId, journalId }: Desk): Promise<void> {
  await db.tx({ tenantId, userId: null, deptId: null }, (tx) =>
    tx.query(
      sql`update mail_outbox set state = 'sent', sent_at = create_time, tries = 1
          where state = 'queued' and submission_id in (select id from submissions where journal_id = ${journalId})`,
    ),
  )
}
