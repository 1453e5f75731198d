import { useState } from 'react'
import type { Columns } from '#kernel/ui/columns.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import type { RowAction } from '#kernel/ui/RowActions.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { Blank } from '#kernel/ui/widgets/cells.tsx'
import { Answer } from './Answer.tsx'
import { takeFile, useDeposit } from './calls.tsx'
import { doiDeposits } from './definition.ts'
import { depositTexts } from './texts.ts'
import { Waiting } from './Waiting.tsx'

/** What was deposited, what Crossref answered, and what still waits. */
export default function DepositsScreen() {
  const t = useTexts(depositTexts)
  const may = useMay()
  const fault = useFault()
  const deposit = useDeposit()
  const [waiting, setWaiting] = useState(false)
  const [answering, setAnswering] = useState<{ rows: readonly Raw[]; done: () => void }>()

  function actionsOf(row: Raw, done: () => void): RowAction[] {
    const failed = row.state === 'failed'
    return [
      // Crossref takes no file twice: what was refused is mended at the article and made anew.
      ...(may('doiDeposit_make') && failed
        ? [
            {
              key: 'again',
              label: t('again'),
              onClick: () => void deposit({ articleIds: [String(row.articleId)] }).then(done),
            },
          ]
        : []),
      ...(may('doiDeposit_make')
        ? [
            {
              key: 'file',
              label: t('download'),
              ...(failed && { rare: true }),
              onClick: () => void takeFile(String(row.batchId)).then(done, fault),
            },
          ]
        : []),
      ...(may('doiDeposit_report') && row.state !== 'generated'
        ? [{ key: 'answer', label: t('answer'), onClick: () => setAnswering({ rows: [row], done }) }]
        : []),
    ]
  }
  return (
    <>
      <EntityScreen
        entity={doiDeposits}
        pieces={{
          lines: 2,
          columns: (derived) => derived.map(withReason),
          rowActions: actionsOf,
          Bulk,
          toolbar: may('doiDeposit_make') && (
            <button className="b p" onClick={() => setWaiting(true)}>
              <Icon name="list" />
              {t('waiting')}
            </button>
          ),
        }}
      />
      {waiting && <Waiting onClose={() => setWaiting(false)} />}
      {answering && (
        <Answer
          rows={answering.rows}
          onClose={() => setAnswering(undefined)}
          onDone={() => {
            setAnswering(undefined)
            answering.done()
          }}
        />
      )}
    </>
  )
}

/** Why it was refused is read in the list, as far as two lines hold it. */
const withReason = (column: Columns[number]): Columns[number] =>
  column.key !== 'message'
    ? column
    : {
        ...column,
        render: (_value: unknown, { message }: Raw) =>
          message ? (
            <span className="two" title={String(message)}>
              <span className="whole">{String(message)}</span>
            </span>
          ) : (
            <Blank />
          ),
      }

function Bulk({ rows, done }: { rows: readonly Raw[]; done: () => void }) {
  const t = useTexts(depositTexts)
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (!may('doiDeposit_report')) return null
  return (
    <>
      <button className="b s" onClick={() => setOpen(true)}>
        <Icon name="check" size={14} />
        {t('answer')}
      </button>
      {open && <Answer rows={rows} onClose={() => setOpen(false)} onDone={done} />}
    </>
  )
}
