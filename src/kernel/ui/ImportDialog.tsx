import { parting } from '#kernel/definition/kind.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Modal } from 'antd'
import { useState } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { propOf } from '#kernel/definition/entity.ts'
import { currentToken, download } from './api.ts'
import { faultRows } from './fault-rows.ts'
import { Icon } from './Icon.tsx'
import { RecentImports } from './recent.ts'
import { useLang, useTexts } from './say.ts'
import { importTexts } from './import-texts.ts'
import { sendFile } from './upload.ts'
import { UploadButton } from './UploadButton.tsx'
import { useLeave } from './useLeave.ts'
import { useFault } from './useNotify.ts'

type Report = {
  total: number
  saved: number
  passed: number
  failed: number
  rows: { row: number; errors: { field: string; msg: string }[] }[]
  /** Of a preview: the columns that were understood, those that were not, and a few rows. */
  columns?: string[]
  ignored?: string[]
  sample?: string[][]
}

/** A preview first: what was read, and for each faulty row its number and what is wrong with it. Then all rows or none. */
export default function ImportDialog({
  entity,
  step,
  onClose,
  onDone,
}: {
  entity: Entity
  /** A step that the sheet takes for each record that it names; without it the rows are new records. */
  step?: string
  onClose: () => void
  onDone: () => void
}) {
  const t = useTexts(importTexts)
  const now = useLang()
  const fault = useFault()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [seen, setSeen] = useState<{ report: Report; file: File }>()
  const [busy, setBusy] = useState(false)
  const [unsure, setUnsure] = useState(false)
  const leave = useLeave()
  const keeps = step === undefined && entity.calls.includes('remove')

  const { label, wire = step } = (step !== undefined && entity.actions?.[step]) || {
    label: entity.label,
    wire: undefined,
  }
  const at = `${entity.path}/${wire === undefined ? 'import' : `${wire}-sheet`}`

  async function write(file: File) {
    setBusy(true)
    const form = new FormData()
    form.append('file', file)
    try {
      const report = await sendFile<Report>(at, form, {
        progress: () => undefined,
        signal: new AbortController().signal,
        token: currentToken(),
      })
      if (report.saved > 0) {
        message.success(t('imported', { n: report.saved }))
        onDone()
        // Its result and the way back stand below.
        setSeen(undefined)
        void queries.invalidateQueries({ queryKey: [entity.path, 'imports'] })
      } else setSeen({ report, file })
    } catch (error) {
      // The line broke, and the server may have written all of it: what it keeps of imports tells.
      if ((error as Error).message === 'network' && keeps) {
        setSeen(undefined)
        setUnsure(true)
        void queries.invalidateQueries({ queryKey: [entity.path, 'imports'] })
        onDone()
      } else fault(error)
    }
    setBusy(false)
  }
  const ready = seen && seen.report.failed === 0 && seen.report.total > 0
  return (
    <Modal
      open
      width={720}
      title={`${t('import')} · ${label[now]}`}
      // What is being written is not stopped by looking away; what was only looked at is not in yet.
      onCancel={() => busy || leave(Boolean(ready), onClose)}
      closable={!busy}
      footer={
        ready ? (
          <>
            <span className="mut" role="status">
              {busy && t('importWriting', { n: seen.report.total })}
            </span>
            <button className="b p" disabled={busy} aria-busy={busy} onClick={() => void write(seen.file)}>
              {t('importGo', { n: seen.report.total })}
            </button>
          </>
        ) : null
      }
    >
      <p className="mut">{t('importText')}</p>
      <p className="bar">
        <button
          className="b s"
          onClick={() =>
            void download(`${entity.path}/${wire ?? 'import'}-template`, {}, `${entity.name}.xlsx`).catch(
              fault,
            )
          }
        >
          <Icon name="download" size={14} />
          {t('template')}
        </button>
        <UploadButton<Report>
          path={at}
          fields={{ preview: 'true' }}
          accept={['xlsx', 'csv']}
          maxMegabytes={10}
          label={t('importChoose')}
          disabled={busy}
          onDone={(report, file) => {
            setUnsure(false)
            setSeen({ report, file })
          }}
        />
      </p>
      {unsure && (
        <p className="conflict" role="alert">
          {t('importUnsure')}
        </p>
      )}
      {seen && (
        <div role="status">
          <p>
            {seen.report.failed > 0
              ? t('importFaults', { n: seen.report.failed })
              : seen.report.total > 0
                ? t('importReady', { n: seen.report.total })
                : t('importEmpty')}
          </p>
          {seen.report.ignored && seen.report.ignored.length > 0 && (
            <p className="mut">{t('importIgnored', { names: seen.report.ignored.join(parting[now]) })}</p>
          )}
          {seen.report.failed > 0 ? (
            <Faults entity={entity} report={seen.report} />
          ) : (
            <Sample report={seen.report} />
          )}
        </div>
      )}
      {!seen && keeps && <RecentImports entity={entity} onUndone={onDone} />}
    </Modal>
  )
}

function Faults({ entity, report }: { entity: Entity; report: Report }) {
  const t = useTexts(importTexts)
  const now = useLang()
  const lines = faultRows(
    report.rows.map(({ row, errors }) => ({
      row,
      said: errors
        .map(({ field, msg }) =>
          [propOf(entity, field)?.label[now], msg].filter(Boolean).join(now === 'zh' ? '：' : ': '),
        )
        .join(now === 'zh' ? '；' : '; '),
    })),
  )
  const unshown = report.failed - report.rows.length
  return (
    <table className="plain">
      {unshown > 0 && <caption className="mut">{t('importFirst', { n: report.rows.length })}</caption>}
      <thead>
        <tr>
          <th scope="col">{t('row')}</th>
          <th scope="col">{t('problem')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ from, to, said }) => (
          <tr key={from}>
            <td className="num">{from === to ? from : `${from}–${to}`}</td>
            <td>{said}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sample({ report: { columns = [], sample = [] } }: { report: Report }) {
  const t = useTexts(importTexts)
  if (sample.length === 0) return null
  return (
    <div className="xscroll" tabIndex={0} role="region" aria-label={t('importSample', { n: sample.length })}>
      <table className="plain">
        <caption className="mut">{t('importSample', { n: sample.length })}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>{cell || '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
