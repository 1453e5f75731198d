import { Message } from '#kernel/portal/ui/kit.tsx'
import { Band } from '#kernel/portal/ui/phone.tsx'
import { SureStep } from '#kernel/portal/ui/SureStep.tsx'
import { useLoad } from '#kernel/portal/ui/useLoad.ts'
import { useWork } from '#kernel/portal/ui/useWork.ts'
import { get, post } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { identitiesPath, identityTexts, type Bound } from './identity-texts.ts'

/** Providers that lead into one's account, where there are any; each is parted from it here. */
export function Identities() {
  const t = useTexts(identityTexts)
  const { data, again } = useLoad('identities', () => get<Bound[]>(identitiesPath))
  const { busy, problem, run } = useWork()
  if (!data || data.length === 0) return null
  const part = (id: string) =>
    run(async () => {
      await post(`${identitiesPath}/remove`, { id })
      again()
    })
  return (
    <Band title={t('identities')}>
      <p className="mut">{t('identitiesText')}</p>
      <Message problem={problem} />
      {data.map(({ id, name, boundTime }) => (
        <div key={id} className="ac">
          <span className="grow">
            {name} <span className="mut num">{t('boundOn', { day: boundTime.slice(0, 10) })}</span>
          </span>
          <SureStep busy={busy} onSure={() => void part(id)}>
            {t('partNamed', { name })}
          </SureStep>
        </div>
      ))}
      <p className="mut">{t('partText')}</p>
    </Band>
  )
}
