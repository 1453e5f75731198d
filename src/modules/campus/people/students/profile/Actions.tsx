import { barred, type RowAction } from '#kernel/ui/RowActions.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { consequences, profileTexts } from './texts.ts'

/** What is done most stands as a button, while it can be done. */
const usual = new Set(['checkIn', 'changeBed', 'swapBed'])

/** What can be done about the student, what comes of it, and why something cannot be done now. */
export function Actions({ actions, leased }: { actions: readonly RowAction[]; leased: number }) {
  const t = useTexts(profileTexts)
  const told = useTexts(consequences)
  const ready = actions.filter(({ key, why }) => usual.has(key) && !why)
  const rest = actions.filter((action) => !ready.includes(action))
  const comesOf = (key: string) => {
    if (leased > 0 && (key === 'checkOut' || key === 'graduate')) return t('leasedUnits', { n: leased })
    return key in consequences ? told(key as keyof typeof consequences) : ''
  }
  const verb = ({ key, why }: RowAction) => t(why ? 'barred' : key === 'edit' ? 'change' : 'do')
  return (
    <section aria-label={t('actions')}>
      <h2>{t('actions')}</h2>
      {actions.length === 0 && <p className="mut">{t('noActions')}</p>}
      {ready.length > 0 && (
        <div className="acs">
          {ready.map(({ key, label, onClick }) => (
            <button key={key} type="button" className="b" onClick={onClick}>
              {label}
            </button>
          ))}
        </div>
      )}
      <ul className="acl">
        {[...rest.filter(({ why }) => !why), ...rest.filter(({ why }) => why)].map((action) => (
          <li key={action.key} className={action.why ? 'off' : ''}>
            <span>{action.label}</span>
            <span className="e">{action.why ?? comesOf(action.key)}</span>
            <button
              type="button"
              className={`lk${action.danger ? ' red' : ''}`}
              aria-label={`${verb(action)} ${action.label}`}
              onClick={action.onClick}
              {...barred(action)}
            >
              {verb(action)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
