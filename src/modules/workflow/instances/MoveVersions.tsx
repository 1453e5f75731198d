import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { inList } from '#kernel/definition/kind.ts'
import { get, post } from '#kernel/ui/api.ts'
import { RowByRow } from '#kernel/ui/dialogs.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import type { Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { flowTexts } from '../terms/texts.ts'
import { flowInstance } from './definition.ts'
import type { Line, Version } from './Migrate.tsx'
import { Reason } from './Reason.tsx'

const texts = {
  over: ['已结束', 'Ended'],
  other: ['属于另一个流程，请分开迁移', 'Of another process; move it by itself'],
  there: ['已在该版本', 'In that version already'],
} as const satisfies Texts

type Props = { rows: readonly Raw[]; done: (refused: readonly string[]) => void }

/** Many at once after a new version was deployed: what cannot move says why before anything does, and stays. */
export function MoveVersions({ rows, done }: Props) {
  const t = useTexts(flowTexts)
  const [open, setOpen] = useState(false)
  if (!rows.some(({ state }) => state === 'running')) return null
  return (
    <>
      <button className="b s" onClick={() => setOpen(true)}>
        <Icon name="layers" size={14} />
        {t('migrate')}
      </button>
      {open && <Moving rows={rows} done={done} onClose={() => setOpen(false)} />}
    </>
  )
}

function Moving({ rows, done, onClose }: Props & { onClose: () => void }) {
  const t = useTexts(flowTexts)
  const own = useTexts(texts)
  const now = useLang()
  const queries = useQueryClient()
  const [version, setVersion] = useState<string>()
  const [reason, setReason] = useState('')
  const first = rows.find(({ state }) => state === 'running')
  const moving = rows.filter((row) => row.state === 'running' && row.processKey === first?.processKey)
  const asked = moving.filter((row) => row.processDefinitionId !== version)
  const { data: versions = [] } = useQuery({
    queryKey: [flowInstance.path, 'versions', first?.processKey],
    queryFn: () =>
      get<readonly Version[]>(`${flowInstance.path}/versions`, { processKey: first?.processKey }),
  })
  const ids = asked.map(({ id }) => id).join(',')
  const { data: lines } = useQuery({
    queryKey: [flowInstance.path, 'preview', version, ids, now],
    queryFn: () =>
      post<readonly Line[]>(`${flowInstance.path}/migrate-preview`, { ids, processDefinitionId: version }),
    enabled: version !== undefined && ids !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const lineOf = (row: Raw) => (version ? lines?.find(({ id }) => id === row.id) : undefined)
  function out(row: Raw): string | undefined {
    if (row.state !== 'running') return own('over')
    if (row.processKey !== first?.processKey) return own('other')
    if (row.processDefinitionId === version) return own('there')
    const why = lineOf(row)?.unfit ?? []
    return why.length > 0 ? inList(why, now) : undefined
  }
  function about(row: Raw): string {
    const { lost = [], timers = 0 } = lineOf(row) ?? {}
    const more = [
      ...(lost.length > 0 ? [t('lost', { names: inList(lost, now) })] : []),
      ...(timers > 0 ? [t('timersAnew', { n: timers })] : []),
    ]
    return [`${String(row.title)} · v${String(row.processDefinitionVersion)}`, ...more].join(' · ')
  }
  return (
    <RowByRow
      verb={t('migrate')}
      rows={rows.map((row) => ({
        id: row.id,
        name: String(row.instanceNo ?? ''),
        about: about(row),
        out: out(row),
      }))}
      ready={version !== undefined && lines !== undefined && reason.trim() !== ''}
      ask={
        <section className="flow-ways">
          <Select
            aria-label={t('toVersion')}
            placeholder={t('toVersion')}
            value={version ?? null}
            options={versions.map((one) => ({ value: one.id, label: `${one.name} v${one.version}` }))}
            onChange={(value) => setVersion(value ?? undefined)}
          />
          <Reason value={reason} onChange={setReason} />
        </section>
      }
      take={async ({ id }) => {
        await post(`${flowInstance.path}/migrate`, { ids: id, processDefinitionId: version, reason })
      }}
      onClose={onClose}
      onDone={(refused) => {
        void queries.invalidateQueries({ queryKey: ['blade-flow'] })
        done(refused)
      }}
    />
  )
}
