import { Modal } from 'antd'
import { useState } from 'react'
import type { Entity } from '#kernel/definition/entity.ts'
import { propOf } from '#kernel/definition/entity.ts'
import { download } from './api.ts'
import { Icon } from './Icon.tsx'
import { useLang, useTexts } from './say.ts'
import { uiTexts } from './texts.ts'
import { UploadButton } from './UploadButton.tsx'
import { useFault } from './useNotify.ts'

type Report = {
  total: number
  saved: number
  failed: number
  rows: { row: number; errors: { field: string; msg: string }[] }[]
}

/** All rows or none, and for each faulty one its number and what is wrong with it. */
export function ImportDialog({
  entity,
  onClose,
  onDone,
}: {
  entity: Entity
  onClose: () => void
  onDone: () => void
}) {
  const t = useTexts(uiTexts)
  const now = useLang()
  const fault = useFault()
  const [report, setReport] = useState<Report>()
  return (
    <Modal open title={`${t('import')} · ${entity.label[now]}`} footer={null} onCancel={onClose}>
      <p className="mut">{t('importText')}</p>
      <p className="bar">
        <button
          className="b s"
          onClick={() =>
            void download(`${entity.path}/import-template`, {}, `${entity.name}.xlsx`).catch(fault)
          }
        >
          <Icon name="download" size={14} />
          {t('template')}
        </button>
        <UploadButton<Report>
          path={`${entity.path}/import`}
          accept={['xlsx']}
          maxMegabytes={10}
          onDone={(answer) => {
            setReport(answer)
            if (answer.saved > 0) onDone()
          }}
        />
      </p>
      {report && (
        <div role="status">
          <p>
            {report.failed ? t('importFaults', { n: report.failed }) : t('imported', { n: report.saved })}
          </p>
          {report.failed > 0 && (
            <table className="plain">
              <thead>
                <tr>
                  <th scope="col">{t('row')}</th>
                  <th scope="col">{t('problem')}</th>
                </tr>
              </thead>
              <tbody>
                {report.rows.map((row) => (
                  <tr key={row.row}>
                    <td className="num">{row.row}</td>
                    <td>
                      {row.errors
                        .map(({ field, msg }) =>
                          [propOf(entity, field)?.label[now], msg].filter(Boolean).join(' '),
                        )
                        .join('; ')}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      )}
    </Modal>
  )
}
