import { useState, type ReactNode } from 'react'
import type { Asks } from '#kernel/definition/asked.ts'
import { files, refs } from '#kernel/definition/fields.ts'
import { bytesText } from '#kernel/definition/bytes-text.ts'
import { download } from '#kernel/ui/api.ts'
import { AskDialog } from '#kernel/ui/AskDialog.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { InEnglish } from '#kernel/ui/InEnglish.tsx'
import { useTexts } from '#kernel/ui/say.ts'
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

type Props = {
  readonly detail: Detail
  /** It is no longer open to whoever reads it: nothing can be added. */
  readonly past: boolean
  readonly onDone: () => Promise<unknown>
}

/** Files of the process beside its form. */
export function Files({ detail, past, onDone }: Props) {
  const t = useTexts(flowTexts)
  const [asking, setAsking] = useState(false)
  const attached = detail.files.filter(({ fieldKey }) => fieldKey === null)
  return (
    <section className="task-part" aria-label={t('attachments')}>
      <h2>
        <span>
          {t('attachments')} <InEnglish text={flowTexts.attachments} />
        </span>
        {!past && detail.instance.state === 'running' && (
          <button type="button" className="b s" onClick={() => setAsking(true)}>
            <Icon name="upload" size={14} />
            {t('attach')}
          </button>
        )}
      </h2>
      {attached.length > 0 ? <FileRows files={attached} /> : <p className="mut">{t('noFiles')}</p>}
      {asking && <Asked what="attach" detail={detail} onDone={onDone} onClose={() => setAsking(false)} />}
    </section>
  )
}

/** Who was let know of it. */
export function Copies({ detail, past, onDone }: Props) {
  const t = useTexts(flowTexts)
  const [asking, setAsking] = useState(false)
  const { copies } = detail
  if (past && copies.length === 0) return null
  return (
    <section aria-label={t('copies')}>
      <h2>
        <span>
          {t('copies')} <InEnglish text={flowTexts.copies} />
        </span>
        {!past && (
          <button type="button" className="b s" onClick={() => setAsking(true)}>
            {t('copy')}
          </button>
        )}
      </h2>
      {copies.length > 0 && (
        <ul className="task-copies">
          {copies.map(({ name, time, readTime }) => (
            <li key={`${name} ${time}`}>
              {name} <span className="mut">{t(readTime ? 'read' : 'unread')}</span>
              <span className="rt mut num">{time.slice(5, 16)}</span>
            </li>
          ))}
        </ul>
      )}
      {asking && <Asked what="copy" detail={detail} onDone={onDone} onClose={() => setAsking(false)} />}
    </section>
  )
}

function Asked({
  what,
  detail,
  onDone,
  onClose,
}: Omit<Props, 'past'> & { readonly what: keyof typeof asks; readonly onClose: () => void }) {
  const t = useTexts(flowTexts)
  return (
    <AskDialog
      title={t(what)}
      asks={asks[what]}
      path={`blade-flow/work/${what}`}
      given={{ processInstanceId: detail.instance.id }}
      onDone={() => void onDone()}
      onClose={onClose}
    />
  )
}

/** Brings it to whoever presses its name. */
function FileLink({ file: { fileId, name }, children }: { file: Attached; children: ReactNode }) {
  const fault = useFault()
  return (
    <button
      type="button"
      className="lk"
      onClick={() => void download(filePath, { id: fileId }, name).catch(fault)}
    >
      {children}
      {name}
    </button>
  )
}

/** Each with who brought it, when, and how large it is. */
function FileRows({ files: list }: { files: readonly Attached[] }) {
  return (
    <ul className="task-rows">
      {list.map((file) => (
        <li key={file.fileId}>
          <FileLink file={file}>
            <Icon name="doc" size={16} />
          </FileLink>
          <span className="mut">{file.userName}</span>
          <span className="mut num">{file.time.slice(0, 10)}</span>
          <span className="mut num">{file.size === null ? '' : bytesText(file.size)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Each by its name; pictures as pictures. */
export function FileLinks({ files: list, pictures }: { files: readonly Attached[]; pictures: boolean }) {
  return (
    <ul className="task-files">
      {list.map((file) => (
        <li key={file.fileId}>
          <FileLink file={file}>{pictures && <Thumbnail id={file.fileId} alt="" />}</FileLink>{' '}
          {!pictures && (
            <small className="mut">
              {file.userName} <span className="num">{file.time}</span>
            </small>
          )}
        </li>
      ))}
    </ul>
  )
}
