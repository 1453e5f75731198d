import { useState } from 'react'
import { isBlank } from '#kernel/definition/blank.ts'
import { mailWord } from '#kernel/portal/ui/mailWord.ts'
import { get, post } from '#kernel/ui/api.ts'
import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { useFilledIn } from '#kernel/portal/ui/useMissing.ts'
import { Card, here, Input, Message, start, useLoad, useWork, Waiting } from './ui.tsx'

/** The word of the mail's link is all that a co-author needs; there is no session here. */
const word = mailWord

const texts = {
  title: ['确认署名', 'Confirm authorship'],
  none: [
    '请使用邮件中的完整链接打开本页。',
    'Open this page by the whole link of the mail that you were sent.',
  ],
  paper: ['稿件', 'Manuscript'],
  as: ['署名', 'Named as'],
  place: ['第 {n} 作者，共 {of} 位', 'Author {n} of {of}'],
  corresponding: ['通信作者', 'corresponding author'],
  ask: [
    '您是否参与了此项研究，并同意以上述署名投稿？',
    'Did you take part in this work, and do you agree to be named as above?',
  ],
  confirm: ['确认署名', 'Yes, I agree'],
  dispute: ['我有异议', 'I object'],
  why: ['请说明异议', 'What do you object to?'],
  whyHelp: [
    '如不知情、不同意署名，或姓名、顺序有误',
    'You did not know, do not agree, or name or order is wrong',
  ],
  send: ['提交异议', 'Send the objection'],
  confirmed: [
    '您已确认署名，谢谢。无需再做什么。',
    'You have confirmed your authorship. Thank you; nothing more is needed.',
  ],
  disputed: [
    '异议已提交，编辑部会与投稿人核实。',
    'Your objection has been sent; the editorial office will settle it with the submitter.',
  ],
  change: ['更改答复', 'Change the answer'],
  follow: ['在我的工作台查看此稿', 'Follow the paper in my workspace'],
} as const satisfies Texts

type State = 'none' | 'sent' | 'confirmed' | 'disputed'
type Asked = {
  manuscriptNo: string | null
  titleZh: string | null
  titleEn: string | null
  journalZh: string
  journalEn: string
  nameZh: string
  nameEn: string
  position: number
  of: number
  isCorresponding: boolean
  confirmState: State
}
const base = 'blade-admin/submissionAuthor/link'

function App() {
  const t = useTexts(texts)
  const { data, problem, again, set } = useLoad(word, () => get<Asked>(`${base}/detail`))
  if (word === undefined)
    return (
      <Card title={t('title')}>
        <Message problem={t('none')} tone="info" />
      </Card>
    )
  if (!data && problem.length > 0)
    return (
      <Card title={t('title')}>
        <Message problem={problem} />
      </Card>
    )
  if (!data) return <Waiting problem={problem} again={again} />
  const zh = lang() === 'zh'
  const title = (zh ? data.titleZh || data.titleEn : data.titleEn || data.titleZh) ?? ''
  return (
    <Card title={t('title')} sub={zh ? data.journalZh : data.journalEn}>
      <dl className="askd">
        <dt>{t('paper')}</dt>
        <dd>
          <b>{title}</b>
          <span className="num">{data.manuscriptNo}</span>
        </dd>
        <dt>{t('as')}</dt>
        <dd>
          <b>{zh ? data.nameZh : data.nameEn}</b>
          <span className="num">
            {[t('place', { n: data.position, of: data.of }), data.isCorresponding ? t('corresponding') : '']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </dd>
      </dl>
      <Answer state={data.confirmState} changed={(confirmState) => set({ ...data, confirmState })} />
    </Card>
  )
}

function Answer({ state, changed }: { state: State; changed: (state: State) => void }) {
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  const [objecting, setObjecting] = useState(false)
  const [reason, setReason] = useState('')
  const { busy, problem, run } = useWork()
  const { missing, whenWhole } = useFilledIn([[t('why'), !isBlank(reason)]])
  const send = (answer: 'confirmed' | 'disputed') =>
    run(async () => {
      await post(`${base}/answer`, { answer, ...(answer === 'disputed' && { reason }) })
      setOpen(false)
      setObjecting(false)
      changed(answer)
    })
  if ((state === 'confirmed' || state === 'disputed') && !open)
    return (
      <>
        <Message problem={t(state)} tone={state === 'confirmed' ? 'ok' : 'info'} />
        <p className="more">
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {t('change')}
          </button>
          <a className="link" href={here('/apaph/confirm-email') + location.hash}>
            {t('follow')}
          </a>
        </p>
      </>
    )
  return (
    <div className="fm1">
      <p>{t('ask')}</p>
      {objecting && (
        <Input
          label={t('why')}
          help={t('whyHelp')}
          value={reason}
          onChange={setReason}
          rows={4}
          maxLength={2000}
          required
        />
      )}
      <Message problem={missing.length > 0 ? missing : problem} />
      <div className="ends">
        {objecting ? (
          <button
            type="button"
            className="btn red"
            disabled={busy}
            onClick={() => whenWhole(() => void send('disputed'))}
          >
            {t('send')}
          </button>
        ) : (
          <button type="button" className="btn" disabled={busy} onClick={() => setObjecting(true)}>
            {t('dispute')}
          </button>
        )}
        <button type="button" className="btn p" disabled={busy} onClick={() => void send('confirmed')}>
          {t('confirm')}
        </button>
      </div>
    </div>
  )
}

start(App, word)
