import { useEffect, useState } from 'react'
import { post } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { Icon } from '../icons.tsx'
import { authorsGap } from './draft.ts'
import { AuthorsStep } from './authors-step.tsx'
import { StatementsStep } from './statements-step.tsx'
import { BasicsStep, FilesStep, LastStep, type ArticleTypeChoice, type StepProps } from './steps.tsx'
import { here, Message, signedIn, start, toLogin, useWork, Waiting, type Facts } from './ui.tsx'
import { useDraft } from './use-draft.ts'

const texts = {
  title: ['投稿', 'Submit a paper'],
  steps: ['投稿步骤', 'Steps'],
  basics: ['稿件信息', 'The paper'],
  authors: ['作者', 'Authors'],
  statements: ['声明', 'Statements'],
  files: ['文件', 'Files'],
  last: ['核对', 'Check'],
  filled: ['已填 {n}%', '{n}% complete'],
  back: ['上一步', 'Back'],
  next: ['下一步', 'Next'],
  submit: ['确认投稿', 'Submit'],
  resubmit: ['重新投稿', 'Resubmit'],
  saving: ['正在保存', 'Saving'],
  saved: ['已保存', 'Saved'],
  unsaved: ['有未保存的修改', 'Unsaved changes'],
  closed: [
    '此稿件现在不能编辑，请到“我的投稿”查看。',
    'This paper cannot be edited now. See “My submissions”.',
  ],
  workspace: ['我的投稿', 'My submissions'],
  elsewhere: [
    '这份稿件刚在别处保存过（另一个窗口或合作者）。要用哪一份？',
    'This paper has just been saved somewhere else, in another window perhaps. Which one do you want?',
  ],
  mine: ['保留这里填写的', 'Keep what is here'],
  theirs: ['载入刚保存的', 'Load what was saved'],
} as const satisfies Texts

const steps = ['basics', 'authors', 'statements', 'files', 'last'] as const
type StepName = (typeof steps)[number]
const views: Record<StepName, (props: StepProps) => React.ReactNode> = {
  basics: BasicsStep,
  authors: AuthorsStep,
  statements: StatementsStep,
  files: FilesStep,
  last: LastStep,
}
/** What of the missing belongs to which step. */
const fieldsOf: Record<Exclude<StepName, 'last'>, RegExp> = {
  basics: /^(articleTypeId|title|abstract|keywords|language|wordCount)/,
  authors: /^authors/,
  statements: /Statement$|^declarations|^coverLetter|^fundings/,
  files: /^(manuscript|anonymised)/,
}

function Wizard({ facts }: { facts: Facts }) {
  const t = useTexts(texts)
  const [step, setStep] = useState<StepName>('basics')
  const [asked, setAsked] = useState(false)
  const state = useDraft(facts)
  const sending = useWork()
  const types = JSON.parse(facts.types ?? '[]') as ArticleTypeChoice[]
  if (state.waiting) return <Waiting problem={state.failed} again={state.load} />
  const { paper, draft } = state
  if (paper && paper.state !== 'draft' && paper.state !== 'returned') return <Closed text={t('closed')} />
  const at = steps.indexOf(step)
  const missing = paper?.missing ?? []
  const View = views[step]

  /** On to the next step, once what this one cannot do without is there. */
  async function onward(): Promise<void> {
    const gap = step === 'authors' ? authorsGap(draft.authors) : -1
    setAsked(gap >= 0)
    if (gap < 0) return go(steps[at + 1]!)
    document.querySelectorAll<HTMLInputElement>('.aur input[type=email]')[gap]?.focus()
  }

  async function go(to: StepName): Promise<void> {
    setAsked(false)
    // Files belong to a paper, so the draft must exist before the step opens; looking ahead alone makes none.
    if (state.dirty || (!paper && (to === 'files' || to === 'last')))
      await state.flush().catch(() => undefined)
    setStep(to)
    scrollTo(0, 0)
  }

  const send = () =>
    sending.run(async () => {
      if (state.dirty || !paper) await state.flush()
      const { id, version } = state.version()
      await post(`blade-admin/submissions/${paper?.state === 'returned' ? 'resubmit' : 'submit'}`, {
        id,
        version,
      })
      location.assign(here('/apaph/workspace', { id: id ?? '' }))
    })

  return (
    <main id="main" className="wrap wz">
      <nav className="steps2" aria-label={t('steps')}>
        <ol>
          {steps.map((name, i) => (
            <li key={name}>
              <button
                type="button"
                aria-current={name === step ? 'step' : undefined}
                onClick={() => void go(name)}
              >
                <Mark
                  done={
                    name !== 'last' &&
                    paper !== undefined &&
                    !missing.some((one) => fieldsOf[name].test(one.field))
                  }
                  n={i + 1}
                />
                {t(name)}
              </button>
            </li>
          ))}
        </ol>
        {paper?.filled !== undefined && (
          <p className="meter num">
            {t('filled', { n: paper.filled })}
            <progress value={paper.filled} max={100} aria-label={t('filled', { n: paper.filled })} />
          </p>
        )}
      </nav>
      <section className="pan">
        <h1>{t(step)}</h1>
        <View
          draft={draft}
          change={state.change}
          paper={paper}
          types={types}
          reread={() => void state.reread()}
          missing={missing}
          asked={asked}
          open={(field) => {
            const name = steps.find((one) => one !== 'last' && fieldsOf[one].test(field))
            if (name) void go(name)
          }}
        />
        <div className="wzf">
          <Message problem={[...state.problem, ...sending.problem]} />
          {state.isElsewhere && <Elsewhere settle={state.settle} />}
          <div className="ends">
            {at > 0 && (
              <button type="button" className="btn" onClick={() => void go(steps[at - 1]!)}>
                {t('back')}
              </button>
            )}
            <span className="sv" role="status">
              {state.saving ? t('saving') : state.dirty ? t('unsaved') : paper ? t('saved') : ''}
            </span>
            {step === 'last' ? (
              <button
                type="button"
                className="btn p"
                disabled={sending.busy || missing.length > 0 || !paper}
                onClick={() => void send()}
              >
                {t(paper?.state === 'returned' ? 'resubmit' : 'submit')}
              </button>
            ) : (
              <button type="button" className="btn p" disabled={state.saving} onClick={() => void onward()}>
                {t('next')}
              </button>
            )}
          </div>
        </div>
      </section>
    </main>
  )
}

function Elsewhere({ settle }: { settle: (which: 'mine' | 'theirs') => Promise<void> }) {
  const t = useTexts(texts)
  return (
    <div className="msg" role="alert">
      {t('elsewhere')}
      <p className="more">
        {(['mine', 'theirs'] as const).map((which) => (
          <button key={which} type="button" className="btn sm" onClick={() => void settle(which)}>
            {t(which)}
          </button>
        ))}
      </p>
    </div>
  )
}

function Mark({ done, n }: { done: boolean; n: number }) {
  return <span className={done ? 'nn ok' : 'nn num'}>{done ? <Icon name="check" size={14} /> : n}</span>
}

function Closed({ text }: { text: string }) {
  const t = useTexts(texts)
  return (
    <main id="main" className="wrap">
      <div className="say">
        <p>{text}</p>
        <p className="more">
          <a className="btn p" href={here('/apaph/workspace')}>
            {t('workspace')}
          </a>
        </p>
      </div>
    </main>
  )
}

function App({ facts }: { facts: Facts }) {
  useEffect(() => {
    if (!signedIn()) toLogin()
  }, [])
  return signedIn() ? <Wizard facts={facts} /> : null
}

start(App)
