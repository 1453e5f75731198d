import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { askedProps } from '#kernel/definition/asked.ts'
import { propOf, type ActionSpec, type Entity } from '#kernel/definition/entity.ts'
import { get } from './api.ts'
import { Facts } from './DetailDrawer.tsx'
import type { Raw } from './rows.ts'
import { useLang } from './say.ts'
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
  const props = names.flatMap((one) =>
    typeof one === 'string' ? (propOf(entity, one) ?? []) : askedProps(one),
  )
  return (
    <div className="about">
      <Facts props={props.filter(({ name }) => given(shown[name]))} row={shown} entity={entity} />
    </div>
  )
}

const given = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && String(value) !== ''
