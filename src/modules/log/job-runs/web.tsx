import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { get, post } from '#kernel/ui/api.ts'
import { EntityScreen } from '#kernel/ui/EntityScreen.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import { useTab } from '#kernel/ui/tab.ts'
import { useFault } from '#kernel/ui/useNotify.ts'
import { jobFailure } from '../job-failures/definition.ts'
import { jobRun } from './definition.ts'
import './jobs.css'
import { jobTexts } from './texts.ts'

/** Every job with when it ran and when it will, above the runs that did something. */
export default function JobsScreen() {
  return <EntityScreen entity={jobRun} pieces={{ Views: Jobs }} />
}

type Job = {
  name: string
  title: string
  schedule: string
  endedAt: string | null
  nextAt: string | null
  lagSeconds: number | null
  /** Records of the last day. */
  handled: number
  waiting: number
  aside: number
}

/** Behind by less is how long a look takes. */
const onTimeSeconds = 60

function Jobs() {
  const t = useTexts(jobTexts)
  const now = useLang()
  const may = useMay()
  const fault = useFault()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [running, setRunning] = useState<string>()
  const { data } = useQuery({
    queryKey: [jobRun.path, 'jobs', now],
    queryFn: () => get<Job[]>(`${jobRun.path}/jobs`),
    refetchInterval: 30_000,
  })

  async function run({ name, title }: Job) {
    setRunning(name)
    try {
      const { done, failed } = await post<{ done: number; failed: number }>(`${jobRun.path}/run`, { name })
      message[failed > 0 ? 'warning' : 'success'](t('ran', { name: title, done, failed }))
      await queries.invalidateQueries({ queryKey: [jobRun.path] })
    } catch (error) {
      fault(error)
    }
    setRunning(undefined)
  }
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  return (
    <section className="jobs" aria-label={jobRun.label[now]}>
      <table className="num">
        <thead>
          <tr>
            {(['job', 'schedule', 'last', 'next', 'lag', 'handled', 'failures'] as const).map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
            {may('jobRun_run') && (
              <th scope="col">
                <span className="sr">{t('run')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {data.map((job) => (
            <tr key={job.name}>
              <th scope="row">{job.title}</th>
              <td data-label={t('schedule')}>{job.schedule}</td>
              <td data-label={t('last')}>{job.endedAt ?? '—'}</td>
              <td data-label={t('next')}>{job.nextAt ?? '—'}</td>
              <td data-label={t('lag')}>
                <Lag seconds={job.lagSeconds} />
              </td>
              <td data-label={t('handled')}>{job.handled}</td>
              <td data-label={t('failures')}>
                <Failures job={job} />
              </td>
              {may('jobRun_run') && (
                <td>
                  <Button
                    size="small"
                    aria-label={t('runOf', { name: job.title })}
                    loading={running === job.name}
                    disabled={running !== undefined}
                    onClick={() => void run(job)}
                  >
                    {t('run')}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{t('runs')}</h2>
    </section>
  )
}

function Lag({ seconds }: { seconds: number | null }) {
  const t = useTexts(jobTexts)
  if (seconds === null) return <>—</>
  if (seconds < onTimeSeconds) return <StateWord tone="green">{t('onTime')}</StateWord>
  return <StateWord tone="red">{t('behindMinutes', { n: Math.round(seconds / 60) })}</StateWord>
}

/** What failed is one click away. */
function Failures({ job: { waiting, aside } }: { job: Job }) {
  const t = useTexts(jobTexts)
  const tab = useTab()
  const may = useMay()
  if (waiting + aside === 0) return <span className="mut">{t('none')}</span>
  const words = [waiting > 0 && t('waitingN', { n: waiting }), aside > 0 && t('asideN', { n: aside })]
  const text = words.filter(Boolean).join(' · ')
  if (!may('jobFailure_view')) return <>{text}</>
  return (
    <button className="ln" onClick={() => tab.open(jobFailure.menu?.path ?? '', {})}>
      {text}
    </button>
  )
}
