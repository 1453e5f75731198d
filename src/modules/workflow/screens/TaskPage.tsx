import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Form, Skeleton } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useEffect, useMemo, useRef, useState } from 'react'
import { askedProps } from '#kernel/definition/asked.ts'
import { ApiError, get, post } from '#kernel/ui/api.ts'
import { atFields } from '#kernel/ui/atFields.ts'
import { AskDialog } from '#kernel/ui/AskDialog.tsx'
import { formValues, wireValues } from '#kernel/ui/formValues.ts'
import { Failed } from '#kernel/ui/Failed.tsx'
import { Unsent } from '#kernel/ui/Unsent.tsx'
import { Icon } from '#kernel/ui/Icon.tsx'
import { InEnglish } from '#kernel/ui/InEnglish.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { ChartDialog, ChartView } from '../chart/ChartView.tsx'
import { asksOf, atStep } from '../forms/form.ts'
import { Copies, Files } from './Beside.tsx'
import { Comments } from './Comments.tsx'
import { Facts } from './Facts.tsx'
import { RecordPart } from './RecordPart.tsx'
import { SendBack } from './SendBack.tsx'
import { LiesWith } from './LiesWith.tsx'
import { OwnPart } from './OwnPart.tsx'
import { TaskHead } from './TaskHead.tsx'
import { TaskBar } from './TaskBar.tsx'
import { waysOn, type WayOn } from './ways-on.ts'
import { TimeLine } from './TimeLine.tsx'
import { wordsLost } from './typed.ts'
import { useAhead } from './useAhead.ts'
import { useTyped } from './useTyped.ts'
import './task.css'
import { flowTexts } from '../terms/texts.ts'
import type { Detail } from './detail.ts'
import { useBusy } from '#kernel/ui/useBusy.ts'

const nothing: Detail['can'] = {
  complete: false,
  claim: false,
  unclaim: false,
  sendBack: [],
  withdraw: false,
  urge: false,
}

/** A task of somebody, or a process they look at: what is asked on the left, the way and what happened on the right. */
export function TaskPage({ query }: { query: Readonly<Record<string, string>> }) {
  const t = useTexts(flowTexts)
  const now = useLang()
  const tab = useTab()
  const fault = useFault()
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [missing, setMissing] = useState(false)
  const opinion = useRef<TextAreaRef>(null)
  const [busy, doing] = useBusy((thrown) => {
    if (!atFields(form, Object.keys(asks), thrown)) fault(thrown)
    // Somebody may have been first: the page says how it stands now.
    void again()
  })
  const [asking, setAsking] = useState<WayOn | 'back' | 'chart'>()
  const asked = useQuery({
    queryKey: ['blade-flow', 'detail', query, now],
    queryFn: () => get<Detail>('blade-flow/work/detail', query),
  })
  const { data } = asked
  const asks = useMemo(() => (data?.can.complete ? asksOf(data.form, atStep(data.access)) : {}), [data])
  const kept = useTyped(`flow-task:${JSON.stringify(query)}`, asks, form, () => tab.setDirty(true))
  const { words: comment, typed } = kept
  const [change, setChange] = useState(0)
  const ahead = useAhead({
    taskId: data?.can.complete ? data.task?.id : undefined,
    asks,
    form,
    change,
  })
  const title = data?.instance.title
  const { setLabel } = tab
  useEffect(() => {
    if (title) setLabel({ zh: title, en: title })
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [title])
  useEffect(() => {
    if (!data) return
    // What is being typed stays, whoever comments or attaches a file meanwhile.
    const stored = Object.entries(formValues(askedProps(asks), data.values))
    const isTyped = (key: string) => form.isFieldTouched(key) || kept.isTyped(key)
    form.setFieldsValue(Object.fromEntries(stored.filter(([key]) => !isTyped(key))))
    // Not with each letter.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form, asks, data])

  const again = () => queries.invalidateQueries({ queryKey: ['blade-flow'] })
  const unread = data?.unread ? data.instance.id : undefined
  useEffect(() => {
    if (unread === undefined) return
    // Looking is reading; whether it was told matters to nobody who looks.
    post('blade-flow/work/read-copy', { processInstanceId: unread }).catch(() => undefined)
  }, [unread])
  async function act(path: string, body: Record<string, unknown>, said?: string) {
    let sent = false
    await doing(async () => {
      const answer = await post<unknown>(`blade-flow/work/${path}`, body)
      sent = true
      tab.setDirty(false)
      message.success(said ?? t('urged', { n: Number(answer) }))
      kept.clear()
      await again()
    })
    return sent
  }
  if (!data && asked.error) return <Failed of={asked} />
  if (!data) return <Skeleton active className="task-page" />
  const { task, instance, owner } = data
  const anew = data.lines.filter(({ what }) => what === 'resubmitted')
  const isGone = asked.error instanceof ApiError && [403, 404].includes(asked.error.status)
  const can = isGone ? nothing : data.can
  const taskId = task?.id

  async function agree(values: Record<string, unknown>) {
    const variables = wireValues(askedProps(asks), values, false)
    const said = owner ? t('handedBack', { name: owner }) : t('done')
    await act('complete-task', { taskId, approved: true, comment, variables }, said)
  }
  function refuse() {
    if (comment.trim() === '') {
      opinion.current?.focus()
      return setMissing(true)
    }
    const said = owner ? t('handedBack', { name: owner }) : t('refusedDone')
    void act('complete-task', { taskId, approved: false, comment }, said)
  }
  // Of a task that is theirs still, what its form asked for and does so no more.
  const unsent = [...wordsLost(typed, can.complete ? asks : {}, now), can.complete ? '' : comment]
    .filter((one) => one.trim() !== '')
    .join('\n\n')
  const leftOver = t(can.complete ? 'askedNoMore' : 'unsent')
  function drop() {
    if (can.complete) return kept.dropLost()
    kept.clear()
    tab.setDirty(false)
  }
  return (
    <div className="task-page">
      <div className="task-main">
        <TaskHead task={task} instance={instance} now={data.now} />
        {isGone && (
          <p className="task-gone" role="alert">
            {t('gone')}
          </p>
        )}
        <section className="task-part" aria-label={t('request')}>
          <h2>
            <span>
              {t('request')} <InEnglish text={flowTexts.request} />
            </span>
            <small className="mut num">
              {anew.length > 0 && `${t('submittedAgain', { n: anew.length + 1 })} `}
              {(anew[0]?.time ?? instance.startTime).slice(0, 16)}
            </small>
          </h2>
          {/* A process may be about a record alone, and ask for nothing of its own. */}
          {data.form.length > 0 && <Facts detail={data} without={Object.keys(asks)} />}
        </section>
        {data.about && <RecordPart about={data.about} mode={data.record} mine={can.complete} />}
        <Files detail={data} past={isGone} onDone={again} />
        {!data.waitsFor && unsent !== '' && (
          <section className="task-part own" aria-label={leftOver}>
            <h2>{leftOver}</h2>
            <Unsent name={leftOver} text={unsent} onDrop={drop} />
          </section>
        )}
        {!isGone && <LiesWith detail={data} onTaken={again} />}
        {can.complete && (
          <OwnPart
            {...{ detail: data, asks, form, comment, missing, opinion }}
            onTyped={(changed) => {
              kept.change(changed, data.form)
              setChange((n) => n + 1)
              tab.setDirty(true)
            }}
            onComment={(words) => {
              kept.setWords(words)
              setMissing(false)
              tab.setDirty(true)
            }}
            onFinish={(values) => void agree(values)}
          />
        )}
        <TaskBar
          detail={data}
          can={can}
          ahead={ahead}
          busy={busy}
          act={act}
          // What is missing is brought into view: it may lie far from the button.
          onAgree={() => form.submit()}
          onRefuse={refuse}
          onAsk={setAsking}
        />
      </div>
      <aside className="task-side">
        {/* Of what is somebody else's now, only what was read stays. */}
        {!isGone && (
          <>
            <h2>
              <span>
                {t('chart')} <InEnglish text={flowTexts.chart} />
              </span>
              <button
                type="button"
                className="ib"
                aria-label={t('chartTitle')}
                title={t('chartTitle')}
                onClick={() => setAsking('chart')}
              >
                <Icon name="full" size={18} />
              </button>
            </h2>
            <div className="task-chart">
              <ChartView shown={{ processInstanceId: instance.id }} />
            </div>
          </>
        )}
        <TimeLine detail={data} past={isGone} />
        <Copies detail={data} past={isGone} onDone={again} />
        <Comments detail={data} past={isGone} onSaid={again} />
      </aside>
      <Dialog {...{ asking, can, instance, taskId, act, again }} close={() => setAsking(undefined)} />
    </div>
  )
}

type DialogProps = {
  readonly asking: WayOn | 'back' | 'chart' | undefined
  readonly can: Detail['can']
  readonly instance: Detail['instance']
  readonly taskId: string | undefined
  readonly act: (path: string, body: Record<string, unknown>, said?: string) => Promise<boolean>
  readonly again: () => Promise<void>
  readonly close: () => void
}

/** What is open over the page: the whole chart, a way back, or another way on. */
function Dialog({ asking, can, instance, taskId, act, again, close }: DialogProps) {
  const t = useTexts(flowTexts)
  if (asking === undefined) return null
  if (asking === 'chart') return <ChartDialog shown={{ processInstanceId: instance.id }} onClose={close} />
  if (asking === 'back')
    return (
      <SendBack
        steps={can.sendBack}
        past={!can.complete}
        onClose={close}
        onSend={(nodeId, reason) => act('send-back', { taskId, nodeId, reason }, t('done'))}
      />
    )
  return (
    <AskDialog
      title={t(asking)}
      asks={waysOn[asking].asks}
      path={`blade-flow/work/${waysOn[asking].wire}`}
      given={{ taskId }}
      past={!can.complete}
      onLate={() => void again()}
      onDone={() => void again()}
      onClose={close}
    />
  )
}
