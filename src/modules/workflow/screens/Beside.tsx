import { Button } from 'antd'
import { useState } from 'react'
import type { Asks } from '#kernel/definition/asked.ts'
import { files, refs } from '#kernel/definition/fields.ts'
import { inList } from '#kernel/definition/kind.ts'
import { download } from '#kernel/ui/api.ts'
import { AskDialog } from '#kernel/ui/AskDialog.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { filePath, Thumbnail } from '#kernel/ui/widgets/fileCells.tsx'
import { attachmentTypes } from '../attachments/shapes.ts'
import { atOfficeNow } from '../terms/colleague.ts'
import { flowTexts } from '../terms/texts.ts'
import type { Attached, Detail } from './detail.ts'

const asks = {
  attach: {
    files: files({
      label: { zh: '附件', en: 'Files' },
      required: true,
      accept: attachmentTypes,
      maxMegabytes: 20,
      most: 10,
      wide: true,
    }),
  } as Asks,
  copy: {
    userIds: refs('user', {
      label: { zh: '抄送给', en: 'Copy to' },
      required: true,
      wide: true,
      narrowedBy: atOfficeNow,
    }),
  } as Asks,
} as const

/** Files of the process beside its form, and who was let know of it. */
export function Beside({
  detail,
  past,
  onDone,
}: {
  detail: Detail
  /** It is no longer open to whoever reads it: nothing can be added. */
  past: boolean
  onDone: () => Promise<unknown>
}) {
  const t = useTexts(flowTexts)
  const now = useLang()
  const [asking, setAsking] = useState<keyof typeof asks>()
  const { id, state } = detail.instance
  const attached = detail.files.filter(({ fieldKey }) => fieldKey === null)
  return (
    <section className="task-part" aria-label={t('attachments')}>
      <h2>{t('attachments')}</h2>
      {attached.length > 0 ? <FileLinks files={attached} /> : <p className="mut">{t('noFiles')}</p>}
      {detail.copies.length > 0 && (
        <p className="mut">
          {t('copiedTo')}{' '}
          {inList(
            detail.copies.map(({ name }) => name),
            now,
          )}
        </p>
      )}
      {!past && (
        <div className="task-beside">
          {state === 'running' && <Button onClick={() => setAsking('attach')}>{t('attach')}</Button>}
          <Button onClick={() => setAsking('copy')}>{t('copy')}</Button>
        </div>
      )}
      {asking && (
        <AskDialog
          title={t(asking)}
          asks={asks[asking]}
          path={`blade-flow/work/${asking}`}
          given={{ processInstanceId: id }}
          onDone={() => void onDone()}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}

/** Each by its name; pictures as pictures. */
export function FileLinks({ files: list, pictures }: { files: readonly Attached[]; pictures?: boolean }) {
  const fault = useFault()
  return (
    <ul className="task-files">
      {list.map(({ fileId, name, userName, time }) => (
        <li key={fileId}>
          <button
            type="button"
            className="lk"
            onClick={() => void download(filePath, { id: fileId }, name).catch(fault)}
          >
            {pictures && <Thumbnail id={fileId} alt="" />}
            {name}
          </button>{' '}
          {!pictures && (
            <small className="mut">
              {userName} <span className="num">{time}</span>
            </small>
          )}
        </li>
      ))}
    </ul>
  )
}
