import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { get } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { Files, Problems, type Shown } from '../showing/Files.tsx'
import './code.css'
import { code } from '../drawn/definition.ts'
import { codeTexts } from './texts.ts'
import { useTake } from './web.tsx'

/** Every file that would be taken away, as a difference to what stands; or all that keeps it from being made. */
export default function CodePreview() {
  const t = useTexts(codeTexts)
  const now = useLang()
  const tab = useTab()
  const take = useTake()
  const id = tab.query.id ?? ''
  const asked = useQuery({
    queryKey: [code.path, 'preview', id, now],
    queryFn: () => get<Shown & { readonly name: string }>(`${code.path}/preview`, { id }),
    staleTime: 0,
  })
  const { data } = asked
  const name = data?.name
  useEffect(() => {
    if (name) tab.setLabel({ zh: name, en: name })
    // The tab's own functions are new at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [name])
  if (!data && asked.error) return <Failed of={asked} />
  if (!data) return <Skeleton active aria-label={t('loading')} className="skel" />
  return (
    <div className="dev-screen">
      <div className="ph">
        <button className="ib" aria-label={t('back')} onClick={() => tab.open('/tool/code')}>
          <Icon name="left" />
        </button>
        <h1>{data.name}</h1>
        <div className="r">
          <button className="b" onClick={() => void asked.refetch()}>
            <Icon name="refresh" />
            {t('again')}
          </button>
          <button className="b p" disabled={data.files.length === 0} onClick={() => void take({ id })}>
            <Icon name="download" />
            {t('take')}
          </button>
        </div>
      </div>
      {data.problems.length > 0 ? <Problems problems={data.problems} /> : <Files files={data.files} />}
    </div>
  )
}
