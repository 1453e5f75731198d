import { Input, Modal } from 'antd'
import { useState } from 'react'
import { post } from '#kernel/ui/api.ts'
import type { Raw } from '#kernel/ui/rows.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'
import { flowTexts } from '../terms/texts.ts'

type Result = { readonly id: string; readonly success: boolean; readonly msg?: string }

/** One answer to several tasks; what is refused for one stops no other, and each result is said. */
export function BulkDialog({
  rows,
  approved,
  onClose,
  onDone,
}: {
  rows: readonly Raw[]
  approved: boolean
  onClose: () => void
  onDone: () => Promise<unknown>
}) {
  const t = useTexts(flowTexts)
  const tab = useTab()
  const leave = useLeave()
  const [comment, setComment] = useState('')
  const [results, setResults] = useState<readonly Result[]>()
  const [busy, doing] = useBusy()
  const title = t(approved ? 'agreeAll' : 'refuseAll', { n: rows.length })
  async function send() {
    await doing(async () => {
      const ids = rows.map(({ id }) => id)
      const answer = await post<{ results: readonly Result[] }>('blade-flow/work/complete-tasks', {
        ids,
        approved,
        comment,
      })
      setResults(answer.results)
      await onDone()
    })
  }
  return (
    <Modal
      open
      title={title}
      getContainer={tab.container()}
      okText={t(results ? 'close' : approved ? 'agree' : 'refuse')}
      cancelText={t('cancel')}
      okButtonProps={{
        loading: busy,
        danger: !approved && !results,
        disabled: !approved && comment.trim() === '',
      }}
      cancelButtonProps={results ? { hidden: true } : {}}
      onOk={() => (results ? onClose() : void send())}
      onCancel={() => leave(comment !== '' && !results, onClose)}
    >
      <ul className="task-files">
        {rows.map((row) => {
          const result = results?.find(({ id }) => id === row.id)
          return (
            <li key={row.id}>
              {String(row.title ?? '')} <span className="mut">{String(row.name ?? '')}</span>{' '}
              {result && (
                <StateWord tone={result.success ? 'green' : 'red'}>
                  {result.success ? t('done') : (result.msg ?? '')}
                </StateWord>
              )}
            </li>
          )
        })}
      </ul>
      {!results && (
        <Input.TextArea
          value={comment}
          rows={3}
          maxLength={1000}
          aria-label={t('comment')}
          placeholder={t(approved ? 'comment' : 'commentHint')}
          onChange={({ target }) => setComment(target.value)}
        />
      )}
    </Modal>
  )
}
