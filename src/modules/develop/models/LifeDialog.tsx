import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { get, post } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { saveOver } from '#kernel/ui/saveOver.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { DrawnOver } from '#kernel/ui/DrawnOver.tsx'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useLeave } from '#kernel/ui/useLeave.ts'
import { lifeProblems } from '../making/life-problems.ts'
import { mostSteps, type DrawnLife, type DrawnStep } from '../terms/shapes.ts'
import { model } from './definition.ts'
import './life.css'
import { drawingOf } from './drawing.ts'
import { lifeTexts } from './life-texts.ts'

type Kept = Parameters<typeof drawingOf>[0] & { readonly version: number }

/** States and steps of one model: which field is the state, and what leads from where to where. */
export function LifeDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTexts(lifeTexts)
  const tab = useTab()
  const asked = useQuery({
    queryKey: [model.path, 'life', id],
    queryFn: () => get<Kept>(`${model.path}/detail`, { id }),
    // What is being changed is a change of what was read.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [taken, setTaken] = useState<Kept>()
  const row = taken ?? asked.data
  if (row) return <Steps key={taken?.version} row={row} onTake={setTaken} onClose={onClose} />
  return (
    <Modal
      open
      title={t('title')}
      width={1040}
      getContainer={tab.container()}
      footer={null}
      onCancel={onClose}
    >
      {asked.error ? <Failed of={asked} /> : <Skeleton active aria-label={t('loading')} />}
    </Modal>
  )
}

type StepsProps = {
  readonly row: Kept
  readonly onTake: (row: Kept) => void
  readonly onClose: () => void
}

function Steps({ row, onTake, onClose }: StepsProps) {
  const t = useTexts(lifeTexts)
  const now = useLang()
  const tab = useTab()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [life, setLife] = useState<DrawnLife | null>(row.life ?? null)
  const [busy, doing] = useBusy()
  const leaving = useLeave()
  const [theirs, setTheirs] = useState<Kept>()
  const drawing = { ...drawingOf(row), life }
  const fields = drawing.prototypes.filter(({ isLeftOut }) => !isLeftOut)
  const dictionaries = fields.filter(({ kind, words }) => kind === 'dict' && (words?.length ?? 0) > 1)
  const states = fields.find(({ propertyName }) => propertyName === life?.field)?.words ?? []
  const problems = lifeProblems(drawing)
  const set = (at: number, patch: Partial<DrawnStep>) =>
    setLife(
      life && { ...life, steps: life.steps.map((step, i) => (i === at ? { ...step, ...patch } : step)) },
    )
  const stateOptions = states.map((word) => ({ value: word.key, label: word[now] }))
  const askOptions = fields
    .filter(({ propertyName }) => propertyName !== life?.field)
    .map((one) => ({ value: one.propertyName, label: one[now] || one.propertyName }))

  async function save(known = row) {
    await doing(async () => {
      const met = await saveOver({
        known,
        send: (version) => post(`${model.path}/submit`, { id: row.id, version, life }),
        stored: () => get<Kept>(`${model.path}/detail`, { id: row.id }),
        same: (one, other) => JSON.stringify(one.life ?? null) === JSON.stringify(other.life ?? null),
      })
      if ('theirs' in met) return setTheirs(met.theirs)
      message.success(t('saved'))
      void queries.invalidateQueries({ queryKey: [model.path] })
      onClose()
    })
  }
  return (
    <Modal
      open
      title={t('titleOf', { name: drawing.label[now] })}
      width={1040}
      getContainer={tab.container()}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: busy, disabled: problems.length > 0 }}
      onOk={() => void save()}
      onCancel={() => leaving(JSON.stringify(life) !== JSON.stringify(row.life ?? null), onClose)}
    >
      {theirs && (
        <DrawnOver
          entity={model}
          id={String(row.id)}
          version={theirs.version}
          busy={busy}
          onTake={() => onTake(theirs)}
          onKeep={() => void save(theirs)}
        >
          <p>{(theirs.life?.steps ?? []).map((step) => step[now] || step.name).join(' · ') || t('none')}</p>
        </DrawnOver>
      )}
      <div className="dev-life">
        <div className="dev-pick">
          <span aria-hidden>{t('field')}</span>
          <Select
            aria-label={t('field')}
            value={life?.field ?? ''}
            options={[
              { value: '', label: t('none') },
              ...dictionaries.map((one) => ({
                value: one.propertyName,
                label: one[now] || one.propertyName,
              })),
            ]}
            onChange={(field) => setLife(field === '' ? null : { field, steps: [] })}
          />
        </div>
        {dictionaries.length === 0 && <p className="dev-note">{t('noStates')}</p>}
        {life && states[0] && <p className="mut">{t('begins', { state: states[0][now] })}</p>}
        {life && (
          <ul>
            {life.steps.map((step, at) => (
              <li key={at}>
                <Line name={t('code')} value={step.name} max={30} onChange={(name) => set(at, { name })} />
                <Line name={t('zh')} value={step.zh} max={30} onChange={(zh) => set(at, { zh })} />
                <Line name={t('en')} value={step.en} max={40} onChange={(en) => set(at, { en })} />
                <div className="dev-pick">
                  <span aria-hidden>{t('from')}</span>
                  <Select
                    mode="multiple"
                    aria-label={t('from')}
                    value={[...step.from]}
                    options={stateOptions}
                    onChange={(from) => set(at, { from })}
                  />
                </div>
                <div className="dev-pick">
                  <span aria-hidden>{t('to')}</span>
                  <Select
                    aria-label={t('to')}
                    value={step.to}
                    options={stateOptions}
                    onChange={(to) => set(at, { to })}
                  />
                </div>
                <div className="dev-pick">
                  <span aria-hidden>{t('asks')}</span>
                  <Select
                    mode="multiple"
                    aria-label={t('asks')}
                    value={[...step.asks]}
                    options={askOptions}
                    onChange={(asks) => set(at, { asks })}
                  />
                </div>
                <label className="tick">
                  <input
                    type="checkbox"
                    checked={step.needsReason ?? false}
                    onChange={({ target }) => set(at, { needsReason: target.checked })}
                  />
                  <span>{t('reason')}</span>
                </label>
                <button
                  className="b s"
                  onClick={() => setLife({ ...life, steps: life.steps.filter((_one, i) => i !== at) })}
                >
                  {t('remove')}
                </button>
              </li>
            ))}
          </ul>
        )}
        {life && (
          <button
            className="b s"
            disabled={life.steps.length >= mostSteps}
            onClick={() => setLife({ ...life, steps: [...life.steps, blank(life.steps.length)] })}
          >
            {t('addStep')}
          </button>
        )}
        {problems.map((one) => (
          <p key={one.en} className="dev-note" role="alert">
            {one[now]}
          </p>
        ))}
      </div>
    </Modal>
  )
}

const blank = (count: number): DrawnStep => ({
  name: `step${count + 1}`,
  zh: '',
  en: '',
  from: [],
  to: '',
  asks: [],
})

type LineProps = {
  readonly name: string
  readonly value: string
  readonly max: number
  readonly onChange: (value: string) => void
}

function Line({ name, value, max, onChange }: LineProps) {
  return (
    <label>
      <span>{name}</span>
      <input
        className="dev-in"
        value={value}
        maxLength={max}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
