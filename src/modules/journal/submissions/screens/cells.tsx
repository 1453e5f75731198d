import { App } from 'antd'
import { useState } from 'react'
import { codeOf } from '#kernel/definition/entity.ts'
import { InlineChoice } from '#kernel/ui/InlineChoice.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { Blank } from '#kernel/ui/widgets/cells.tsx'
import { journalTexts } from '../../terms/texts.ts'
import { isHandled, submissions, type SubmissionState } from '../definition.ts'
import { attentionOf, factsOf } from './attention-of-row.ts'
import { handTo } from './Bulk.tsx'
import { useEditorOptions, useRefresh } from './parts/calls.ts'

/** What stands in the cells of the editors' list beside plain texts. */

export const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))
/** `APAPH-2026-0331` is shown without the journal's code: the list is of one journal or says which. */
export const shortNo = (row: Raw) => text(row.manuscriptNo).replace(/^[A-Z]+-/, '') || '—'

/** A change that is made in the list: told when it is done, and why where it is not; the rows are asked for anew. */
export function useChange<A extends unknown[]>(
  done: keyof typeof journalTexts,
  change: (...args: A) => Promise<unknown>,
) {
  const t = useTexts(journalTexts)
  const refresh = useRefresh()
  const fault = useFault()
  const { message } = App.useApp()
  return async (...args: A) => {
    try {
      await change(...args)
      message.success(t(done))
    } catch (error) {
      fault(error)
    }
    await refresh()
  }
}

/** Who handles the paper; whoever may assign changes it where it stands. */
export function Editor({ row }: { row: Raw }) {
  const t = useTexts(journalTexts)
  const may = useMay()
  const hand = useChange('editorSet', handTo)
  const [asked, setAsked] = useState(false)
  const options = useEditorOptions(row.id, { enabled: asked })
  const name = text(row.handlingEditorName) || '—'
  if (!may(codeOf(submissions, 'assignEditor')) || !isHandled(row.state as SubmissionState))
    return <span className="cut">{name}</span>
  return (
    <InlineChoice
      shown={name}
      label={t('changeEditor', { no: shortNo(row) })}
      value={row.handlingEditorId ? String(row.handlingEditorId) : null}
      options={options}
      onOpen={() => setAsked(true)}
      onChange={(editorId) => hand(row, editorId)}
    />
  )
}

/** One square for each reviewer: green confirmed, blue at work, red late, grey not yet answered. */
export function Pips({ row }: { row: Raw }) {
  const t = useTexts(journalTexts)
  const { invited: all, accepted, confirmed, late } = factsOf(row)
  if (all === 0) return <Blank />
  const working = Math.max(0, accepted - confirmed - late)
  const squares = [
    ...Array<string>(confirmed).fill('f'),
    ...Array<string>(working).fill('a'),
    ...Array<string>(late).fill('l'),
    ...Array<string>(Math.max(0, all - confirmed - working - late)).fill('n'),
  ]
  return (
    <span className="num" title={t('pips', { all, done: confirmed })}>
      <span className="pips" aria-hidden="true">
        {squares.map((kind, at) => (
          <i key={at} className={kind} />
        ))}
      </span>
      <span aria-hidden="true">
        {confirmed}/{all}
      </span>
      <span className="sr">{t('pips', { all, done: confirmed })}</span>
    </span>
  )
}

export function Alert({ row }: { row: Raw }) {
  const t = useTexts(journalTexts)
  const found = attentionOf(row)
  if (!found) return <Blank />
  return (
    <span className={`al ${found.tone ?? ''}`}>
      <b>{t(found.first.key, found.first.params)}</b>
      {found.second && <span>{t(found.second.key, found.second.params)}</span>}
    </span>
  )
}
