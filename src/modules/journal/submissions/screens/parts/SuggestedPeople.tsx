import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { journalTexts } from '../../../terms/texts.ts'
import type { Suggested } from './calls.ts'
import { Conflicts } from './Conflicts.tsx'

type Props = { people: readonly Suggested[]; busy: boolean; onInvite: (email: string) => void }

/** Whom the author suggests: invited by one press, with or without an account here. */
export function SuggestedPeople({ people, busy, onInvite }: Props) {
  const t = useTexts(journalTexts)
  if (people.length === 0) return null
  return (
    <section className="fieldbox" aria-label={t('suggested')}>
      <h3 className="fl0">{t('suggested')}</h3>
      <ul className="cands">
        {people.map((one) => (
          <li key={`${one.email}${one.name}`} className={one.blocked ? 'named off' : 'named'}>
            <span className="who">
              <b>{one.name}</b>
              {one.affiliation && <span>{one.affiliation}</span>}
              {one.email && <span>{one.email}</span>}
              {one.reason && <span>{one.reason}</span>}
            </span>
            <span className="load">
              {!one.isReviewer && one.email && <span className="mut">{t('notYetReviewer')}</span>}
              <button
                className="lk"
                disabled={busy || one.blocked}
                aria-label={t('inviteNamed', { name: one.name })}
                onClick={() => one.email && onInvite(one.email)}
              >
                {t('inviteNow')}
              </button>
            </span>
            <span className="whys">
              {one.inRound && <span className="why">{t('already')}</span>}
              {one.fault && (
                <span className="why block">
                  <Icon name="warn" size={14} />
                  {one.fault}
                </span>
              )}
              <Conflicts of={one.conflicts} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
