import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, get, post } from '#kernel/ui/api.ts'
import { lang, useTexts, type Texts } from '#kernel/ui/say.ts'
import { Icon } from '../icons.tsx'
import { authorsGap, draftOf, emptyDraft, isUntouched, wireOf, type Draft } from './draft.ts'
import type { PaperDetail } from './paper.ts'
import { AuthorsStep } from './authors-step.tsx'
import { StatementsStep } from './statements-step.tsx'
import { BasicsStep, FilesStep, LastStep, type ArticleTypeChoice, type StepProps } from './steps.tsx'
import {
  here,
  Message,
  parameter,
  problemOf,
  sharedTexts,
  signedIn,
  start,
  toLogin,
  useWork,
  Waiting,
  type Facts,
} from './ui.tsx'
import { dropUnsaved, keepUnsaved, unsaved } from './unsaved.ts'

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

/** The paper on the server and what its author changed since. One save at a time; what is typed meanwhile waits for the next. */
function useDraft(facts: Facts) {
  const shared = useTexts(sharedTexts)
  const [paper, setPaper] = useState<PaperDetail>()
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(lang()))
  const [dirty, setDirty] = useState(false)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<readonly string[]>([])
  const [failed, setFailed] = useState<readonly string[]>([])
  const [isElsewhere, setElsewhere] = useState(false)
  const latest = useRef(draft)
  const known = useRef<{ id?: string; version?: number }>({})
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const asked = parameter('id')
  const kept = () => `draft:${known.current.id ?? 'new'}`

  async function read(id: string, fresh: boolean): Promise<PaperDetail> {
    const found = await get<PaperDetail>('blade-admin/submissions/detail', { id })
    known.current = { id, version: found.version }
    setPaper(found)
    if (!fresh) return found
    adopt(draftOf(found))
    restore()
    return found
  }

  /** Takes over what the server has; nothing to save. */
  function adopt(patch: Partial<Draft>): void {
    latest.current = { ...latest.current, ...patch }
    setDraft(latest.current)
  }

  function restore(): void {
    const typed = unsaved<Draft>(kept(), known.current.version)
    if (typed) change(typed)
  }

  function load(): void {
    if (!asked) return restore()
    read(asked, true).catch((error: unknown) => setFailed(problemOf(error, shared('network'))))
  }
  const loadOnce = useEffectEvent(load)
  useEffect(() => queueMicrotask(loadOnce), [])

  /** Writes what stands now; the first time that makes the paper. */
  function save(now: Draft): Promise<void> {
    const work = queue.current.then(async () => {
      setSaving(true)
      setProblem([])
      // The paper is made with its author filled in from the account; rows that nobody touched must not wipe that out.
      const first = !known.current.id
      const untouched = first && now.authors.every(isUntouched)
      try {
        if (!known.current.id) {
          const made = await post<{ id: string; version: number }>('blade-admin/submissions/create', {
            journalId: facts.journal,
            language: now.language,
            ...(now.articleTypeId && { articleTypeId: now.articleTypeId }),
          })
          dropUnsaved(kept())
          known.current = made
          history.replaceState(null, '', here('/apaph/submit', { id: made.id }))
        }
        const saved = await post<{ version: number }>('blade-admin/submissions/saveDraft', {
          ...wireOf(now),
          ...(untouched && { authors: undefined }),
          id: known.current.id,
          version: known.current.version,
        })
        known.current.version = saved.version
        if (latest.current === now) dropUnsaved(kept())
        else keepUnsaved(kept(), saved.version, latest.current)
        const found = await read(known.current.id!, false)
        if (untouched && latest.current.authors.every(isUntouched)) adopt({ authors: draftOf(found).authors })
      } catch (error) {
        const other = error instanceof ApiError && error.reason === 'STATE_CONFLICT'
        setElsewhere(other)
        setProblem(other ? [] : problemOf(error, shared('network')))
        throw error
      } finally {
        setSaving(false)
      }
    })
    queue.current = work.catch(() => undefined)
    return work
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function change(patch: Partial<Draft>): void {
    // The next save takes what stands then, not what stood when it was asked for.
    latest.current = { ...latest.current, ...patch }
    keepUnsaved(kept(), known.current.version, latest.current)
    setDraft(latest.current)
    setDirty(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush().catch(() => undefined), 1500)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer.current)
    setDirty(false)
    await save(latest.current).catch((error: unknown) => {
      setDirty(true)
      throw error
    })
  }

  /** Two windows wrote: the one that stays is the author's to choose. */
  async function settle(which: 'mine' | 'theirs'): Promise<void> {
    const { id } = known.current
    if (!id) return
    setElsewhere(false)
    try {
      if (which === 'theirs') {
        dropUnsaved(kept())
        setDirty(false)
        await read(id, true)
      } else {
        await read(id, false)
        await flush()
      }
    } catch (error) {
      setProblem(problemOf(error, shared('network')))
    }
  }

  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])

  return {
    paper,
    draft,
    dirty,
    saving,
    problem,
    failed,
    isElsewhere,
    settle,
    change,
    flush,
    load,
    waiting: asked !== undefined && paper === undefined,
    reread: async () => {
      if (known.current.id) await read(known.current.id, false)
    },
    version: () => known.current,
  }
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
