import { useTexts } from '#kernel/ui/say.ts'
import type { ScopeItem } from './shapes.ts'
import { rightsTexts } from './texts.ts'
import { Tick } from './Tick.tsx'
import type { RightsState } from './useRights.ts'

/** Scopes by what they narrow or guard. */
export function Scopes({
  kind,
  scopes,
  state,
  locked,
}: {
  kind: 'dataScope' | 'apiScope'
  scopes: readonly ScopeItem[]
  state: RightsState
  locked: boolean
}) {
  const t = useTexts(rightsTexts)
  if (scopes.length === 0) return <p className="md none mut">{t('noScopes')}</p>
  return (
    <section className="md" aria-label={t(kind)}>
      {[...new Set(scopes.map(({ resource }) => resource))].map((resource) => (
        <div className="bl" key={resource}>
          <h3>{resource}</h3>
          <div className="bt">
            {scopes
              .filter((scope) => scope.resource === resource)
              .map(({ id, title }) => (
                <Tick key={id} kind={kind} id={id} title={title} state={state} locked={locked} />
              ))}
          </div>
        </div>
      ))}
    </section>
  )
}
