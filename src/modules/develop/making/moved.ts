import { columnsOf, type Entity } from '#kernel/definition/entity.ts'
import { liveEntityOf, liveTable, planOf, type AreaDrawing } from './plan.ts'

/** Rows of live entities go into the tables of their code, once, where there are any; elsewhere nothing happens. */
export function movedSql(fresh: readonly Entity[], live: AreaDrawing | null): string[] {
  const before = new Map((live ? planOf(live).map(liveEntityOf) : []).map((one) => [one.table, one]))
  const moving = fresh.flatMap((entity) => {
    const from = before.get(liveTable(entity))
    return from ? [{ entity, from }] : []
  })
  if (moving.length === 0) return []
  return [
    '-- Rows of the time when it was live.',
    ...moving.map(({ entity, from }) => {
      const had = new Set(columnsOf(from).map(({ column }) => column))
      const columns = columnsOf(entity)
        .filter(({ column }) => had.has(column))
        .map(({ column }) => `"${column}"`)
        .join(', ')
      // By its tag it is run in the schema of each tenant too, where tenants have schemas.
      return `do $rows$ begin
  if to_regclass('"${from.table}"') is not null then
    alter table "${from.table}" no force row level security;
    alter table "${entity.table}" no force row level security;
    insert into "${entity.table}" (${columns}) select ${columns} from "${from.table}";
    alter table "${entity.table}" force row level security;
    drop table "${from.table}" cascade;
  end if;
end $rows$;`
    }),
  ]
}
