import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Skeleton } from 'antd'
import { download, get } from '#kernel/ui/api.ts'
import { pairOf, type Page } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { useReturnFocus } from '#kernel/ui/useReturnFocus.ts'
import { reportFormats, reportStates } from '../definition.ts'
import { reportTexts } from './texts.ts'

/** Files that this person has made, to be fetched again; and what became of those that broke. */
export function MadeFiles({ path, onClose }: { path: string; onClose: () => void }) {
  const t = useTexts(reportTexts)
  const now = useLang()
  const tab = useTab()
  const fault = useFault()
  useReturnFocus()
  const { data } = useQuery({
    queryKey: [path, 'made'],
    queryFn: () => get<Page>(`${path}/list`, { size: 50 }),
    refetchOnMount: 'always',
  })
  return (
    <Drawer
      open
      closable={{ placement: 'end' }}
      size={560}
      getContainer={tab.container()}
      rootStyle={{ position: 'absolute' }}
      title={t('madeFiles')}
      onClose={onClose}
      footer={null}
    >
      {!data && <Skeleton active paragraph={{ rows: 6 }} />}
      {data?.total === 0 && <p className="none">{t('noFiles')}</p>}
      {data?.records.map((row) => {
        const state = reportStates[row.state as keyof typeof reportStates]
        const format = reportFormats[row.format as keyof typeof reportFormats][now]
        const name = pairOf(row, 'name', now)
        return (
          <article className="rmade" key={row.id}>
            <h3>
              <span>{`${name} · ${format}`}</span>
              <StateWord tone={state.tone}>{state[now]}</StateWord>
              <span className="r num mut">{String(row.createTime).slice(0, 16)}</span>
            </h3>
            {row.state === 'failed' && <p className="text">{pairOf(row, 'reason', now)}</p>}
            {Boolean(row.fileId) && (
              <Button
                size="small"
                aria-label={`${t('again')} ${name} ${format}`}
                onClick={() =>
                  void download(
                    'blade-resource/attach/file',
                    { id: row.fileId },
                    `${name}.${String(row.format)}`,
                  ).catch(fault)
                }
              >
                {t('again')}
              </Button>
            )}
          </article>
        )
      })}
    </Drawer>
  )
}
