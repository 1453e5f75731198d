import { useQuery } from '@tanstack/react-query'
import { Modal, Skeleton } from 'antd'
import { arriving } from '#kernel/ui/arriving.tsx'
import { get } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import './time-line.css'
import { flowTexts } from '../terms/texts.ts'
import { passedOf, type FlowItem } from './marks.ts'

/** In place of a drawing that is still coming. */
export function Drawing() {
  const t = useTexts(flowTexts)
  return <Skeleton active title={false} paragraph={{ rows: 6 }} aria-label={t('loading')} />
}

const Chart = arriving(() => import('./Chart.tsx'), Drawing)

/** Which drawing: of an instance with its history, or of a definition. */
export type Shown = { readonly processInstanceId: string } | { readonly processDefinitionId: string }
type View = { xml: string; name: string; version: number; title: string | null; flow: FlowItem[] }

const useView = (shown: Shown) =>
  useQuery({
    queryKey: ['blade-flow', 'model-view', shown],
    queryFn: () => get<View>('blade-flow/process/model-view', { ...shown }),
  })

export function ChartView({ shown }: { shown: Shown }) {
  const { data, error } = useView(shown)
  if (error)
    return (
      <p className="none" role="alert">
        {error.message}
      </p>
    )
  return data ? <Chart xml={data.xml} flow={data.flow} /> : <Drawing />
}

export function ChartDialog({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const t = useTexts(flowTexts)
  const tab = useTab()
  const { data } = useView(shown)
  const passed = passedOf(data?.flow ?? [])
  const name = data ? `${data.name} v${data.version}` : ''
  return (
    <Modal
      open
      width={1120}
      title={
        <>
          {t('chartTitle')} {name && <small className="mut">{name}</small>}
        </>
      }
      footer={null}
      getContainer={tab.container()}
      onCancel={onClose}
    >
      <div className={`flow-chart-body${passed.length > 0 ? ' flow-told' : ''}`}>
        <ChartView shown={shown} />
        {passed.length > 0 && (
          <section aria-label={t('history')} tabIndex={0}>
            {data?.title && <h3>{data.title}</h3>}
            <ol className="task-line">
              {passed.map(({ activityId, activityName, assignee, startTime, endTime }) => (
                <li key={`${activityId} ${startTime}`} className={endTime ? 'ok' : 'now'}>
                  <b>{activityName}</b>{' '}
                  <span className="rt mut num">{endTime ? endTime.slice(5, 16) : t('underway')}</span>
                  <p>{assignee ?? (endTime ? '' : t('nobody'))}</p>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </Modal>
  )
}
