import { useRef, useState } from 'react'
import { bytesText } from '#kernel/definition/bytes-text.ts'
import { arriving, Nothing } from '#kernel/ui/arriving.tsx'
import { isBlank } from '#kernel/definition/blank.ts'
import { daysAfter } from '#kernel/definition/time.ts'
import { post } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { graceDays } from '#modules/journal/submissions/grace.ts'
import { Icon } from '../icons.tsx'
import { FileLink } from './file-link.tsx'
import { fetchFile, FileSlot } from './files.tsx'
import { daysUntil, type PaperDetail } from './paper.ts'
import { here, Input, Message, sharedTexts, useWork } from './ui.tsx'

const MoreAuthors = arriving(
  async () => ({ default: (await import('./more-authors.tsx')).MoreAuthors }),
  Nothing,
)

const texts = {
  nextLabel: ['下一步', 'Next step'],
  goOn: ['继续填写', 'Go on'],
  supplement: ['补充并重新投稿', 'Complete and resubmit'],
  usual: ['通常 {n} 天。', 'This usually takes {n} days.', 'This usually takes {n} day.'],
  filled: ['已填 {n}%', '{n}% complete'],
  reviseBy: [
    '请在 {date} 前提交修回稿，还有 {n} 天',
    'Send your revision by {date}, {n} days left',
    'Send your revision by {date}, {n} day left',
  ],
  reviseToday: ['今天（{date}）是提交修回稿的最后一天', 'Your revision is due today, {date}'],
  reviseLate: [
    '修回截止日期是 {date}，最晚 {last} 前仍可提交',
    'The revision was due on {date}; it is still taken until {last}',
  ],
  reviseOver: [
    '修回已于 {last} 截止，现在不能提交，请申请延期',
    'Revisions were taken until {last}. Ask for more time to send yours',
  ],
  reviseNeeds: [
    '需要：修改说明（逐条回复）、修改稿（清洁版）。建议另附标注版。',
    'Needed: a response letter, point by point, and the revised manuscript, clean. A marked copy helps.',
  ],
  moreTime: ['申请延期', 'Ask for more time'],
  revise: ['提交修回稿', 'Send the revision'],
  response: ['修改说明（逐条回复）', 'Response letter, point by point'],
  clean: ['修改稿（清洁版）', 'Revised manuscript, clean'],
  marked: ['修改稿（标注版）', 'Revised manuscript, changes marked'],
  anonymous: ['请勿含作者信息', 'Without author names'],
  send: ['确认提交', 'Send now'],
  read: ['阅读文章', 'Read the article'],
  proofFiles: [
    '请下载校样核对；有错请上传更正表并说明。',
    'Download the proof and check it. If something is wrong, upload a list of corrections and say what.',
  ],
  proofBy: [
    '请在 {date} 前核对校样，还有 {n} 天',
    'Check the proof by {date}, {n} days left',
    'Check the proof by {date}, {n} day left',
  ],
  proofToday: ['今天（{date}）是核对校样的最后一天', 'Your answer to the proof is due today, {date}'],
  proofLate: ['校样答复截止日期是 {date}，请尽快核对', 'The proof was due on {date}; check it soon'],
  proof: ['下载校样', 'Download the proof'],
  approve: ['批准校样', 'Approve the proof'],
  correct: ['提交更正', 'Send corrections'],
  corrections: ['更正表', 'Corrections'],
  what: ['更正说明', 'What to correct'],
  withdraw: ['撤回稿件', 'Withdraw the paper'],
  askWithdraw: ['申请撤稿', 'Ask to withdraw'],
  asked: ['已申请撤稿，等待编辑处理。', 'You asked to withdraw; an editor will decide.'],
  withdrawTitle: ['撤回这篇稿件？', 'Withdraw this paper?'],
  withdrawText: ['撤回后审理停止，编辑部会收到通知。', 'Handling stops and the office is told.'],
  askTitle: ['申请撤回这篇稿件？', 'Ask to withdraw this paper?'],
  askText: [
    '稿件已送审，由编辑处理您的申请。',
    'The paper is under review; an editor will decide on your request.',
  ],
  discard: ['删除草稿', 'Delete the draft'],
  discardTitle: ['删除这份草稿？', 'Delete this draft?'],
  discardText: ['草稿及已上传的文件将被删除。', 'The draft and its files will be removed.'],
  reason: ['理由', 'Reason'],
  because: ['理由：{reason}', 'Reason: {reason}'],
} as const satisfies Texts

type Turn = { paper: PaperDetail; changed: () => void }
type Revising = Turn & { askForTime: () => void }
const opens = (paper: PaperDetail, action: string) => paper.openActions.find((each) => each.action === action)

/** The banner below the stage bar: what happens next, and whose turn it is. */
export function NextStep({ paper, changed, askForTime }: Revising) {
  if (opens(paper, 'submitRevision'))
    return <Revision paper={paper} changed={changed} askForTime={askForTime} />
  if (paper.productionStep === 'authorProof' && opens(paper, 'step'))
    return <Proof paper={paper} changed={changed} />
  return <Banner paper={paper} />
}

function Banner({ paper }: { paper: PaperDetail }) {
  const t = useTexts(texts)
  const own = paper.status.turn === 'author'
  const writing = opens(paper, 'submit') || opens(paper, 'resubmit')
  const out = paper.state === 'published' && paper.articleState !== 'removed'
  const sound = out && paper.articleState !== 'retracted' && paper.articleState !== 'concern'
  return (
    <section className={own ? 'next' : sound ? 'next done' : 'next calm'} aria-label={t('nextLabel')}>
      <div>
        <h3>{paper.status.label}</h3>
        <p>
          {paper.status.next}
          {paper.state === 'withdrawn' &&
            paper.withdrawReason &&
            ` ${t('because', { reason: paper.withdrawReason })}`}
          {paper.status.usualDays && ` ${t('usual', { n: paper.status.usualDays })}`}
          {/* What the office asks for beside the fields is in its letter, and counts in no share of them. */}
          {paper.state === 'draft' && paper.filled !== undefined && ` ${t('filled', { n: paper.filled })}`}
        </p>
      </div>
      <div className="ac">
        {writing && (
          <a className="btn p" href={here('/apaph/submit', { id: paper.id })}>
            {t(paper.state === 'draft' ? 'goOn' : 'supplement')}
          </a>
        )}
        {out && paper.articleId && (
          <a className="btn p" href={here('/apaph/article-detail', { id: paper.articleId })}>
            {t('read')}
          </a>
        )}
      </div>
    </section>
  )
}

function Revision({ paper, changed, askForTime }: Revising) {
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  const { busy, problem, run } = useWork()
  const due = paper.revisionDueAt?.slice(0, 10) ?? ''
  const left = due === '' ? 0 : daysUntil(due)
  // What comes a little late is still taken; after that the press would only be refused.
  const last = due === '' ? '' : daysAfter(due, graceDays)
  const over = left < -graceDays
  const current = (stage: string) => paper.files.some((file) => file.stage === stage && file.isCurrent)
  const ready = current('responseLetter') && current('revisionClean')
  const slot = { submissionId: paper.id, files: paper.files, changed }
  return (
    <>
      <section className="next" aria-label={t('nextLabel')}>
        <div>
          <h3>
            {over
              ? t('reviseOver', { last })
              : left < 0
                ? t('reviseLate', { date: due, last })
                : left === 0
                  ? t('reviseToday', { date: due })
                  : t('reviseBy', { date: due, n: left })}
          </h3>
          <p>{t('reviseNeeds')}</p>
        </div>
        <div className="ac">
          {!over && (
            <button type="button" className="btn p" aria-expanded={open} onClick={() => setOpen(!open)}>
              <Icon name="up" size={16} />
              {t('revise')}
            </button>
          )}
          <button type="button" className={over ? 'btn p' : 'link'} onClick={askForTime}>
            {t('moreTime')}
          </button>
        </div>
      </section>
      {open && !over && (
        <section className="blk" aria-label={t('revise')}>
          <FileSlot {...slot} stage="responseLetter" label={t('response')} help={t('anonymous')} required />
          <FileSlot {...slot} stage="revisionClean" label={t('clean')} help={t('anonymous')} required />
          <FileSlot {...slot} stage="revisionMarked" label={t('marked')} />
          <MoreAuthors paper={paper} changed={changed} />
          <Message problem={problem} />
          <div className="ends">
            <span />
            <button
              type="button"
              className="btn p"
              disabled={!ready || busy}
              onClick={() =>
                void run(async () =>
                  post('blade-admin/submissions/submitRevision', {
                    id: paper.id,
                    version: paper.version,
                  }).then(changed),
                )
              }
            >
              {t('send')}
            </button>
          </div>
        </section>
      )}
    </>
  )
}

/** The author's answer to a proof (T23): approve, or say what is wrong. */
function Proof({ paper, changed }: Turn) {
  const t = useTexts(texts)
  const [reason, setReason] = useState('')
  const { busy, problem, run } = useWork()
  const proof = paper.files.find((file) => file.stage === 'typesetProof' && file.isCurrent)
  const date = paper.proofDueAt?.slice(0, 10)
  const n = date ? daysUntil(date) : 0
  const answer = (to: 'ready' | 'typesetting') =>
    run(async () =>
      post('blade-admin/submissions/step', {
        id: paper.id,
        version: paper.version,
        to,
        ...(!isBlank(reason) && { reason }),
      }).then(changed),
    )
  return (
    <>
      <section className="next" aria-label={t('nextLabel')}>
        <div>
          <h3>
            {date
              ? t(n < 0 ? 'proofLate' : n === 0 ? 'proofToday' : 'proofBy', { date, n })
              : paper.status.label}
          </h3>
          <p>{t('proofFiles')}</p>
          {proof && (
            <p className="more">
              <FileLink
                fetch={() => fetchFile(proof)}
              >{`${t('proof')} · ${bytesText(proof.sizeBytes)}`}</FileLink>
            </p>
          )}
        </div>
        <div className="ac">
          <button type="button" className="btn p" disabled={busy} onClick={() => void answer('ready')}>
            {t('approve')}
          </button>
        </div>
      </section>
      <section className="blk">
        <FileSlot
          submissionId={paper.id}
          stage="proofCorrections"
          label={t('corrections')}
          files={paper.files}
          changed={changed}
        />
        <div className="fm1">
          <Input label={t('what')} value={reason} onChange={setReason} rows={4} />
          <Message problem={problem} />
          <div>
            <button
              type="button"
              className="btn"
              disabled={busy || isBlank(reason)}
              onClick={() => void answer('typesetting')}
            >
              {t('correct')}
            </button>
          </div>
        </div>
      </section>
    </>
  )
}

type Leaving = {
  action: 'withdraw' | 'requestWithdraw' | 'discard'
  link: keyof typeof texts
  title: keyof typeof texts
  text: keyof typeof texts
  reason: boolean
}
const leavings: readonly Leaving[] = [
  { action: 'discard', link: 'discard', title: 'discardTitle', text: 'discardText', reason: false },
  { action: 'withdraw', link: 'withdraw', title: 'withdrawTitle', text: 'withdrawText', reason: true },
  { action: 'requestWithdraw', link: 'askWithdraw', title: 'askTitle', text: 'askText', reason: true },
]

/** Ways to take a paper back, each behind a question. */
export function Withdraw({ paper, changed }: Turn) {
  const t = useTexts(texts)
  const shared = useTexts(sharedTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const [reason, setReason] = useState('')
  const { busy, problem, run } = useWork()
  const leaving = leavings.find(({ action }) => opens(paper, action))
  if (paper.withdrawRequested && paper.state !== 'withdrawn')
    return <section className="blk">{t('asked')}</section>
  if (!leaving) return null

  const go = () =>
    run(async () => {
      await post(`blade-admin/submissions/${leaving.action}`, {
        id: paper.id,
        version: paper.version,
        ...(leaving.reason && { reason }),
      })
      dialog.current?.close()
      changed()
    })

  return (
    <section className="blk">
      <button type="button" className="link" onClick={() => dialog.current?.showModal()}>
        {t(leaving.link)}
      </button>
      <dialog ref={dialog} className="dlg" aria-labelledby="leave">
        <h2 id="leave">{t(leaving.title)}</h2>
        <p className="hint">{t(leaving.text)}</p>
        <div className="fm1">
          {leaving.reason && (
            <Input label={t('reason')} value={reason} onChange={setReason} rows={3} required />
          )}
          <Message problem={problem} />
        </div>
        <div className="ends">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {shared('cancel')}
          </button>
          <button
            type="button"
            className="btn red"
            disabled={busy || (leaving.reason && isBlank(reason))}
            onClick={() => void go()}
          >
            {t(leaving.link)}
          </button>
        </div>
      </dialog>
    </section>
  )
}
