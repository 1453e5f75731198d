/** What tenants use, and what files take. */
import { label, propOf, type Entity } from '#kernel/definition/index.ts'
import { cellsOf, type Report, type ReportRow } from '#kernel/reports/asked.ts'
import { counted } from '#kernel/reports/counted.ts'
import { byMonth } from '#kernel/reports/dimensions.ts'
import { count, total } from '#kernel/reports/figures.ts'
import { bytesColumn, countColumn, textColumn } from '#kernel/reports/shapes.ts'
import type { Db } from '#kernel/store/db.ts'
import { allEntities, registryVersion } from '#kernel/store/registry.ts'
import { sql } from '#kernel/store/sql.ts'
import { attach } from '../../resource/attach/definition.ts'
import { tenant } from '../../system/tenant/definition.ts'
import { byHolder } from './own-dimensions.ts'

/** More tenants than that are read in their list. */
const mostTenants = 200

type Named = { id: string; tenantId: string; tenantName: string; package: string | null; userLimit: number }

/** Each tenant is asked by itself: nothing sees the rows of two at once (threat T01). */
async function usageOf(db: Db): Promise<ReportRow[]> {
  const tenants = await db.platform.query<Named>(
    sql`select t.id, t.tenant_id, t.tenant_name, t.user_limit, (select p.package_name from tenant_package p where p.id = t.package_id) as package
        from tenant t where t.is_deleted = 0 order by t.tenant_id limit ${mostTenants}`,
  )
  const rows: ReportRow[] = []
  for (const one of tenants) {
    const used = await db.of(one.tenantId).one<ReportRow>(
      sql`select (select count(*)::int from blade_user where is_deleted = 0) as users,
          (${sql.join(stores().map(countOf), ' + ')})::int as files,
          ${bytesKept()} as bytes,
          (select count(*)::int from session where tenant_id = ${one.tenantId} and revoked_at is null and refresh_until > now()) as sessions,
          (${sql.join(kept().map(countOf), ' + ')})::int as rows`,
    )
    rows.push({ ...one, ...used })
  }
  return rows
}

/** What a tenant's people keep: records that have a screen, logs left out. */
const kept = (): Entity[] =>
  allEntities().filter(
    ({ owner, menu, calls, path }) =>
      owner === 'tenant' && menu && calls.includes('list') && !path.startsWith('blade-log/'),
  )
/** Attachments, and the files that an area keeps in a table of its own. */
const stores = (): Entity[] => allEntities().filter(({ fileBytes }) => fileBytes)
const bytesOf = (entity: Entity) =>
  sql`(select coalesce(sum(${sql.id(propOf(entity, entity.fileBytes ?? '')?.column ?? '')}), 0) from ${sql.id(entity.table)} where is_deleted = 0)`
/** What all files of a tenant take. */
export const bytesKept = () => sql`(${sql.join(stores().map(bytesOf), ' + ')})::float8`
const countOf = (entity: Entity) => sql`(select count(*) from ${sql.id(entity.table)} where is_deleted = 0)`

/** S04: for the platform's administrator. */
export const tenants: Report = {
  columns: [
    textColumn('tenantId', '租户编号', 'Tenant id'),
    textColumn('tenantName', '租户名称', 'Tenant name'),
    textColumn('package', '产品包', 'Package'),
    countColumn('users', '用户', 'Users', { sum: true }),
    countColumn('userLimit', '人数上限', 'User limit'),
    countColumn('sessions', '在线会话', 'Open sessions', { sum: true }),
    countColumn('rows', '业务记录', 'Records', { sum: true }),
    countColumn('files', '文件', 'Files', { sum: true }),
    bytesColumn('bytes', '占用存储', 'Storage', { sum: true }),
  ],
  query: () => undefined,
  gather: (_asked, db) => usageOf(db),
  line(row, { caller }) {
    const own = row.tenantId === caller.tenantId
    const there = { path: tenant.menu?.path ?? '', query: { tenantId_equal: String(row.tenantId) } }
    const list = (path = '') => (own ? { path, query: {} } : there)
    return {
      cells: { ...cellsOf(row, 'id'), userLimit: Number(row.userLimit) < 0 ? null : Number(row.userLimit) },
      behind: { users: list('/system/user'), tenantName: there },
    }
  },
  chart: { kind: 'bar', x: 'tenantName', series: ['users', 'files'] },
}

/** Attachments stand in their list; files of an area's own table are counted beside them, one pair of columns each. */
const perStore = (own: readonly Entity[]): Report =>
  counted<string>({
    from: Object.fromEntries([attach, ...own].map((entity) => [entity.name, { entity, at: 'createTime' }])),
    by: [byMonth, byHolder],
    figures: [
      count(attach.name, 'files', label('附件', 'Files')),
      total(attach.name, 'bytes', label('字节', 'Bytes'), 'attachSize', {}, 'bytes'),
      ...own.flatMap(({ name, label: called, fileBytes = '' }) => [
        count(name, name, called),
        total(name, `${name}Bytes`, label(`${called.zh}字节`, `${called.en}, bytes`), fileBytes, {}, 'bytes'),
      ]),
    ],
    chart: {
      kind: 'bar',
      x: 'month',
      series: ['files', ...own.map(({ name }) => name)],
    },
  })

/** Which tables keep files is only known once all areas are there. */
let storageOf: { version: number; report: Report } | undefined
function storageNow(): Report {
  const version = registryVersion()
  if (storageOf?.version !== version)
    storageOf = { version, report: perStore(stores().filter(({ name }) => name !== attach.name)) }
  return storageOf.report
}

/** S05: files by the month in which they came, and what holds them now. */
export const storage: Report = {
  get columns() {
    return storageNow().columns
  },
  query: (asked) => storageNow().query(asked),
  line: (row, asked) => storageNow().line(row, asked),
  get chart() {
    return storageNow().chart!
  },
}
