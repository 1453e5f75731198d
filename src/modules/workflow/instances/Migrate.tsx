import { Button, Select } from 'antd'
import { useState } from 'react'
import { inList } from '#kernel/definition/kind.ts'
import { post } from '#kernel/ui/api.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useFault } from '#kernel/ui/useNotify.ts'
import { flowTexts } from '../terms/texts.ts'
import { flowInstance } from './definition.ts'
import { Reason } from './Reason.tsx'

export type Version = { readonly id: string; readonly name: string; readonly version: number }
export type Line = {
  readonly id: string
  readonly unfit: readonly string[]
  readonly lost: readonly string[]
  readonly timers: number
}

/** First what would not fit, then the move: nothing is moved unseen. */
export function Migrate({
  id,
  versions,
  busy,
  act,
  reason,
  onReason,
}: {
  id: string
  versions: readonly Version[]
  busy: boolean
  reason: string
  onReason: (reason: string) => void
  act: (path: string, body: Record<string, unknown>) => Promise<void>
}) {
  const t = useTexts(flowTexts)
  const now = useLang()
  const fault = useFault()
  const [chosen, setChosen] = useState<string>()
  const [line, setLine] = useState<Line>()
  async function look(processDefinitionId: string | undefined) {
    setChosen(processDefinitionId)
    setLine(undefined)
    if (!processDefinitionId) return
    try {
      const [first] = await post<readonly Line[]>(`${flowInstance.path}/migrate-preview`, {
        ids: id,
        processDefinitionId,
      })
      setLine(first)
    } catch (error) {
      fault(error)
    }
  }
  return (
    <section className="flow-ways">
      <Select
        aria-label={t('toVersion')}
        placeholder={t('migrate')}
        value={chosen ?? null}
        options={versions.map((one) => ({ value: one.id, label: `${one.name} v${one.version}` }))}
        onChange={(value) => void look(value ?? undefined)}
      />
      {line && (
        <ul aria-live="polite" className="task-files">
          {line.unfit.length === 0 && (
            <li>
              <StateWord tone="green">{t('fits')}</StateWord>
            </li>
          )}
          {line.unfit.map((why) => (
            <li key={why}>
              <StateWord tone="red">{why}</StateWord>
            </li>
          ))}
          {line.lost.length > 0 && <li>{t('lost', { names: inList(line.lost, now) })}</li>}
          {line.timers > 0 && <li>{t('timersAnew', { n: line.timers })}</li>}
        </ul>
      )}
      {line?.unfit.length === 0 && (
        <>
          <Reason value={reason} onChange={onReason} />
          <Button
            loading={busy}
            disabled={reason.trim() === ''}
            onClick={() =>
              void act(`${flowInstance.path}/migrate`, { ids: id, processDefinitionId: chosen, reason })
            }
          >
            {t('migrate')}
          </Button>
        </>
      )}
    </section>
  )
}
