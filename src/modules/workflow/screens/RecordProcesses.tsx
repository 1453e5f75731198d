import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#kernel/definition/entity.ts'
import { get } from '#kernel/ui/api.ts'
import { useLang, useSay, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import { instanceStates } from '../instances/definition.ts'
import { flowTexts } from '../terms/texts.ts'

type About = { id: string; title: string; processName: string; state: keyof typeof instanceStates }

/** Processes that show this record, or were asked to approve a step of it. */
export default function RecordProcesses({ entity, id }: { entity: Entity; id: string }) {
  const t = useTexts(flowTexts)
  const say = useSay()
  const now = useLang()
  const tab = useTab()
  const { data = [] } = useQuery({
    queryKey: ['blade-flow', 'about', entity.name, id, now],
    queryFn: () => get<About[]>('blade-flow/work/about-list', { about: entity.name, aboutId: id }),
  })
  if (data.length === 0) return null
  return (
    <section className="history" aria-label={t('recordProcesses')}>
      <h3>{t('recordProcesses')}</h3>
      <ul>
        {data.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="lk"
              onClick={() => tab.open('/task/detail', { id: one.id }, { zh: one.title, en: one.title })}
            >
              {one.processName} · {one.title}
            </button>{' '}
            <StateWord tone={instanceStates[one.state].tone}>{say(instanceStates[one.state])}</StateWord>
          </li>
        ))}
      </ul>
    </section>
  )
}
