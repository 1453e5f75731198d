import { useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { bytesText } from '#kernel/definition/bytes-text.ts'
import { post } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { useFilledIn } from '#kernel/portal/ui/useMissing.ts'
import { FileLink } from './file-link.tsx'
import { fetchFile, FileSlot } from './files.tsx'
import { daysUntil } from './paper.ts'
import { turnTexts, type Turn } from './turn.ts'
import { Input, Message, useWork } from './ui.tsx'

const texts = {
  ...turnTexts,
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
} as const satisfies Texts

/** The author's answer to a proof (T23): approve, or say what is wrong. */
export function ProofTurn({ paper, changed }: Turn) {
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
  const { missing, whenWhole } = useFilledIn([[t('what'), !isBlank(reason)]])
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
          <Message problem={missing.length > 0 ? missing : problem} />
          <div>
            <button
              type="button"
              className="btn"
              disabled={busy}
              onClick={() => whenWhole(() => void answer('typesetting'))}
            >
              {t('correct')}
            </button>
          </div>
        </div>
      </section>
    </>
  )
}
