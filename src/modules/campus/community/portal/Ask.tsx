import { useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { Input, Message } from '#kernel/portal/ui/kit.tsx'
import { useFilledIn } from '#kernel/portal/ui/useMissing.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { communityTexts } from './texts.ts'

/** A reason before something is reported, and a question before it is gone; nothing is done by one press. */
export function Ask({
  asking,
  question,
  step,
  onNever,
  onDone,
}: {
  asking: 'report' | 'remove'
  question: string
  step: (step: 'report' | 'remove', body: object) => Promise<unknown>
  onNever: () => void
  onDone: (words?: string) => void
}) {
  const t = useTexts(communityTexts)
  const [why, setWhy] = useState('')
  const { busy, problem, run } = useWork()
  const { missing, whenWhole } = useFilledIn([[t('reportWhy'), asking !== 'report' || !isBlank(why)]])
  const take = () =>
    run(async () => {
      await step(asking, asking === 'report' ? { reason: why.trim() } : {})
      onDone(asking === 'report' ? t('reported') : undefined)
    })
  return (
    <section className="turn">
      {asking === 'report' ? (
        <Input label={t('reportWhy')} value={why} onChange={setWhy} rows={2} maxLength={200} required />
      ) : (
        <h2>{question}</h2>
      )}
      <Message problem={missing.length > 0 ? missing : problem} />
      <p className="ac">
        <button type="button" className="btn" onClick={onNever}>
          {t('cancel')}
        </button>
        <button type="button" className="btn p" disabled={busy} onClick={() => whenWhole(() => void take())}>
          {t(asking)}
        </button>
      </p>
    </section>
  )
}
