import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { useEffect } from 'react'
import { audit, hasHistory, type Entity, type Prop } from '#kernel/definition/entity.ts'
import { get } from './api.ts'
import { Arrows } from './Arrows.tsx'
import { BesideRecords } from './BesideRecord.tsx'
import { History } from './History.tsx'
import { allows } from './DerivedActions.tsx'
import { arriving, Nothing } from './arriving.tsx'
import { barred, type RowAction } from './RowActions.tsx'
import { isTyping } from './keys.ts'
import { titleOf, type Raw } from './rows.ts'
import { useMay, useReadable } from './permission.ts'
import { useLang, useSay, useTexts } from './say.ts'
import { useTab } from './tab.ts'
import { uiTexts } from './texts.ts'
import { useReturnFocus } from './useReturnFocus.ts'
import { widgetOf } from './widgets/table.ts'

const Reveal = arriving(() => import('./Reveal.tsx'), Nothing)
const StructureLines = arriving(() => import('./widgets/StructureLines.tsx'), Nothing)

/** One record, read only, with who made and who changed it. */
export function DetailDrawer({
  entity,
  row,
  onClose,
  onEdit,
  actions,
  rows = [],
  onTurn,
}: {
  entity: Entity
  row: Raw
  onClose: () => void
  onEdit?: (row: Raw) => void
  /** Steps that the record may take. */
  actions?: (row: Raw) => readonly RowAction[]
  /** The page that it stands in, to go through without closing. */
  rows?: readonly Raw[]
  onTurn?: (row: Raw) => void
}) {
  const readable = useReadable()
  const now = useLang()
  const t = useTexts(uiTexts)
  const tab = useTab()
  useReturnFocus()
  const { data } = useQuery({
    queryKey: [entity.path, 'detail', row.id, now],
    queryFn: () => get<Raw>(`${entity.path}/detail`, { id: row.id }),
    enabled: entity.calls.includes('detail'),
  })
  const shown = data ?? (entity.calls.includes('detail') ? undefined : row)
  const steps = (shown && actions?.(shown)) ?? []
  const edits = onEdit && shown && allows(shown, 'edit')
  return (
    <Drawer
      open
      closable={{ placement: 'end' }}
      size={560}
      getContainer={tab.container()}
      rootStyle={{ position: 'absolute' }}
      title={`${t('detail', { name: entity.label[now] })} · ${titleOf(entity, row, now)}`}
      onClose={onClose}
      {...(onTurn && rows.length > 1 && { extra: <Turn rows={rows} id={row.id} onTurn={onTurn} /> })}
      footer={
        shown && (steps.length > 0 || edits) ? (
          <div className="df">
            {steps.map(({ key, label, danger, why, onClick }) => (
              <button key={key} className={`b${danger ? ' red' : ''}`} onClick={onClick} {...barred({ why })}>
                {label}
              </button>
            ))}
            {edits && (
              <button className="b p" onClick={() => onEdit?.(shown)}>
                {t('edit')}
              </button>
            )}
          </div>
        ) : null
      }
    >
      {shown ? (
        // Reachable by keyboard, so that a long record can be scrolled by it.
        <div tabIndex={0} className="record">
          <Facts
            props={[
              ...entity.props.filter(
                (prop) => !prop.kind.writeOnly && !prop.options.hidden && !isBareId(prop) && readable(prop),
              ),
              ...traces,
            ]}
            row={shown}
            entity={entity}
          />
          <BesideRecords entity={entity} id={shown.id} />
          {hasHistory(entity) && <History entity={entity} row={shown} />}
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  )
}

function Turn({ rows, id, onTurn }: { rows: readonly Raw[]; id: string; onTurn: (row: Raw) => void }) {
  const at = rows.findIndex((one) => one.id === id)
  const [before, after] = [rows[at - 1], rows[at + 1]]
  useEffect(() => {
    // The drawer itself floats, so the keys of a screen are at rest.
    function onKey({ key, target }: KeyboardEvent) {
      const next = key === '[' ? before : key === ']' ? after : undefined
      if (next && !isTyping(target)) onTurn(next)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  if (at < 0) return null
  return <Arrows onBack={before && (() => onTurn(before))} onNext={after && (() => onTurn(after))} />
}

const traces = audit.filter((prop) =>
  ['createUser', 'createTime', 'updateUser', 'updateTime'].includes(prop.name),
)

/** The id of a record of whichever entity, which no name stands for: it tells nobody anything. */
const isBareId = ({ kind }: Prop) => kind.facts?.bare === true

/** In a list of records their number is enough; here each is read, where its parts have words. */
const isListed = ({ kind }: Prop) =>
  kind.widget === 'structure' && (kind.facts as { labels?: unknown } | undefined)?.labels !== undefined

type FactsProps = {
  props: readonly Prop[]
  row: Raw
  /** Whose record it is, where encrypted values may be asked for one by one. */
  entity?: Entity
}

export function Facts({ props, row, entity }: FactsProps) {
  const say = useSay()
  const may = useMay()
  return (
    <dl className="facts">
      {props
        .filter((prop) => row[prop.name] !== undefined)
        .map((prop) => {
          const { Cell, wide } = widgetOf(prop.kind)
          return (
            <div key={prop.name} className={wide || prop.options.wide ? 'wide' : ''}>
              <dt>{say(prop.label)}</dt>
              <dd>
                {isListed(prop) ? (
                  <StructureLines prop={prop} value={row[prop.name]} row={row} />
                ) : (
                  <Cell prop={prop} value={row[prop.name]} row={row} />
                )}
                {entity && prop.kind.found && Boolean(row[prop.name]) && may(prop.options.maskedBy ?? '') && (
                  <Reveal key={row.id} entity={entity} prop={prop} row={row} />
                )}
              </dd>
            </div>
          )
        })}
    </dl>
  )
}
