import { useTexts } from '#kernel/ui/say.ts'
import type { Kind } from '../shapes.ts'
import { rightsTexts } from './texts.ts'
import type { RightsState } from './useRights.ts'

/** One right with its box, and what was changed of it since it was saved. */
export function Tick({
  kind,
  id,
  title,
  state: { chosen, changes, tick },
  locked,
  plain = false,
}: {
  kind: Kind
  id: string
  title: string
  state: RightsState
  locked: boolean
  /** Where the change is told elsewhere. */
  plain?: boolean
}) {
  return (
    <label>
      <input
        type="checkbox"
        className="cb"
        checked={chosen[kind].has(id)}
        disabled={locked}
        onChange={(event) => tick(kind, [id], event.target.checked)}
      />
      <span className="nm" title={title}>
        {title}
      </span>
      {!plain && <Mark change={changes.find((one) => one.kind === kind && one.id === id)} />}
    </label>
  )
}

/** Whether a change gives or takes, in a word. */
export function Mark({ change }: { change: { readonly added: boolean } | undefined }) {
  const t = useTexts(rightsTexts)
  if (!change) return null
  return <em className={change.added ? 'ad' : 'rm'}>{t(change.added ? 'added' : 'removed')}</em>
}
