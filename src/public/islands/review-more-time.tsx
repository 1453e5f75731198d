import { useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { get, post } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFilledIn } from '#kernel/portal/ui/useMissing.ts'
import { mostExtensions } from '#modules/journal/review-records/words.ts'
import { pathOf, texts, type Detail } from './review-data.ts'
import { Input, Message, useWork } from './ui.tsx'

/** More time than there is, with a reason; what was asked already says so. */
export function MoreTime({ review, changed }: { review: Detail; changed: () => void }) {
  const t = useTexts(texts)
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const { busy, problem, run } = useWork()
  const { missing, whenWhole } = useFilledIn([
    [t('moreTimeUntil'), until !== ''],
    [t('moreTimeWhy'), !isBlank(reason)],
  ])
  const ask = () =>
    run(async () => {
      // The draft has saved itself meanwhile: the version of this moment counts.
      const { version } = await get<Detail>(pathOf('detail'), { id: review.id })
      await post(pathOf('askTime'), { id: review.id, version, until, reason })
      changed()
    })
  if (review.moreTimeUntil)
    return (
      <p className="hint num" role="status">
        {t('moreTimeAsked', { date: review.moreTimeUntil })}
      </p>
    )
  if (review.extendedTimes >= mostExtensions) return null
  return (
    <details className="blk">
      <summary>{t('moreTime')}</summary>
      <p className="hint">{t('moreTimeText')}</p>
      <div className="fm1">
        <Input label={t('moreTimeUntil')} type="date" required value={until} onChange={setUntil} />
        <Input
          label={t('moreTimeWhy')}
          required
          value={reason}
          onChange={setReason}
          rows={3}
          maxLength={2000}
        />
        <Message problem={missing.length > 0 ? missing : problem} />
        <div className="ends">
          <button type="button" className="btn" disabled={busy} onClick={() => whenWhole(() => void ask())}>
            {t('moreTimeSend')}
          </button>
        </div>
      </div>
    </details>
  )
}
