import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entity, Prop } from '#kernel/definition/entity.ts'
import { reason } from '#kernel/life/asks.ts'
import { AskDialog } from './AskDialog.tsx'
import { revealTexts } from './revealTexts.ts'
import type { Raw } from './rows.ts'
import { useSay, useTexts } from './say.ts'

const asks = { reason: { ...reason, options: { ...reason.options, max: 300 } } }

/**
 * The whole of one encrypted value, for who says why: the reason goes into the history of the record. What was shown is
 * kept nowhere but on this screen, until it is covered or left.
 */
export default function Reveal({ entity, prop, row }: { entity: Entity; prop: Prop; row: Raw }) {
  const t = useTexts(revealTexts)
  const say = useSay()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [whole, setWhole] = useState<string>()
  const name = say(prop.label)
  if (whole !== undefined)
    return (
      <span className="whole">
        <b className="num">{whole}</b>{' '}
        <button type="button" className="lk" onClick={() => setWhole(undefined)}>
          {t('cover')}
        </button>
      </span>
    )
  return (
    <>
      <button type="button" className="lk" aria-label={t('show', { name })} onClick={() => setAsking(true)}>
        {t('reveal')}
      </button>
      {asking && (
        <AskDialog<Readonly<Record<string, string | null>>>
          title={t('show', { name })}
          asks={asks}
          path={`${entity.path}/reveal`}
          given={{ id: row.id, field: prop.name }}
          onDone={(answer) => {
            setWhole(answer[prop.name] ?? t('unreadable'))
            void queries.invalidateQueries({ queryKey: [entity.path, 'history', row.id] })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
