import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ActionSpec } from '#kernel/definition/entity-spec.ts'
import type { Entity } from '#kernel/definition/entity.ts'
import { get } from './api.ts'
import { Facts } from './DetailDrawer.tsx'
import type { Raw } from './rows.ts'
import { useLang } from './say.ts'
import { shownOf } from './shownOf.ts'
import './aboutRecord.css'

/** Fields of a record as its detail shows them, above what somebody is asked about it. */
export function AboutRecord({
  entity,
  row,
  names,
}: {
  entity: Entity
  row: Raw
  names: NonNullable<ActionSpec['shows']>
}) {
  const now = useLang()
  const { data, error } = useQuery({
    queryKey: [entity.path, 'detail', row.id, now],
    queryFn: () => get<Raw>(`${entity.path}/detail`, { id: row.id }),
  })
  if (!data && !error) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const shown = data ?? row
  return (
    <div className="about">
      <Facts props={shownOf(entity, names, shown)} row={shown} entity={entity} />
    </div>
  )
}
