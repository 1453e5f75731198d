import { useQuery } from '@tanstack/react-query'
import { Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { arriving } from '#kernel/ui/arriving.tsx'
import { get } from '#kernel/ui/api.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import type { Page, Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { flowProcess } from '../deployments/definition.ts'
import type { FormField } from '../forms/shapes.ts'
import { flowTexts } from '../terms/texts.ts'
import { Drawing } from './ChartView.tsx'
import { differences, type Difference } from './difference.ts'

const Compare = arriving(() => import('./Compare.tsx'), Drawing)

export type Side = { readonly title: string; readonly xml: string; readonly form: readonly FormField[] }
type Source = { readonly xml: string; readonly form: readonly FormField[] }

const sourceOf = (id: string) => get<Source>(`${flowProcess.path}/xml`, { id })

/** A version, or the drawing in the designer, beside another version of the same process. */
export function CompareDialog({
  processKey,
  shown,
  not,
  onClose,
}: {
  processKey: string
  shown: Side
  /** The version that is shown already. */
  not?: string
  onClose: () => void
}) {
  const t = useTexts(flowTexts)
  const now = useLang()
  const tab = useTab()
  const [chosen, setChosen] = useState<string>()
  const versions = useQuery({
    queryKey: [flowProcess.path, 'versions', processKey],
    queryFn: () =>
      get<Page>(`${flowProcess.path}/list`, {
        processKey_equal: processKey,
        size: 100,
        descs: 'processVersion',
      }),
  })
  const others = (versions.data?.records ?? []).filter(({ id }) => id !== not)
  const other: Raw | undefined = others.find(({ id }) => id === chosen) ?? others[0]
  const source = useQuery({
    queryKey: [flowProcess.path, 'xml', other?.id],
    queryFn: () => sourceOf(other?.id ?? ''),
    enabled: other !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Modal
      open
      width={1180}
      title={t('compare')}
      footer={null}
      getContainer={tab.container()}
      onCancel={onClose}
    >
      {versions.error && <Failed of={versions} />}
      {source.error && <Failed of={source} />}
      {versions.data && !other && <p className="none">{t('onlyVersion')}</p>}
      {other && (
        <label className="task-title">
          <span>{t('compareWith')}</span>
          <Select
            aria-label={t('compareWith')}
            value={other.id}
            style={{ minWidth: 200 }}
            options={others.map((one) => ({
              value: one.id,
              label: `${String(one.name)} v${String(one.processVersion)}`,
            }))}
            onChange={setChosen}
          />
        </label>
      )}
      {other && !source.data && !source.error && <Skeleton active aria-label={t('loading')} />}
      {other && source.data && (
        <Compare
          key={other.id}
          before={{ title: `${String(other.name)} v${String(other.processVersion)}`, xml: source.data.xml }}
          after={shown}
          fields={fieldsOf(source.data.form, shown.form, (name) => t('formField', { name }), now)}
        />
      )}
    </Modal>
  )
}

/** Two drawings of one model, neither of them deployed. */
export function DrawingsDialog({
  before,
  after,
  onClose,
}: {
  before: Side
  after: Side
  onClose: () => void
}) {
  const t = useTexts(flowTexts)
  const now = useLang()
  const tab = useTab()
  return (
    <Modal
      open
      width={1180}
      title={t('compare')}
      footer={null}
      getContainer={tab.container()}
      onCancel={onClose}
    >
      <Compare
        before={before}
        after={after}
        fields={fieldsOf(before.form, after.form, (name) => t('formField', { name }), now)}
      />
    </Modal>
  )
}

function fieldsOf(
  before: readonly FormField[],
  after: readonly FormField[],
  said: (name: string) => string,
  lang: 'zh' | 'en',
): readonly Difference[] {
  const facts = (form: readonly FormField[]) =>
    new Map(form.map((field) => [field.key, { name: said(field[lang]), said: JSON.stringify(field) }]))
  return differences(facts(before), facts(after))
}

export function VersionCompare({ row, onClose }: { row: Raw; onClose: () => void }) {
  const source = useQuery({
    queryKey: [flowProcess.path, 'xml', row.id],
    queryFn: () => sourceOf(row.id),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!source.data) return null
  return (
    <CompareDialog
      processKey={String(row.processKey)}
      not={row.id}
      shown={{ ...source.data, title: `${String(row.name)} v${String(row.processVersion)}` }}
      onClose={onClose}
    />
  )
}
