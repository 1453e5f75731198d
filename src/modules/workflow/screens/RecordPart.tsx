import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { EntityForm } from '#kernel/ui/dialogs.ts'
import { get } from '#kernel/ui/api.ts'
import { allows } from '#kernel/ui/DerivedActions.tsx'
import { Facts } from '#kernel/ui/DetailDrawer.tsx'
import { entityBrought, placeOf } from '#kernel/ui/entities.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useSay, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { flowTexts } from '../terms/texts.ts'
import type { Detail } from './detail.ts'

const filled = (value: unknown) => value !== null && value !== undefined && value !== ''

type Props = { about: NonNullable<Detail['about']>; mode: Detail['record']; mine: boolean }

/** The record that a process is about: a way to it, and where the step says so what it holds and its own form. */
export function RecordPart({ about, mode, mine }: Props) {
  const t = useTexts(flowTexts)
  const say = useSay()
  const now = useLang()
  const tab = useTab()
  const queries = useQueryClient()
  const [editing, setEditing] = useState(false)
  const { data: entity } = useQuery({
    queryKey: ['definition', about.entity],
    queryFn: async () => (await entityBrought(about.entity)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const asked = useQuery({
    queryKey: [entity?.path, 'detail', about.id, now],
    queryFn: () => get<Raw>(`${entity?.path}/detail`, { id: about.id }),
    enabled: Boolean(entity?.calls.includes('detail')),
  })
  if (entity === null || asked.error) return null
  const row = asked.data
  // A record that is told on its own page alone is led to.
  const whole = entity?.calls.includes('detail')
  if (!entity || (whole && !row)) return <Skeleton active paragraph={{ rows: 2 }} />
  const place = placeOf(entity, about.id)
  const { title } = about
  const fields = entity.props.filter(
    ({ kind, options, name }) => !kind.writeOnly && !options.hidden && filled(row?.[name]),
  )
  return (
    <section className="task-part" aria-label={say(entity.label)}>
      <h2>
        {say(entity.label)}{' '}
        {place ? (
          <button
            type="button"
            className="ln"
            onClick={() =>
              tab.open(
                place.path,
                place.query,
                place.query.id ? { zh: title, en: title } : (entity.menu?.label ?? entity.label),
              )
            }
          >
            {title}
          </button>
        ) : (
          <small>{title}</small>
        )}
      </h2>
      {mode && row && <Facts props={fields} row={row} entity={entity} />}
      {mode === 'edit' && row && mine && entity.calls.includes('edit') && allows(row, 'edit') && (
        <Button onClick={() => setEditing(true)}>{t('editRecord')}</Button>
      )}
      {editing && (
        <EntityForm
          entity={entity}
          row={row}
          onClose={() => setEditing(false)}
          onSaved={() => void queries.invalidateQueries({ queryKey: [entity.path] })}
        />
      )}
    </section>
  )
}
