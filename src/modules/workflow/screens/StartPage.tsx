import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Input, Skeleton } from 'antd'
import { useEffect, useMemo } from 'react'
import { askedProps } from '#kernel/definition/asked.ts'
import { ref } from '#kernel/definition/fields.ts'
import { ApiError, get, post } from '#kernel/ui/api.ts'
import { atFields } from '#kernel/ui/atFields.ts'
import { wireValues } from '#kernel/ui/formValues.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { Unsent } from '#kernel/ui/Unsent.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { ChartView } from '../chart/ChartView.tsx'
import { asksOf, atStart } from '../forms/form.ts'
import type { FormField } from '../forms/shapes.ts'
import { StepForm } from './Form.tsx'
import { wordsLost } from './typed.ts'
import { useTyped } from './useTyped.ts'
import { usePaths } from './paths.ts'
import './task.css'
import { flowTexts } from '../terms/texts.ts'

const aboutLabel = { zh: '针对的记录', en: 'About' }
type Asked = {
  id: string
  name: string
  version: number
  category: string
  about: string | null
  form: FormField[]
}

/** What a process asks of whoever starts it, beside its drawing. */
export default function StartPage() {
  const t = useTexts(flowTexts)
  const tab = useTab()
  const fault = useFault()
  const paths = usePaths()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<Record<string, unknown>>()
  const now = useLang()
  const [busy, doing] = useBusy((thrown) => {
    if (!atFields(form, Object.keys(asks), thrown)) fault(thrown)
    // A version that came meanwhile takes over what was typed.
    if (thrown instanceof ApiError && thrown.reason === 'oldVersion') void asked.refetch()
  })
  const id = tab.query.id ?? ''
  const asked = useQuery({
    queryKey: ['blade-flow', 'start-form', id],
    queryFn: () => get<Asked>('blade-flow/work/start-form', { processDefinitionId: id }),
  })
  const { data } = asked
  const asks = useMemo(
    () => ({
      ...(data?.about && { aboutId: ref(data.about, { label: aboutLabel, required: true, wide: true }) }),
      ...asksOf(data?.form ?? [], atStart),
    }),
    [data],
  )
  const kept = useTyped(`flow-start:${id}`, asks, form, () => tab.setDirty(true))
  const title = kept.words
  const { setLabel } = tab
  useEffect(() => {
    if (data) setLabel({ zh: `发起${data.name}`, en: `Start ${data.name}` })
    // The tab's own functions are new at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data])

  async function submit(values: Record<string, unknown>) {
    await doing(async () => {
      const made = await post<{ processInstanceId: string; instanceNo: string }>('blade-flow/work/start', {
        processDefinitionId: data?.id,
        title,
        aboutId: values.aboutId,
        variables: wireValues(askedProps(asksOf(data?.form ?? [], atStart)), values, false),
      })
      tab.setDirty(false)
      kept.clear()
      message.success(t('submitted', { no: made.instanceNo }))
      await queries.invalidateQueries({ queryKey: ['blade-flow'] })
      tab.open(paths('detail', data?.category ?? ''), { id: made.processInstanceId })
      tab.close()
    })
  }
  if (!data && asked.error) return <Failed of={asked} />
  if (!data) return <Skeleton active className="task-page" />
  const lost = wordsLost(kept.typed, asks, now)
  return (
    <div className="task-page">
      <div className="task-main">
        <header className="task-head">
          <h1>{t('startOf', { name: data.name })}</h1>
          <span className="mut num">v{data.version}</span>
        </header>
        <section className="task-part" aria-label={t('request')}>
          <label className="task-title">
            <span>{t('title')}</span>
            <Input
              value={title}
              maxLength={200}
              placeholder={t('titleHint')}
              onChange={({ target }) => {
                kept.setWords(target.value)
                tab.setDirty(true)
              }}
            />
          </label>
          {data.form.length === 0 && !data.about && <p className="mut">{t('nothingAsked')}</p>}
          <StepForm
            asks={asks}
            form={form}
            name={`flow-start-${id}`}
            onDirty={(changed) => {
              kept.change(changed, data.form)
              tab.setDirty(true)
            }}
            onFinish={(values) => void submit(values)}
          />
        </section>
        {lost.length > 0 && (
          <section className="task-part own" aria-label={t('askedNoMore')}>
            <h2>{t('askedNoMore')}</h2>
            <Unsent name={t('askedNoMore')} text={lost.join('\n\n')} onDrop={kept.dropLost} />
          </section>
        )}
        <footer className="task-bar">
          <Button type="primary" loading={busy} onClick={() => form.submit()}>
            {t('submit')}
          </Button>
        </footer>
      </div>
      <aside className="task-side">
        <h2>{t('chart')}</h2>
        <div className="task-chart">
          <ChartView shown={{ processDefinitionId: data.id }} />
        </div>
      </aside>
    </div>
  )
}
