import { inFacts } from '#kernel/definition/directions.ts'
import { colon } from '#kernel/definition/kind.ts'
import { Message } from '#kernel/portal/ui/kit.tsx'
import { State, Step } from '#kernel/portal/ui/phone.tsx'
import { SureStep } from '#kernel/portal/ui/SureStep.tsx'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { lang, useTexts } from '#kernel/ui/say.ts'
import { authStates } from '../people/shapes.ts'
import { authStep, type Auth } from './lease-calls.ts'
import { authTexts } from './auth-texts.ts'
import { Shots } from './Shots.tsx'

/** One application to be verified: how it stands, and what its person may do about it. */
export function AuthShown({ row, again }: { row: Auth; again: () => void }) {
  const t = useTexts(authTexts)
  const { busy, problem, run } = useWork()
  const state = authStates[String(row.status) as keyof typeof authStates]
  const take = (step: string) =>
    run(async () => {
      await authStep(step, { id: row.id, version: row.version })
      again()
    })
  return (
    <section className="band">
      <p className="k">
        <State tone={state?.tone}>{row.statusText}</State>
      </p>
      <h2>{row.realName}</h2>
      <p className="mut num">{inFacts([row.stuNo, row.authTypeText, row.campusName])}</p>
      {row.expireTime && <p className="num">{t('until', { day: String(row.expireTime).slice(0, 10) })}</p>}
      <Shots images={row.cardImages} label={t('card')} />
      {Number(row.status) === 10 && <p>{t('authWaits')}</p>}
      {row.auditOpinion && (
        <Message problem={`${t('opinion')}${colon[lang()]}${row.auditOpinion}`} tone="info" />
      )}
      <Message problem={problem} />
      <div className="ac">
        {row._can?.withdraw === true && (
          <SureStep busy={busy} onSure={() => void take('withdraw')}>
            {t('withdraw')}
          </SureStep>
        )}
        {row._can?.reapply === true && (
          <Step busy={busy} onClick={() => void take('reapply')}>
            {t('again')}
          </Step>
        )}
      </div>
    </section>
  )
}
