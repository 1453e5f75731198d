import { useQueryClient } from '@tanstack/react-query'
import { App, Modal, Select } from 'antd'
import { useState } from 'react'
import { colon } from '#kernel/definition/kind.ts'
import { currentToken, download } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { RecentImports } from '#kernel/ui/recent.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { usePicker } from '#kernel/ui/picker.ts'
import { useLang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { sendFile } from '#kernel/ui/upload.ts'
import { UploadButton } from '#kernel/ui/UploadButton.tsx'
import { useLeave } from '#kernel/ui/useLeave.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { articles } from '../articles/definition.ts'
import { journals } from '../journals/definition.ts'
import { columns, type Column } from './columns.ts'

const texts = {
  open: ['导入过刊', 'Import back issues'],
  what: [
    '上传一个 ZIP：按模板填写的表格（xlsx 或 csv）和其中列出的 PDF。先预览，确认无误后一次写入；有一行不对，全部不写入。导入的文章为草稿，出版卷期后公开。',
    'Upload a ZIP with a sheet made from the template (xlsx or csv) and the PDFs that it names. You see a preview first; then all rows are written, or none if one is wrong. Articles come in as drafts and appear when their issue is published.',
  ],
  template: ['下载模板', 'Template'],
  journal: ['期刊', 'Journal'],
  choose: ['选择 ZIP 并预览', 'Choose a ZIP and preview'],
  preview: [
    '{total} 篇文章，{issues} 个卷期，{failed} 行有误',
    '{total} articles in {issues} issues, {failed} rows with faults',
  ],
  row: ['行', 'Row'],
  issue: ['年 / 卷 / 期', 'Year / volume / issue'],
  title: ['题名', 'Title'],
  problem: ['问题', 'Problem'],
  none: ['可导入', 'Ready'],
  go: ['导入 {n} 篇', 'Import {n} articles', 'Import {n} article'],
  done: ['已导入 {n} 篇', '{n} articles imported', '{n} article imported'],
} as const satisfies Texts

type Report = {
  total: number
  saved: number
  failed: number
  issues: number
  rows: { row: number; issue: string; title: string; errors: { field: Column; msg: string }[] }[]
}
const path = `${articles.path}/import-back-issues`

export function BackIssues() {
  const t = useTexts(texts)
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (!may('articles_import')) return null
  return (
    <>
      <button className="b" onClick={() => setOpen(true)}>
        <Icon name="upload" />
        {t('open')}
      </button>
      {open && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  const fault = useFault()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<string>()
  const offered = usePicker(journals, chosen ? [chosen] : [], { ahead: true })
  const journalId = chosen ?? offered.options[0]?.value
  const [seen, setSeen] = useState<{ report: Report; file: File }>()
  const [busy, setBusy] = useState(false)
  const leave = useLeave()

  const again = () => queries.invalidateQueries({ queryKey: [articles.path] })

  async function write() {
    if (!seen || !journalId) return
    setBusy(true)
    const form = new FormData()
    form.append('journalId', journalId)
    form.append('commit', 'true')
    form.append('file', seen.file)
    try {
      const report = await sendFile<Report>(path, form, {
        progress: () => undefined,
        signal: new AbortController().signal,
        token: currentToken(),
      })
      if (report.saved > 0) {
        message.success(t('done', { n: report.saved }))
        // Its result and the way back stand below.
        setSeen(undefined)
        await again()
      } else setSeen({ ...seen, report })
    } catch (error) {
      fault(error)
    }
    setBusy(false)
  }
  const ready = seen !== undefined && seen.report.failed === 0
  return (
    <Modal
      open
      width={760}
      title={t('open')}
      // What is being written is not stopped by looking away.
      onCancel={() => busy || leave(ready, onClose)}
      closable={!busy}
      footer={
        ready ? (
          <button className="b p" disabled={busy} aria-busy={busy} onClick={() => void write()}>
            {t('go', { n: seen.report.total })}
          </button>
        ) : null
      }
    >
      <p className="mut">{t('what')}</p>
      <p className="bar">
        <Select
          aria-label={t('journal')}
          value={journalId ?? null}
          style={{ minWidth: 200 }}
          {...offered}
          onChange={(id) => {
            setChosen(id ?? undefined)
            setSeen(undefined)
          }}
        />
        <button
          className="b s"
          onClick={() =>
            void download(`${articles.path}/back-issues-template`, {}, 'back-issues.xlsx').catch(fault)
          }
        >
          <Icon name="download" size={14} />
          {t('template')}
        </button>
        <UploadButton<Report>
          path={path}
          label={t('choose')}
          accept={['zip']}
          maxMegabytes={300}
          fields={{ journalId: journalId ?? '' }}
          disabled={!journalId}
          onDone={(report, file) => setSeen({ report, file })}
        />
      </p>
      {seen ? (
        <Preview report={seen.report} />
      ) : (
        <RecentImports entity={articles} onUndone={() => void again()} />
      )}
    </Modal>
  )
}

function Preview({ report }: { report: Report }) {
  const t = useTexts(texts)
  const now = useLang()
  // One of five hundred is not looked for.
  const faultyFirst = report.rows.toSorted(
    (a, b) => Number(b.errors.length > 0) - Number(a.errors.length > 0),
  )
  return (
    <div role="status" style={{ maxHeight: 360, overflow: 'auto' }} tabIndex={0}>
      <p>{t('preview', { total: report.total, issues: report.issues, failed: report.failed })}</p>
      <table className="plain">
        <thead>
          <tr>
            {(['row', 'issue', 'title', 'problem'] as const).map((key) => (
              <th scope="col" key={key}>
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {faultyFirst.map((row) => (
            <tr key={row.row}>
              <td className="num">{row.row}</td>
              <td className="num">{row.issue}</td>
              <td>{row.title}</td>
              <td>
                {row.errors.length === 0
                  ? t('none')
                  : row.errors
                      .map(({ field, msg }) => `${columns[field][now]}${colon[now]}${msg}`)
                      .join(now === 'zh' ? '；' : '; ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
