import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { get } from '#kernel/ui/api.ts'
import { allows } from '#kernel/ui/DerivedActions.tsx'
import { Facts } from '#kernel/ui/DetailDrawer.tsx'
import { entityBrought, placeOf } from '#kernel/ui/entities.ts'
import { titleOf, type Page, type Raw } from '#kernel/ui/rows.ts'
import { useLang, useSay, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { flowTexts } from '../terms/texts.ts'
import type { Detail } from './detail.ts'

const EntityForm = lazy(async () => ({ default: (await import('#kernel/ui/EntityForm.tsx')).EntityForm }))

type Props = { about: NonNullable<Detail['about']>; mode: Detail['record']; mine: boolean }

/** Some records are told by their list alone. */
async function rowOf(entity: Entity | null | undefined, id: string): Promise<Raw | null> {
  if (!entity) return null
  if (entity.calls.includes('detail')) return get<Raw>(`${entity.path}/detail`, { id })
  const page = await get<Page>(`${entity.path}/list`, { id_equal: id, size: '1' })
  return page.records[0] ?? null
}

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
    queryFn: () => rowOf(entity, about.id),
    enabled: Boolean(entity),
  })
  if (entity === null || asked.error || asked.data === null) return null
  const row = asked.data
  if (!entity || !row) return <Skeleton active paragraph={{ rows: 2 }} />
  const place = placeOf(entity, about.id)
  const title = titleOf(entity, row, now)
  const fields = entity.props.filter(
    ({ kind, options, name }) =>
      !kind.writeOnly && !options.hidden && row[name] !== null && row[name] !== undefined && row[name] !== '',
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
      {mode && <Facts props={fields} row={row} entity={entity} />}
      {mode === 'edit' && mine && entity.calls.includes('edit') && allows(row, 'edit') && (
        <Button onClick={() => setEditing(true)}>{t('editRecord')}</Button>
      )}
      {editing && (
        <Suspense fallback={null}>
          <EntityForm
            entity={entity}
            row={row}
            onClose={() => setEditing(false)}
            onSaved={() => void queries.invalidateQueries({ queryKey: [entity.path] })}
          />
        </Suspense>
      )}
    </section>
  )
}
