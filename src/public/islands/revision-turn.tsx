import { useState } from 'react'
import { daysAfter } from '#kernel/definition/time.ts'
import { arriving, Nothing } from '#kernel/ui/arriving.tsx'
import { post } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { useFilledIn } from '#kernel/portal/ui/useMissing.ts'
import { graceDays } from '#modules/journal/submissions/grace.ts'
import { Icon } from '../icons.tsx'
import { FileSlot } from './files.tsx'
import { daysUntil } from './paper.ts'
import { turnTexts, type Turn } from './turn.ts'
import { Message, useWork } from './ui.tsx'

const MoreAuthors = arriving(
  async () => ({ default: (await import('./more-authors.tsx')).MoreAuthors }),
  Nothing,
)

const texts = {
  ...turnTexts,
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
} as const satisfies Texts

/** The author owes a revision: until when, its files, and more time. */
export function RevisionTurn({ paper, changed, askForTime }: Turn & { askForTime: () => void }) {
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  const { busy, problem, run } = useWork()
  const due = paper.revisionDueAt?.slice(0, 10) ?? ''
  const left = due === '' ? 0 : daysUntil(due)
  // What comes a little late is still taken; after that the press would only be refused.
  const last = due === '' ? '' : daysAfter(due, graceDays)
  const over = left < -graceDays
  const current = (stage: string) => paper.files.some((file) => file.stage === stage && file.isCurrent)
  const { missing, whenWhole } = useFilledIn([
    [t('response'), current('responseLetter')],
    [t('clean'), current('revisionClean')],
  ])
  const send = () =>
    run(async () =>
      post('blade-admin/submissions/submitRevision', { id: paper.id, version: paper.version }).then(changed),
    )
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
          <Message problem={missing.length > 0 ? missing : problem} />
          <div className="ends">
            <span />
            <button
              type="button"
              className="btn p"
              disabled={busy}
              onClick={() => whenWhole(() => void send())}
            >
              {t('send')}
            </button>
          </div>
        </section>
      )}
    </>
  )
}
