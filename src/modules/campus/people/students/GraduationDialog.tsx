import { useLang, useTexts } from '#kernel/ui/say.ts'
import { studentStates } from '../shapes.ts'
import { stuInfo } from './definition.ts'
import { graduationAsks, type Graduation } from './graduation-asks.ts'
import { graduationTexts } from './graduation-texts.ts'
import { Figures, TriedDialog } from './TriedDialog.tsx'

/** A year graduates in two steps: what would happen and to whom, then the deed. */
export default function GraduationDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTexts(graduationTexts)
  return (
    <TriedDialog<Graduation>
      title={t('title')}
      about={t('about')}
      asks={graduationAsks}
      path={`${stuInfo.path}/graduateClass`}
      count={(found) => found.count}
      go={(n) => t('go', { n })}
      nobody={t('nobody')}
      outcome={(found) => <Outcome found={found} />}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** How many, who needs care first, and who is left out for which reason. */
function Outcome({ found: { count, housed, warnings, left } }: { found: Graduation }) {
  const t = useTexts(graduationTexts)
  const now = useLang()
  const people = (n: number) => t('people', { n })
  return (
    <>
      <Figures
        of={[
          [t('count'), people(count)],
          [t('housed'), people(housed)],
          [t('warned'), people(warnings.length)],
          [t('left'), people(left.length)],
        ]}
      />
      {count > 0 && <p className="mut">{t('verified')}</p>}
      {left.length > 0 && (
        <section aria-label={t('why')}>
          <h3>{t('why')}</h3>
          <ul tabIndex={0}>
            {left.map(({ id, stuName, stuNo, status }) => {
              const state = studentStates[status as keyof typeof studentStates]
              return (
                <li key={id}>
                  {stuName} <span className="mut num">{stuNo}</span>
                  <span className={`st ${state.tone}`}>{state[now]}</span>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}
