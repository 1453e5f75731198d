import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ApiError } from '#kernel/ui/api.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { journalTexts } from '../../../terms/texts.ts'
import { mailsOfStep } from './calls.ts'

/** Recipients and words of every mail that the step would send, or what still stands in its way. */
export function StepMails({ action, body }: { action: string; body: Record<string, unknown> }) {
  const t = useTexts(journalTexts)
  const { data, error } = useQuery({
    queryKey: ['step-mails', action, body],
    queryFn: () => mailsOfStep(action, body),
    retry: false,
    gcTime: 0,
  })
  if (error) {
    const faults = error instanceof ApiError ? error.errors.map(({ msg }) => msg) : []
    return (
      <ul className="nobox">
        {(faults.length > 0 ? faults : [error.message]).map((msg) => (
          <li key={msg}>
            <Icon name="warn" size={14} />
            {msg}
          </li>
        ))}
      </ul>
    )
  }
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />
  return (
    <section className="pmails" role="status">
      <h3>{data.length === 0 ? t('sendsNone') : t('wouldSend', { n: data.length })}</h3>
      {data.map((mail) => (
        <details key={`${mail.code} ${mail.to}`}>
          <summary>
            {mail.name} &lt;{mail.to}&gt; · {mail.subject}
          </summary>
          <p className="tx">{mail.body}</p>
        </details>
      ))}
    </section>
  )
}
