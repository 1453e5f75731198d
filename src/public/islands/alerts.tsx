import { useState, type FormEvent } from 'react'
import { mailWord } from '#kernel/portal/ui/mailWord.ts'
import { get, post } from '#kernel/ui/api.ts'
import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { Card, Input, Message, start, useLoad, useWork, Waiting, type Facts } from './ui.tsx'

/** A reader asks for letters about new articles, and by the link of such a letter confirms or ends them. */
const texts = {
  title: ['新文章提醒', 'Article alerts'],
  sub: [
    '有新文章时，您会在早上 8 点收到一封列出题名的邮件；没有新文章则不打扰。',
    'When there are new articles you get one letter at 8 in the morning that lists them, and none otherwise.',
  ],
  email: ['邮箱', 'E-mail'],
  emailHelp: ['只用于发送提醒，随时可停。', 'For these alerts alone; stop them whenever you like.'],
  ask: ['申请提醒', 'Get alerts'],
  sent: [
    '确认邮件已寄往 {email}，打开其中的链接并确认后才会生效。没有收到时，请查看垃圾邮件，或 1 分钟后再试。',
    'A letter is on its way to {email}; alerts begin once you confirm by its link. If it does not come, look in your spam folder or try again after a minute.',
  ],
  another: ['换一个邮箱', 'Use another address'],
  for: ['发往 {email}', 'To {email}'],
  pending: ['确认后，有新文章时会通知您。', 'Confirm, and you will hear of new articles.'],
  confirm: ['确认接收', 'Confirm'],
  active: ['您正在接收新文章提醒。', 'You get alerts of new articles.'],
  stop: ['停止接收', 'Stop the alerts'],
  ended: [
    '提醒已停止，您的邮箱已从名单中删除。',
    'The alerts have ended, and your address is no longer on the list.',
  ],
} as const satisfies Texts

type State = 'pending' | 'active' | 'ended'
type Alert = {
  readonly email: string
  readonly state: State
  readonly journalZh: string
  readonly journalEn: string
}
const base = 'blade-admin/readerAlert'

function App({ facts }: { facts: Facts }) {
  return mailWord === undefined ? <Ask facts={facts} /> : <Answer />
}

function Ask({ facts }: { facts: Facts }) {
  const t = useTexts(texts)
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState('')
  const { busy, problem, run } = useWork()
  function ask(event: FormEvent): void {
    event.preventDefault()
    void run(async () => {
      await post(`${base}/ask`, { email, journalId: facts.journal, tenantId: facts.tenant, language: lang() })
      setSent(email.trim())
    })
  }
  if (sent)
    return (
      <Card title={t('title')} sub={facts.name}>
        <Message problem={t('sent', { email: sent })} tone="ok" />
        <p className="more">
          <button type="button" className="link" onClick={() => setSent('')}>
            {t('another')}
          </button>
        </p>
      </Card>
    )
  return (
    <Card title={t('title')} sub={facts.name}>
      <form className="fm1" onSubmit={ask}>
        <p>{t('sub')}</p>
        <Message problem={problem} />
        <Input
          label={t('email')}
          help={t('emailHelp')}
          value={email}
          onChange={setEmail}
          type="email"
          autoComplete="email"
          maxLength={150}
          required
        />
        <button type="submit" className="btn p w" disabled={busy}>
          {t('ask')}
        </button>
      </form>
    </Card>
  )
}

function Answer() {
  const t = useTexts(texts)
  const { data, problem, again, set } = useLoad(mailWord, () => get<Alert>(`${base}/link/detail`))
  const { busy, problem: refused, run } = useWork()
  if (!data && problem.length > 0)
    return (
      <Card title={t('title')}>
        <Message problem={problem} />
      </Card>
    )
  if (!data) return <Waiting problem={problem} again={again} />
  const answer = (given: 'active' | 'ended') =>
    run(async () => set({ ...data, ...(await post<Alert>(`${base}/link/answer`, { answer: given })) }))
  const tones = { pending: 'info', active: 'ok', ended: 'ok' } as const
  return (
    <Card title={t('title')} sub={lang() === 'zh' ? data.journalZh : data.journalEn}>
      <div className="fm1">
        <p>{t('for', { email: data.email })}</p>
        <Message problem={t(data.state)} tone={tones[data.state]} />
        <Message problem={refused} />
        {data.state !== 'ended' && (
          <div className="ends">
            <button type="button" className="btn" disabled={busy} onClick={() => void answer('ended')}>
              {t('stop')}
            </button>
            {data.state === 'pending' && (
              <button type="button" className="btn p" disabled={busy} onClick={() => void answer('active')}>
                {t('confirm')}
              </button>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

start(App, mailWord)
