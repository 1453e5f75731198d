import { useState } from 'react'
import { unstopped } from '#kernel/definition/unstopped.ts'
import { useFilledIn } from '#kernel/portal/ui/useMissing.ts'
import { get, post } from '#kernel/ui/api.ts'
import { useSay, useTexts } from '#kernel/ui/say.ts'
import { declineReasons } from '#modules/journal/review-records/words.ts'
import { pathOf, texts, type Detail } from './review-data.ts'
import { Check, Input, Message, Select, useWork } from './ui.tsx'

/** Accept with the two questions answered, or decline with a reason (R2, R3). */
type Props = { review: Detail; changed: () => void; left: () => void }

export function Invitation({ review, changed, left }: Props) {
  const t = useTexts(texts)
  const [conflict, setConflict] = useState<boolean>()
  const [statement, setStatement] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [declining, setDeclining] = useState(false)
  const [reconsidering, setReconsidering] = useState(false)
  const [reason, setReason] = useState('')
  const [more, setMore] = useState({ declineText: '', suggestedColleague: '' })
  const { busy, problem, run } = useWork()
  const at = { id: review.id, version: review.version }
  const accept = () =>
    run(async () =>
      post(pathOf('accept'), {
        ...at,
        coiDeclared: conflict,
        coiStatement: statement,
        confidentialityAgreed: agreed,
      }).then(changed),
    )
  const decline = () =>
    run(async () => post(pathOf('decline'), { ...at, declineReason: reason, ...more }).then(left))
  const { missing, whenWhole } = useFilledIn([[t('why'), reason !== '']])

  if (review.coiDeclared && !reconsidering)
    return (
      <section className="next calm">
        <p>{t('coiAfter')}</p>
        <button
          type="button"
          className="link"
          onClick={() => {
            setReconsidering(true)
            setDeclining(true)
          }}
        >
          {t('decline')}
        </button>
      </section>
    )
  return (
    <section className="blk">
      <h3>{t(declining ? 'declineTitle' : 'invite')}</h3>
      <p className="hint" hidden={declining}>
        {t('inviteText')}
        {review.reviewMode === 'doubleAnonymous' && ` ${t('inviteBlind')}`}
        {review.reviewMode === 'open' && ` ${t('inviteOpen')}`}
      </p>
      <div className="fm1">
        {!declining ? (
          <>
            <fieldset className="aur">
              <legend className="sr">{t('coi')}</legend>
              <b>{t('coi')}</b>
              {review.coiStatement && (
                <p className="hint">{t('coiKnown', { statement: unstopped(review.coiStatement) })}</p>
              )}
              {[false, true].map((value) => (
                <label className="ckb" key={String(value)}>
                  <input
                    type="radio"
                    name="coi"
                    checked={conflict === value}
                    onChange={() => setConflict(value)}
                  />
                  <span>{t(value ? 'coiYes' : 'coiNo')}</span>
                </label>
              ))}
              {conflict && (
                <Input
                  label={t('coiWhat')}
                  value={statement}
                  onChange={setStatement}
                  rows={3}
                  maxLength={2000}
                  required
                />
              )}
            </fieldset>
            <Check checked={agreed} onChange={setAgreed}>
              {t('secret')}
            </Check>
          </>
        ) : (
          <Leaving reason={reason} setReason={setReason} more={more} setMore={setMore} />
        )}
        <Message problem={declining && missing.length > 0 ? missing : problem} />
        <div className="ends">
          <button
            type="button"
            className="btn"
            onClick={() => {
              setDeclining(!declining)
              setReconsidering(false)
            }}
            disabled={busy}
          >
            {t(declining ? 'back' : 'decline')}
          </button>
          {declining ? (
            <button
              type="button"
              className="btn red"
              disabled={busy}
              onClick={() => whenWhole(() => void decline())}
            >
              {t('declineNow')}
            </button>
          ) : (
            <button type="button" className="btn p" disabled={busy} onClick={() => void accept()}>
              {t('accept')}
            </button>
          )}
        </div>
      </div>
    </section>
  )
}

type Left = { declineText: string; suggestedColleague: string }
type LeavingProps = {
  reason: string
  setReason: (reason: string) => void
  more: Left
  setMore: (more: Left) => void
}

/** Why somebody will not, or cannot go on to, review. */
function Leaving({ reason, setReason, more, setMore }: LeavingProps) {
  const t = useTexts(texts)
  const say = useSay()
  return (
    <>
      <Select
        label={t('why')}
        required
        value={reason}
        onChange={setReason}
        options={[
          ['', t('choose')],
          ...Object.entries(declineReasons).map(([key, label]) => [key, say(label)] as const),
        ]}
      />
      <Input
        label={t('whyText')}
        value={more.declineText}
        onChange={(declineText) => setMore({ ...more, declineText })}
        rows={3}
        maxLength={2000}
      />
      <Input
        label={t('colleague')}
        value={more.suggestedColleague}
        onChange={(suggestedColleague) => setMore({ ...more, suggestedColleague })}
        maxLength={300}
      />
    </>
  )
}

/** R8, behind one more click: few need it, nobody should meet it by accident. */
export function Resign({ review, left }: { review: Detail; left: () => void }) {
  const t = useTexts(texts)
  const [reason, setReason] = useState('')
  const [more, setMore] = useState({ declineText: '', suggestedColleague: '' })
  const { busy, problem, run } = useWork()
  const { missing, whenWhole } = useFilledIn([[t('why'), reason !== '']])
  const resign = () =>
    run(async () => {
      // The draft has saved itself meanwhile: the version of this moment counts.
      const { version } = await get<Detail>(pathOf('detail'), { id: review.id })
      await post(pathOf('resign'), { id: review.id, version, declineReason: reason, ...more })
      left()
    })
  return (
    <details className="blk">
      <summary>{t('resign')}</summary>
      <p className="hint">{t('resignText')}</p>
      <div className="fm1">
        <Leaving reason={reason} setReason={setReason} more={more} setMore={setMore} />
        <Message problem={missing.length > 0 ? missing : problem} />
        <div className="ends">
          <button
            type="button"
            className="btn"
            disabled={busy}
            onClick={() => whenWhole(() => void resign())}
          >
            {t('resign')}
          </button>
        </div>
      </div>
    </details>
  )
}
