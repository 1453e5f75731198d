import { useState } from 'react'
import { post } from '#kernel/ui/api.ts'
import { useSay, useTexts } from '#kernel/ui/say.ts'
import { declineReasons } from '#modules/journal/review-records/words.ts'
import { texts, type Detail } from './review-data.ts'
import { Check, Field, Input, Message, useWork } from './ui.tsx'

/** Accept with the two questions answered, or decline with a reason (R2, R3). */
export function Invitation({ review, changed }: { review: Detail; changed: () => void }) {
  const t = useTexts(texts)
  const say = useSay()
  const [conflict, setConflict] = useState<boolean>()
  const [statement, setStatement] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [declining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const [more, setMore] = useState({ declineText: '', suggestedColleague: '' })
  const { busy, problem, run } = useWork()
  const at = { id: review.id, version: review.version }
  const accept = () =>
    run(async () =>
      post('blade-admin/reviewRecord/accept', {
        ...at,
        coiDeclared: conflict,
        coiStatement: statement,
        confidentialityAgreed: agreed,
      }).then(changed),
    )
  const decline = () =>
    run(async () =>
      post('blade-admin/reviewRecord/decline', { ...at, declineReason: reason, ...more }).then(changed),
    )

  if (review.coiDeclared)
    return (
      <section className="next calm">
        <p>{t('coiAfter')}</p>
      </section>
    )
  return (
    <section className="blk">
      <h3>{t('invite')}</h3>
      <p className="hint">{t('inviteText')}</p>
      <div className="fm1">
        {!declining ? (
          <>
            <fieldset className="aur">
              <legend className="sr">{t('coi')}</legend>
              <b>{t('coi')}</b>
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
          <>
            <Field label={t('why')} required>
              {(props) => (
                <select
                  className="in"
                  {...props}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                >
                  <option value="">{t('choose')}</option>
                  {Object.entries(declineReasons).map(([key, label]) => (
                    <option key={key} value={key}>
                      {say(label)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
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
        )}
        <Message problem={problem} />
        <div className="ends">
          <button
            type="button"
            className="btn"
            onClick={() => (declining && reason !== '' ? void decline() : setDeclining(!declining))}
            disabled={busy}
          >
            {t('decline')}
          </button>
          <button
            type="button"
            className="btn p"
            disabled={busy}
            onClick={() => (declining ? setDeclining(false) : void accept())}
          >
            {t('accept')}
          </button>
        </div>
      </div>
    </section>
  )
}
