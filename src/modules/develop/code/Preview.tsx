import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { get } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { countOf, difference } from '../making/difference.ts'
import { Difference } from '../showing/Difference.tsx'
import './code.css'
import { code } from '../drawn/definition.ts'
import { codeTexts } from './texts.ts'
import { useTake } from './web.tsx'

type Preview = {
  readonly name: string
  readonly files: readonly { readonly path: string; readonly text: string; readonly stands: string | null }[]
  readonly problems: readonly { readonly msg: string; readonly table?: string; readonly field?: string }[]
}

/** Every file that would be taken away, as a difference to what stands; or all that keeps it from being made. */
export default function CodePreview() {
  const t = useTexts(codeTexts)
  const now = useLang()
  const tab = useTab()
  const take = useTake()
  const id = tab.query.id ?? ''
  const [chosen, setChosen] = useState('')
  const asked = useQuery({
    queryKey: [code.path, 'preview', id, now],
    queryFn: () => get<Preview>(`${code.path}/preview`, { id }),
    staleTime: 0,
  })
  const { data } = asked
  const name = data?.name
  useEffect(() => {
    if (name) tab.setLabel({ zh: name, en: name })
    // The tab's own functions are new at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [name])
  const files = useMemo(
    () =>
      (data?.files ?? []).map((file) => {
        const lines = difference(file.stands ?? '', file.text)
        return { ...file, lines, ...countOf(lines) }
      }),
    [data],
  )
  const shown = files.find(({ path }) => path === chosen) ?? files[0]
  if (!data && asked.error) return <Failed of={asked} />
  if (!data) return <Skeleton active aria-label={t('loading')} className="task-page" />
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
          <button className="b p" disabled={files.length === 0} onClick={() => void take({ id })}>
            <Icon name="download" />
            {t('take')}
          </button>
        </div>
      </div>
      {data.problems.length > 0 ? (
        <section className="dev-problems">
          <h2>{t('problems', { n: data.problems.length })}</h2>
          <ul>
            {data.problems.map(({ msg, table = '', field = '' }) => (
              <li key={`${table} ${field} ${msg}`}>
                <code>{[table, field].filter(Boolean).join(' · ')}</code>
                <span>{msg}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <section className="dev-made" aria-label={t('made', { n: files.length })}>
          <ul className="dev-files" aria-label={t('files')}>
            {files.map(({ path, fresh, gone }) => (
              <li key={path}>
                <button aria-pressed={path === shown?.path} title={path} onClick={() => setChosen(path)}>
                  <Icon name="doc" />
                  <span lang="en">{shortOf(path)}</span>
                  {fresh > 0 && <span className="plus num">+{fresh}</span>}
                  {gone > 0 && <span className="minus num">−{gone}</span>}
                  {fresh + gone === 0 && <span className="mut">{t('same')}</span>}
                </button>
              </li>
            ))}
          </ul>
          {shown && <Difference key={shown.path} name={shown.path} lines={shown.lines} />}
        </section>
      )}
    </div>
  )
}

const shortOf = (path: string) => path.replace(/^(src|db)\//, '')
