/** What the author is told of each state (domain 2.15): a label, what happens next, and nothing about the inside. */
import type { Label } from '#kernel/definition/index.ts'
import { productionSteps, type Submission, type SubmissionState } from './definition.ts'
import { hasEnded } from './ended.ts'

type Told = { label: Label; next: Label; turn: 'author' | 'journal' | 'none' }

const told: Readonly<Record<SubmissionState, Told>> = {
  draft: {
    label: { zh: '草稿', en: 'Draft' },
    next: {
      zh: '请补齐内容后投稿，草稿会自动保存。',
      en: 'Complete it and submit; the draft saves as you go.',
    },
    turn: 'author',
  },
  submitted: {
    label: { zh: '已收到，核对中', en: 'Received, being checked' },
    next: {
      zh: '编辑部正在核对稿件是否齐全，随后交责任编辑。',
      en: 'The office is checking that it is complete; then an editor takes it on.',
    },
    turn: 'journal',
  },
  returned: {
    label: { zh: '请补充', en: 'Please complete' },
    next: {
      zh: '请按编辑部的要求补充后重新投稿。',
      en: 'Complete what the office asks for and submit again.',
    },
    turn: 'author',
  },
  screening: {
    label: { zh: '编辑初审', en: 'With editor' },
    next: {
      zh: '编辑正在初审，决定是否送外审。',
      en: 'An editor is reading it to decide whether it goes to review.',
    },
    turn: 'journal',
  },
  inReview: {
    label: { zh: '外审中，第 {round} 轮', en: 'In peer review, round {round}' },
    next: {
      zh: '审稿人正在审稿，意见收齐后编辑会作出决定。',
      en: 'Reviewers are reading it; the editor decides when the reviews are in.',
    },
    turn: 'journal',
  },
  revisionRequested: {
    label: { zh: '请修改', en: 'Revision requested' },
    next: {
      zh: '请于截止日期前提交修改稿和逐条说明。',
      en: 'Send the revision with a point-by-point response by the due date.',
    },
    turn: 'author',
  },
  revised: {
    label: { zh: '已收到修改稿', en: 'Revision received' },
    next: { zh: '编辑正在查看修改稿。', en: 'The editor is looking at the revision.' },
    turn: 'journal',
  },
  finalReview: {
    label: { zh: '终审中', en: 'Final approval' },
    next: {
      zh: '稿件正在终审，结果会以邮件告知。',
      en: 'The final decision is being made; we will write to you.',
    },
    turn: 'journal',
  },
  accepted: {
    label: { zh: '已录用', en: 'Accepted' },
    next: { zh: '稿件将进入编辑加工与排版。', en: 'It goes to copyediting and typesetting next.' },
    turn: 'journal',
  },
  inProduction: {
    label: { zh: '编校中', en: 'In production' },
    next: {
      zh: '稿件正在编辑加工与排版，校样备好后请您核对。',
      en: 'It is being copyedited and typeset; we will ask you to check the proof.',
    },
    turn: 'journal',
  },
  scheduled: {
    label: { zh: '待刊', en: 'To appear' },
    next: {
      zh: '已排期，出版后会通知全体作者。',
      en: 'It is scheduled; all authors will hear when it appears.',
    },
    turn: 'journal',
  },
  published: {
    label: { zh: '已出版', en: 'Published' },
    next: { zh: '文章已公开，可阅读、引用和下载。', en: 'The article can be read, cited and downloaded.' },
    turn: 'none',
  },
  rejected: {
    label: { zh: '未录用', en: 'Not accepted' },
    next: { zh: '决定信和审稿意见见下。', en: 'The letter and the reviews are below.' },
    turn: 'none',
  },
  withdrawn: {
    label: { zh: '已撤稿', en: 'Withdrawn' },
    next: {
      zh: '稿件已撤回，如有疑问请联系编辑部。',
      en: 'The manuscript has been withdrawn; ask the office if you have a question.',
    },
    turn: 'none',
  },
}

/** What became of the article afterwards: until then it is just published. */
const afterwards: Readonly<Record<string, Told>> = {
  concern: {
    label: { zh: '已出版，有关注声明', en: 'Published, with an expression of concern' },
    next: {
      zh: '本刊就文章发布了关注声明，核实期间文章仍可阅读。声明见文章页。',
      en: 'The journal has published an expression of concern and looks into it; the article can still be read. The notice stands on its page.',
    },
    turn: 'none',
  },
  retracted: {
    label: { zh: '文章已撤回', en: 'Article retracted' },
    next: {
      zh: '文章仍可阅读，但页面和 PDF 均标明已撤回，不应再作为依据引用。撤稿声明见文章页。',
      en: 'The article can still be read, marked as retracted on its page and in its PDF, and should not be cited as evidence. The notice stands on its page.',
    },
    turn: 'none',
  },
  removed: {
    label: { zh: '文章已移除', en: 'Article removed' },
    next: {
      zh: '文章已不能阅读，原处保留题录和移除说明。',
      en: 'The article can no longer be read. Its page keeps the title and says why it was removed.',
    },
    turn: 'none',
  },
}

/** The proof is the one step of production that waits for the author. */
const proof: Told = {
  label: { zh: '请核对校样', en: 'Proof to check' },
  next: { zh: '请核对校样，批准或提出更正。', en: 'Check the proof, then approve it or send corrections.' },
  turn: 'author',
}

/** How a bill waits: for the first time, after its proof of payment was sent back, or after a waiver was decided. */
export type Owing = 'first' | 'again' | 'decided'

/** A bill that is out waits for the author wherever the paper stands. */
const fees: Record<Owing, Told> = {
  first: {
    label: { zh: '请缴费', en: 'Fee to pay' },
    next: {
      zh: '账单已开具，请在截止日期前缴费，或申请减免。',
      en: 'The bill is ready: pay it by its date, or ask for a waiver.',
    },
    turn: 'author',
  },
  again: {
    label: { zh: '付款凭证被退回', en: 'Proof of payment sent back' },
    next: {
      zh: '财务退回了付款凭证，原因见账单。请按原因处理后重新上传凭证；已付的款不必再付一次。',
      en: 'Finance sent your proof of payment back; the bill says why. Put that right and upload it again. What you have paid need not be paid twice.',
    },
    turn: 'author',
  },
  decided: {
    label: { zh: '请缴费', en: 'Fee to pay' },
    next: {
      zh: '减免申请已有结果，见账单。请在截止日期前缴纳余下的费用。',
      en: 'Your request for a waiver has been decided, see the bill. Pay what is left by its date.',
    },
    turn: 'author',
  },
}

/** T28: what was paid for a withdrawn paper is on its way back. */
const refund: Told = {
  label: { zh: '已撤稿，退费中', en: 'Withdrawn, refund coming' },
  next: {
    zh: '稿件已撤回。您已缴的费用将由编辑部退还，退款后会以邮件告知。',
    en: 'The manuscript has been withdrawn. The office will refund what you paid and write to you once it is done.',
  },
  turn: 'journal',
}

/** T27: from the first review on an author asks to withdraw, and an editor answers. */
const leaving: Label = { zh: '已申请撤稿，待编辑处理', en: 'Withdrawal asked for' }
const whileLeaving = {
  usual: {
    zh: '编辑会答复撤稿申请，在此之前审理照常进行。如改变主意，可在本页末尾收回申请。',
    en: 'An editor will answer the request; until then handling goes on. If you change your mind, take it back at the foot of this page.',
  },
  // A revision that is due goes on being due: sending it is an answer too.
  revision: {
    zh: '编辑会答复撤稿申请，修回期限照常计算。如改变主意，可在本页末尾收回申请；提交修改稿也即收回。',
    en: 'An editor will answer the request; the due date still holds. If you change your mind, take it back at the foot of this page, or send the revision.',
  },
  along: {
    zh: '通信作者已申请撤稿，编辑会答复，在此之前审理照常进行。',
    en: 'The corresponding author has asked to withdraw. An editor will answer; until then handling goes on.',
  },
} as const satisfies Record<string, Label>

/** At which step of production the paper is (domain 2.15). */
const ofStep = (label: string, step: string, lang: 'zh' | 'en') =>
  lang === 'zh' ? `${label}：${step}` : `${label}: ${step.toLowerCase()}`

/** A co-author reads along: what waits for the author waits for whoever answers for the paper. */
const withAuthor: Label = { zh: '等待通信作者办理。', en: 'The corresponding author has to act next.' }

type Reader = {
  /** A bill of the paper waits to be paid. */
  readonly owes?: Owing | undefined
  /** Reads along and takes no step. */
  readonly readsAlong?: boolean
  /** The state of the article that a published paper became. */
  readonly article?: string | undefined
}

export function toldToAuthor(
  submission: Pick<Submission, 'state' | 'productionStep' | 'currentRound'> &
    Partial<Pick<Submission, 'feeState' | 'withdrawRequested'>>,
  lang: 'zh' | 'en',
  { owes, readsAlong = false, article = '' }: Reader = {},
): { label: string; next: string; turn: Told['turn'] } {
  const waits = submission.state === 'inProduction' && submission.productionStep === 'authorProof'
  const paid = submission.state === 'withdrawn' && submission.feeState === 'paid'
  const became = submission.state === 'published' ? afterwards[article] : undefined
  const usual = waits ? proof : paid ? refund : (became ?? told[submission.state])
  if (submission.withdrawRequested && !hasEnded(submission.state)) {
    const how = readsAlong ? 'along' : submission.state === 'revisionRequested' ? 'revision' : 'usual'
    return { label: leaving[lang], next: whileLeaving[how][lang], turn: 'journal' }
  }
  const { label, next, turn } = owes && usual.turn === 'journal' ? fees[owes] : usual
  const step = label === told.inProduction.label && submission.productionStep
  const words = step ? ofStep(label[lang], productionSteps[step][lang], lang) : label[lang]
  const said = { label: words.replace('{round}', String(submission.currentRound)), next: next[lang], turn }
  return readsAlong && turn === 'author' ? { ...said, next: withAuthor[lang], turn: 'none' } : said
}
