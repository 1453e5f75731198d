import { useQuery } from '@tanstack/react-query'
import { Modal, Skeleton } from 'antd'
import { arriving } from '#kernel/ui/arriving.tsx'
import { get } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { flowTexts } from '../terms/texts.ts'
import type { FlowItem } from './marks.ts'

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
      <div className="flow-chart-body">
        <ChartView shown={shown} />
      </div>
    </Modal>
  )
}
