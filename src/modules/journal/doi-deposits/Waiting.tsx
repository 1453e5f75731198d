import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { inList } from '#kernel/definition/kind.ts'
import { get } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { pairOf, type Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'
import { useReturnFocus } from '#kernel/ui/useReturnFocus.ts'
import '../terms/journal.css'
import { useDeposit } from './calls.tsx'
import { doiDeposits } from './definition.ts'
import { depositTexts } from './texts.ts'
import './deposits.css'

type Due = Raw & { why: 'never' | 'failed' | 'changed'; faults: string[] }

const tones = { never: 'info', failed: 'red', changed: 'amber' } as const

/** What Crossref does not know yet, to be put into one file. */
export function Waiting({ onClose }: { onClose: () => void }) {
  const t = useTexts(depositTexts)
  const now = useLang()
  const tab = useTab()
  const deposit = useDeposit()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [busy, doing] = useBusy()
  const leave = useLeave()
  useReturnFocus()
  const { data } = useQuery({
    queryKey: [doiDeposits.path, 'due', now],
    queryFn: () => get<{ origin: string; unnumbered: string[]; articles: Due[] }>(`${doiDeposits.path}/due`),
  })
  const ready = (data?.articles ?? []).filter(({ faults }) => faults.length === 0)
  const kept = ready.filter(({ id }) => chosen.includes(id))

  const make = () =>
    doing(async () => {
      if (await deposit({ articleIds: kept.map(({ id }) => id) })) setChosen([])
    })
  return (
    <Drawer
      open
      closable={{ placement: 'end' }}
      size={680}
      getContainer={tab.container()}
      rootStyle={{ position: 'absolute' }}
      title={t('waiting')}
      onClose={() => leave(kept.length > 0, onClose)}
      footer={
        <Button type="primary" loading={busy} disabled={kept.length === 0} onClick={() => void make()}>
          {t('makeN', { n: kept.length })}
        </Button>
      }
    >
      <p className="mut">{t('waitingWhat')}</p>
      {data && <p className="mut">{t('origin', { origin: data.origin })}</p>}
      {data && data.unnumbered.length > 0 && (
        <p className="warnbox" role="status">
          <Icon name="warn" />
          {t('noPrefix', { names: inList(data.unnumbered, now) })}
        </p>
      )}
      {!data && <Skeleton active paragraph={{ rows: 6 }} />}
      {data?.articles.length === 0 && <p className="none">{t('nothingWaits')}</p>}
      {ready.length > 1 && (
        <p>
          <Checkbox
            checked={kept.length === ready.length}
            indeterminate={kept.length > 0 && kept.length < ready.length}
            onChange={(event) => setChosen(event.target.checked ? ready.map(({ id }) => id) : [])}
          >
            {t('all')}
          </Checkbox>
        </p>
      )}
      <ul className="due">
        {data?.articles.map((one) => (
          <li key={one.id}>
            <Checkbox
              checked={kept.includes(one)}
              disabled={one.faults.length > 0}
              onChange={(event) =>
                setChosen(
                  event.target.checked ? [...chosen, one.id] : chosen.filter((other) => other !== one.id),
                )
              }
            >
              {pairOf(one, 'title', now)}
            </Checkbox>
            <p>
              <StateWord tone={tones[one.why]}>{t(`why_${one.why}`)}</StateWord>
              <span className="mut num">
                {[one.doi, one.publishDate].filter(Boolean).map(String).join(' · ')}
              </span>
            </p>
            {one.faults.map((fault) => (
              <p key={fault} className="fault">
                {fault}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
