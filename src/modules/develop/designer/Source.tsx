import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '#kernel/definition/index.ts'
import { get, post } from '#kernel/ui/api.ts'
import { useMay } from '#kernel/ui/permission.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { datasource } from '../datasource/definition.ts'
import { modelTexts } from '../models/texts.ts'

type Props = {
  readonly sourceId: string
  /** Its tables are there, so it answers. */
  readonly connected: boolean
  readonly onChoose: (id: string) => void
}

/** Whose tables stand below: another one can be chosen, and the line to it tried. */
export function Source({ sourceId, connected, onChoose }: Props) {
  const t = useTexts(modelTexts)
  const may = useMay()
  const fault = useFault()
  const [took, setTook] = useState<{ id: string; product: string; ms: number }>()
  const sources = useQuery({
    queryKey: [datasource.path, 'select'],
    queryFn: () => get<{ id: string; title: string }[]>(`${datasource.path}/select`),
  })
  const options = sources.data ?? []
  async function test() {
    setTook(undefined)
    try {
      const found = await post<{ product: string; milliseconds: number }>(`${datasource.path}/test`, {
        id: sourceId,
      })
      setTook({ id: sourceId, product: found.product, ms: found.milliseconds })
    } catch (thrown) {
      fault(thrown)
    }
  }
  const known = took?.id === sourceId ? took : undefined
  return (
    <div className="dev-source">
      <select
        className="dev-in"
        aria-label={t('source')}
        value={sourceId}
        onChange={({ target }) => onChoose(target.value)}
      >
        {!options.some(({ id }) => id === sourceId) && <option value={sourceId}>{sourceId}</option>}
        {options.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <p>
        <span className={connected ? 'st green' : 'st neutral'}>
          {t(connected ? 'connected' : 'notConnected')}
        </span>
        <span className="mut num">
          {known ? t('took', { product: known.product, ms: known.ms }) : t('readOnly')}
        </span>
        {may(codeOf(datasource, 'test')) && (
          <button className="lk" onClick={() => void test()}>
            {t('test')}
          </button>
        )}
      </p>
    </div>
  )
}
