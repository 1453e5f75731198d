import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import type { Entity } from '#kernel/definition/entity.ts'
import { download, get, post } from './api.ts'
import { useTexts } from './say.ts'
import { importTexts } from './import-texts.ts'
import { useFault } from './useNotify.ts'
import { dangerous } from './dangerous.ts'

type Batch = {
  readonly id: string
  readonly fileName: string
  readonly saved: number
  readonly failed: number
  readonly at: string
  readonly undone: boolean
}

/** What the person imported of late: the result of each as a file, and the way back while nothing of it was touched. */
export function RecentImports({ entity, onUndone }: { entity: Entity; onUndone: () => void }) {
  const t = useTexts(importTexts)
  const fault = useFault()
  const { message, modal } = App.useApp()
  const { data, refetch } = useQuery({
    queryKey: [entity.path, 'imports'],
    queryFn: () => get<readonly Batch[]>(`${entity.path}/imports`),
  })
  if (!data || data.length === 0) return null
  const undo = ({ id, saved }: Batch) =>
    modal.confirm({
      title: t('importUndo'),
      content: t('importUndoAsk', { n: saved }),
      okText: t('importUndo'),
      ...dangerous,
      cancelText: t('cancel'),
      async onOk() {
        try {
          const { affected } = await post<{ affected: number }>(`${entity.path}/undo-import`, { id })
          message.success(t('importUndoneNow', { n: affected }))
          onUndone()
        } catch (error) {
          fault(error)
        }
        await refetch()
      },
    })
  return (
    <section aria-label={t('importRecent')}>
      <h3>{t('importRecent')}</h3>
      <ul className="imports">
        {data.map((one) => (
          <li key={one.id}>
            <span>{t('importLine', { at: one.at.slice(0, 16), file: one.fileName, n: one.saved })}</span>
            <button
              type="button"
              className="b t s"
              aria-label={`${t('importResult')} ${one.fileName} ${one.at}`}
              onClick={() =>
                void download(`${entity.path}/import-result`, { id: one.id }, `${entity.name}.xlsx`).catch(
                  fault,
                )
              }
            >
              {t('importResult')}
            </button>
            {one.undone ? (
              <span className="mut">{t('importUndone')}</span>
            ) : (
              <button
                type="button"
                className="b t s red"
                aria-label={`${t('importUndo')} ${one.fileName} ${one.at}`}
                onClick={() => undo(one)}
              >
                {t('importUndo')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
