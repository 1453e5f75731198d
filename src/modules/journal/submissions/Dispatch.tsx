import { useQuery } from '@tanstack/react-query'
import { App, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { journalTexts } from '../texts.ts'
import { act, findReviewers, useRefresh, type Candidate, type Paper } from './calls.ts'
import { submissions } from './definition.ts'

/** The finder: who fits, how much they carry, and who must not be asked. Chosen people stay chosen between searches. */
export function Dispatch({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const t = useTexts(journalTexts)
  const fault = useFault()
  const refresh = useRefresh()
  const { message } = App.useApp()
  const [keyword, setKeyword] = useState('')
  const [asked, setAsked] = useState('')
  const [chosen, setChosen] = useState<readonly Candidate[]>([])
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const { data, error } = useQuery({
    queryKey: [submissions.path, 'reviewers', paper.id, asked],
    queryFn: () => findReviewers(paper.id, asked),
    placeholderData: (before) => before,
  })
  const asAdmin = paper.openActions.some((one) => one.action === 'dispatch' && one.asAdmin)
  const warned = asAdmin || chosen.some((one) => one.conflicts.length > 0 || one.load >= one.maxLoad)

  async function send() {
    if (chosen.length === 0) return message.warning(t('chooseSome'))
    setBusy(true)
    try {
      await act('dispatch', {
        id: paper.id,
        version: paper.version,
        reviewerIds: chosen.map((one) => one.userId),
        ...(reason && { overrideReason: reason }),
      })
      message.success(t('dispatched', { n: chosen.length }))
      onClose()
    } catch (refused) {
      fault(refused)
    }
    await refresh()
    setBusy(false)
  }
  return (
    <aside className="dr" role="dialog" aria-modal="false" aria-labelledby={`dispatch-${paper.id}`}>
      <div className="dh">
        <h2 id={`dispatch-${paper.id}`}>{t('dispatch')}</h2>
        <span className="mut">{t('round', { n: paper.currentRound })}</span>
        <button className="ib" aria-label={t('hide')} title={t('hide')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="db" tabIndex={-1}>
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(keyword.trim())
          }}
        >
          <Input
            value={keyword}
            allowClear
            aria-label={t('findReviewer')}
            placeholder={t('findReviewer')}
            prefix={<Icon name="search" />}
            suffix={<button className="lk">{t('find')}</button>}
            onChange={(event) => setKeyword(event.target.value)}
          />
        </form>
        {error && <p className="none">{error.message}</p>}
        {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
        {data?.length === 0 && <p className="none">{t('noneFound')}</p>}
        <ul className="cands">
          {[
            ...chosen.filter((one) => !data?.some((found) => found.userId === one.userId)),
            ...(data ?? []),
          ].map((one) => (
            <Row
              key={one.userId}
              one={one}
              chosen={chosen.some((other) => other.userId === one.userId)}
              onChoose={(on) =>
                setChosen(on ? [...chosen, one] : chosen.filter((other) => other.userId !== one.userId))
              }
            />
          ))}
        </ul>
        {warned && (
          <div className="fieldbox">
            <label className="fl0" htmlFor={`why-${paper.id}`}>
              {t('overrideReason')}
            </label>
            <Input.TextArea
              id={`why-${paper.id}`}
              value={reason}
              autoSize={{ minRows: 2 }}
              maxLength={2000}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        )}
      </div>
      <div className="dfoot">
        <button
          className="b p"
          disabled={busy || chosen.length === 0}
          aria-busy={busy}
          onClick={() => void send()}
        >
          <Icon name="send" />
          {t('dispatchN', { n: chosen.length })}
        </button>
      </div>
    </aside>
  )
}

type RowProps = { one: Candidate; chosen: boolean; onChoose: (on: boolean) => void }

function Row({ one, chosen, onChoose }: RowProps) {
  const t = useTexts(journalTexts)
  const off = one.inRound || one.conflicts.some((conflict) => conflict.level === 'block')
  const fields = one.matches.length > 0 ? one.matches.join(' · ') : one.expertise
  return (
    <li className={off ? 'off' : ''}>
      <input
        type="checkbox"
        id={`cand-${one.userId}`}
        checked={chosen}
        disabled={off}
        aria-describedby={`why-${one.userId}`}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <label className="who" htmlFor={`cand-${one.userId}`}>
        <b>{one.name}</b>
        <span>{one.affiliation}</span>
        {fields && <span>{fields}</span>}
      </label>
      <span className="num mut load">
        {t('load', { n: one.load })}
        {one.meanDays !== null && <span>{t('meanDays', { n: one.meanDays })}</span>}
      </span>
      <span id={`why-${one.userId}`} className="whys">
        {one.inRound && <span className="why">{t('already')}</span>}
        {one.conflicts.map((conflict) => (
          <span key={conflict.code} className={`why ${conflict.level === 'warn' ? 'warn' : 'block'}`}>
            <Icon name="warn" size={14} />
            {t(conflict.level === 'block' ? 'blocked' : 'warned')} · {conflict.text}
          </span>
        ))}
      </span>
    </li>
  )
}
