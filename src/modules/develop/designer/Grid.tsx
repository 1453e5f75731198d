import { Fragment, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import type { Edit } from './edits.ts'
import { FieldMore } from './FieldMore.tsx'
import { waysOf, wayOf } from '../making/specs.ts'
import { detailOf, shortType } from './details.ts'
import { kindNames, type Prototype } from '../terms/shapes.ts'
import { kindTexts, modelTexts, noteTexts } from '../models/texts.ts'

type Props = {
  readonly fields: readonly Prototype[]
  readonly targets: readonly string[]
  readonly edit: (edit: Edit) => void
}

/** The fields, a row each: everything is changed in its place, and the order by dragging or keys. */
export function Grid({ fields, targets, edit }: Props) {
  const t = useTexts(modelTexts)
  const note = useTexts(noteTexts)
  const [open, setOpen] = useState<number>()
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const rows = useRef<HTMLTableSectionElement>(null)
  /** Whoever works by keys goes on in the row that they changed. */
  const goOn = (at: number) => requestAnimationFrame(() => focusRow(rows.current, at, '.dev-handle'))
  const move = (at: number, to: number) => {
    edit({ do: 'move', at, to })
    setOpen(undefined)
    goOn(to)
  }
  return (
    <table className="dev-grid">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('order')}</span>
          </th>
          <th scope="col">{t('column')}</th>
          <th scope="col">{t('type')}</th>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('zh')}</th>
          <th scope="col">{t('en')}</th>
          <th scope="col">{t('list')}</th>
          <th scope="col">{t('search')}</th>
          <th scope="col">{t('required')}</th>
          <th scope="col">
            <span className="sr">{t('more')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={rows}>
        {fields.map((field, at) => (
          // A field has no name that stays: its place is what it is known by.
          // eslint-disable-next-line react/no-array-index-key
          <Fragment key={at}>
            <tr
              className={`${field.isLeftOut ? 'out' : ''}${over === at ? ' over' : ''}`}
              onDragOver={(event) => {
                if (dragged === undefined) return
                event.preventDefault()
                setOver(at)
              }}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== undefined) move(dragged, at)
                setDragged(undefined)
                setOver(undefined)
              }}
            >
              <Row
                field={field}
                open={open === at}
                onOpen={() => setOpen(open === at ? undefined : at)}
                onChange={(patch) => edit({ do: 'set', at, patch })}
                onMove={(by) => move(at, at + by)}
                onDrag={setDragged}
                onDragEnd={() => {
                  setDragged(undefined)
                  setOver(undefined)
                }}
                at={at}
              />
            </tr>
            {open === at && (
              <tr className="more">
                <td colSpan={10}>
                  {field.note && <p className="mut">{note(field.note)}</p>}
                  <FieldMore
                    field={field}
                    fields={fields}
                    targets={targets}
                    onChange={(patch) => edit({ do: 'set', at, patch })}
                  />
                  <p className="acts">
                    <button className="b s" disabled={at === 0} onClick={() => move(at, at - 1)}>
                      {t('up')}
                    </button>
                    <button
                      className="b s"
                      disabled={at === fields.length - 1}
                      onClick={() => move(at, at + 1)}
                    >
                      {t('down')}
                    </button>
                    <button
                      className="b s"
                      onClick={() => edit({ do: 'set', at, patch: { isLeftOut: !field.isLeftOut } })}
                    >
                      {t(field.isLeftOut ? 'takeIn' : 'leaveOut')}
                    </button>
                    {field.jdbcName === '' && (
                      <button
                        className="b s red"
                        onClick={() => {
                          edit({ do: 'all', fields: fields.toSpliced(at, 1) })
                          setOpen(undefined)
                          goOn(Math.max(0, at - 1))
                        }}
                      >
                        {t('remove')}
                      </button>
                    )}
                  </p>
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** A field's place among the rows; what is more of a field is a row of its own and does not count. */
export const focusRow = (within: Element | null, at: number, what: string) =>
  [...(within?.querySelectorAll('tr:not(.more)') ?? [])].at(at)?.querySelector<HTMLElement>(what)?.focus()

type RowProps = {
  readonly field: Prototype
  readonly at: number
  readonly open: boolean
  readonly onOpen: () => void
  readonly onChange: (patch: Partial<Prototype>) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onDrag: (at: number) => void
  readonly onDragEnd: () => void
}

/** Cells of one field. */
function Row({ field, at, open, onOpen, onChange, onMove, onDrag, onDragEnd }: RowProps) {
  const t = useTexts(modelTexts)
  const kind = useTexts(kindTexts)
  const note = useTexts(noteTexts)
  const name = field.jdbcName || field.propertyName
  const ways = waysOf(field.kind)
  const way = field.isQuery ? (wayOf(field) ?? ways[0]) : undefined
  const tick = (key: 'isList' | 'isRequired', label: 'list' | 'required') => (
    <td className="c" data-name={t(label)}>
      <input
        type="checkbox"
        aria-label={`${name}: ${t(label)}`}
        checked={field[key] ?? false}
        disabled={field.isLeftOut ?? false}
        onChange={({ target }) => onChange({ [key]: target.checked })}
      />
    </td>
  )
  const words = (key: 'zh' | 'en') => (
    <td data-name={t(key)}>
      <input
        className="dev-cell"
        aria-label={`${name}: ${t(key)}`}
        value={field[key]}
        maxLength={60}
        onChange={({ target }) => onChange({ [key]: target.value })}
      />
    </td>
  )
  return (
    <>
      <td className="h">
        <button
          className="dev-handle"
          draggable
          aria-label={`${name}: ${t('order')}`}
          title={t('order')}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            onDrag(at)
          }}
          onDragEnd={onDragEnd}
          onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
            if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
            event.preventDefault()
            onMove(event.key === 'ArrowUp' ? -1 : 1)
          }}
        >
          <Icon name="grip" />
        </button>
      </td>
      <td className="mono" title={name}>
        {name}
      </td>
      <td className="mono mut" title={field.jdbcType}>
        {shortType(field.jdbcType)}
      </td>
      <td data-name={t('kind')}>
        <select
          className="dev-cell"
          aria-label={`${name}: ${t('kind')}`}
          value={field.kind}
          onChange={({ target }) => {
            const chosen = kindNames.find((one) => one === target.value)
            if (chosen) onChange({ kind: chosen, ...(field.note === 'dictGuess' && { note: null }) })
          }}
        >
          {kindNames.map((one) => (
            <option key={one} value={one}>
              {kind(one)}
            </option>
          ))}
        </select>
        {!field.isLeftOut && <span className="mut">{detailOf(field, t('unique'))}</span>}
        {!field.isLeftOut && field.note === 'dictGuess' && (
          <span className="tag" title={note(field.note)}>
            {t('suggestion')}
          </span>
        )}
        {field.isLeftOut && (
          <span className="tag" {...(field.note && { title: note(field.note) })}>
            {t('leftOut')}
          </span>
        )}
      </td>
      {words('zh')}
      {words('en')}
      {tick('isList', 'list')}
      <td data-name={t('search')}>
        <select
          className="dev-cell"
          aria-label={`${name}: ${t('search')}`}
          value={way ?? ''}
          disabled={field.isLeftOut === true || ways.length === 0}
          onChange={({ target }) => {
            const chosen = ways.find((one) => one === target.value)
            onChange({
              isQuery: chosen !== undefined,
              queryType: chosen === ways[0] ? null : (chosen ?? null),
            })
          }}
        >
          <option value="">{t('noSearch')}</option>
          {ways.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </select>
      </td>
      {tick('isRequired', 'required')}
      <td className="c">
        <button className="ib" aria-expanded={open} aria-label={t('moreOf', { name })} onClick={onOpen}>
          <Icon name="more" />
        </button>
      </td>
    </>
  )
}
