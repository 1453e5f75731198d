import { inFacts } from '#kernel/definition/directions.ts'
import { useQuery } from '@tanstack/react-query'
import { audit, propOf, type Entity } from '#kernel/definition/entity.ts'
import { get } from './api.ts'
import type { Raw } from './rows.ts'
import { useLang, useTexts } from './say.ts'
import { historyTexts } from './historyTexts.ts'
import { widgetOf } from './widgets/table.ts'

type Change = {
  field: string
  from: unknown
  to: unknown
  fromName?: string
  toName?: string
  long?: true
}
type Entry = {
  id: string
  kind: 'create' | 'edit' | 'remove' | 'restore' | 'step'
  time: string
  userName: string | null
  taken?: {
    stepText: string | null
    fromText: string | null
    toText: string
    asRoleText: string | null
    forUserName: string | null
    reason: string | null
  }
  changes: readonly Change[]
}

/** Who changed what of the record, and when; the newest first, its creation last. */
export function History({ entity, row }: { entity: Entity; row: Raw }) {
  const t = useTexts(historyTexts)
  const { data } = useQuery({
    queryKey: [entity.path, 'history', row.id, row.version, useLang()],
    queryFn: () => get<Entry[]>(`${entity.path}/history`, { id: row.id }),
  })
  if (!data) return null
  return (
    <section className="history">
      <h3>{t('history')}</h3>
      <ol>
        {data.map((entry) => (
          <li key={entry.id}>
            <p>
              <time className="num">{entry.time.slice(0, 16)}</time>{' '}
              {entry.taken?.stepText ? (
                <Step {...entry.taken} name={entry.userName ?? t('system')} />
              ) : (
                t(words[entry.kind], { name: entry.userName ?? t('system') })
              )}
            </p>
            {entry.taken?.reason && <p className="why">{entry.taken.reason}</p>}
            {entry.changes.length > 0 && (
              <dl>
                {entry.changes.map((change) => (
                  <Line key={change.field} entity={entity} change={change} />
                ))}
              </dl>
            )}
          </li>
        ))}
        {typeof row.createTime === 'string' && !data.some(({ kind }) => kind === 'create') && (
          <li>
            <p>
              <time className="num">{row.createTime.slice(0, 16)}</time> <Creator row={row} />
            </p>
          </li>
        )}
      </ol>
    </section>
  )
}

const words = {
  create: 'createdBy',
  edit: 'changedBy',
  remove: 'removedBy',
  restore: 'restoredBy',
  step: 'changedBy',
} as const

/** Which step it was, who took it as what, and where it led. */
function Step({
  stepText,
  fromText,
  toText,
  asRoleText,
  forUserName,
  name,
}: NonNullable<Entry['taken']> & { name: string }) {
  const people = inFacts([name, asRoleText, forUserName && `→ ${forUserName}`])
  return (
    <>
      <b>{stepText}</b> {people}{' '}
      <span className="mut">{fromText === toText ? toText : `${fromText} → ${toText}`}</span>
    </>
  )
}

function Creator({ row }: { row: Raw }) {
  const t = useTexts(historyTexts)
  if (!row.createUser) return t('createdBy', { name: t('system') })
  const prop = audit.find(({ name }) => name === 'createUser')!
  const { Cell } = widgetOf(prop.kind)
  return (
    <>
      {t('created')} <Cell prop={prop} value={row.createUser} row={row} />
    </>
  )
}

function Line({ entity, change }: { entity: Entity; change: Change }) {
  const t = useTexts(historyTexts)
  const now = useLang()
  const prop = entity.marks.find(({ name }) => name === change.field) ?? propOf(entity, change.field)
  if (!prop) return null
  const { Cell } = widgetOf(prop.kind)
  const side = (value: unknown, name: string | undefined) =>
    name === undefined ? <Cell prop={prop} value={value} row={{ [prop.name]: value }} /> : name || '—'
  return (
    <div>
      <dt>{prop.label[now]}</dt>
      <dd>
        {change.long ? (
          t(prop.kind.writeOnly ? 'changedSecret' : 'changedLong')
        ) : (
          <>
            <del>
              <span className="sr">{t('before')}</span>
              {side(change.from, change.fromName)}
            </del>
            <span aria-hidden="true"> → </span>
            <ins>
              <span className="sr">{t('after')}</span>
              {side(change.to, change.toName)}
            </ins>
          </>
        )}
      </dd>
    </div>
  )
}
