import { useEffect, useRef, useState } from 'react'
import { get, post } from '#kernel/ui/api.ts'
import { lang, useSay, useTexts, type Texts } from '#kernel/ui/say.ts'
import { Title } from '../parts.tsx'
import { abstractParts } from '../body.ts'
import { fetchFile, sizeText } from './files.tsx'
import { daysUntil, htmlOf, otherTitleOf, titleOf, wordsIn, type PaperFile } from './paper.ts'
import { declineReasons, recommendations, scoreKeys } from '#modules/journal/review-records/words.ts'
import {
  Check,
  Field,
  here,
  Input,
  Message,
  parameter,
  problemOf,
  sharedTexts,
  signedIn,
  start,
  toLogin,
  useLoad,
  useWork,
  Waiting,
} from './ui.tsx'

const texts = {
  title: ['我的审稿', 'My reviews'],
  list: ['审稿任务', 'Assignments'],
  none: ['目前没有审稿任务。', 'You have no reviews at present.'],
  submissions: ['我的投稿', 'My submissions'],
  respondBy: ['请在 {date} 前应答', 'Answer by {date}'],
  reviewBy: ['请在 {date} 前交审', 'Review by {date}'],
  daysLeft: ['还有 {n} 天', '{n} days left', '{n} day left'],
  late: ['已逾期', 'Overdue'],
  round: ['第 {n} 轮', 'Round {n}'],
  abstract: ['摘要', 'Abstract'],
  keywords: ['关键词', 'Keywords'],
  invite: ['您是否愿意审阅此稿？', 'Will you review this paper?'],
  inviteText: [
    '应答后方可查看全文。稿件为双匿名，请勿试图推断作者身份。',
    'The full text opens once you accept. Review is anonymous; do not try to find out who wrote it.',
  ],
  coi: ['您与本文是否存在利益冲突？', 'Do you have a conflict of interest?'],
  coiNo: ['没有', 'No'],
  coiYes: ['有或不确定', 'Yes, or not sure'],
  coiWhat: ['请说明', 'Say what it is'],
  coiAfter: ['已告知编辑，等待编辑决定。', 'The editor has been told and will decide.'],
  secret: [
    '我会对稿件内容保密，不上传到外部工具，不转交他人。',
    'I keep the paper confidential, upload it to no outside tool and pass it to nobody.',
  ],
  accept: ['接受审稿', 'Accept'],
  decline: ['谢绝', 'Decline'],
  why: ['谢绝原因', 'Why'],
  whyText: ['说明', 'Explanation'],
  colleague: ['可推荐的同行', 'A colleague you would suggest'],
  choose: ['请选择', 'Choose'],
  files: ['稿件文件', 'Files'],
  form: ['审稿意见', 'Your review'],
  scores: ['评分（1 低，5 高）', 'Scores, 1 low to 5 high'],
  recommendation: ['处理建议', 'Recommendation'],
  toAuthor: ['给作者的意见', 'Comments to the author'],
  toAuthorHelp: [
    '至少 50 字，请逐条列出；勿写姓名与单位。',
    'At least 50 characters, point by point; no names or affiliations.',
  ],
  toEditor: ['给编辑的意见（作者看不到）', 'Comments to the editor, not shown to the author'],
  ai: ['我在撰写意见时使用了人工智能工具。', 'I used an AI tool in writing this review.'],
  saving: ['正在保存', 'Saving'],
  saved: ['已保存草稿', 'Draft saved'],
  submit: ['提交审稿意见', 'Submit review'],
  submitAsk: ['提交后不能再修改。确认提交？', 'You cannot change it afterwards. Submit now?'],
  thanks: ['审稿意见已提交，谢谢。', 'Your review is in. Thank you.'],
  ended: ['此任务已结束。', 'This assignment has ended.'],
  expired: [
    '邀请已过期，如仍愿意审稿请联系编辑部。',
    'The invitation has expired. Write to the office if you would still like to review.',
  ],
  own: ['您的意见', 'Your report'],
  outcome: ['稿件结果', 'Outcome'],
  others: ['其他审稿人的意见', 'Other reports'],
  score: ['{name}，{n} 分', '{name}, {n}'],
} as const satisfies Texts

type Scores = Partial<Record<keyof typeof scoreKeys, number>>
type Form = {
  scores: Scores
  recommendation: string | null
  commentsToAuthor: string
  commentsToEditor: string
  aiUseDeclared: boolean
}
/** Comments are rich text on the server; the text areas hold their words. */
const wireOf = (form: Form): Form => ({
  ...form,
  commentsToAuthor: htmlOf(form.commentsToAuthor),
  commentsToEditor: htmlOf(form.commentsToEditor),
})

type Paper = {
  titleZh: string | null
  titleEn: string | null
  abstractZh: string | null
  abstractEn: string | null
  keywordsZh: string[] | null
  keywordsEn: string[] | null
  manuscriptNo: string | null
  articleTypeName?: string | null
}
type Review = {
  id: string
  version: number
  roundNo: number
  state: string
  stateText: string
  responseDueAt: string | null
  reviewDueAt: string | null
  coiDeclared: boolean | null
  commentsToAuthor: string | null
  commentsToEditor: string | null
  recommendationText?: string
  draft: Partial<Form> | null
  submission: Paper
  expired: boolean
  overdue: boolean
}
type Detail = Review & {
  fullTextOpen: boolean
  files: PaperFile[]
  outcome: { text: string; date: string | null } | null
  otherReviews: { alias: string; comments: string }[]
}

const tones: Record<string, string> = {
  invited: 'amber',
  accepted: 'info',
  reopened: 'amber',
  submitted: 'violet',
  confirmed: 'green',
}

function Reviews() {
  const t = useTexts(texts)
  const [chosen, setChosen] = useState(parameter('id'))
  const { data, problem, again } = useLoad('reviews', () => get<Review[]>('blade-admin/reviewRecord/mine'))
  if (!data) return <Waiting problem={problem} again={again} />
  const current = data.find((review) => review.id === chosen) ?? data[0]
  function choose(id: string): void {
    setChosen(id)
    history.replaceState(null, '', here('/apaph/review', { id }))
    document.getElementById('paper')?.scrollIntoView({ block: 'start' })
  }
  return (
    <main id="main" className="wrap aw">
      <section aria-label={t('list')}>
        <div className="lh">
          <h1>
            <Title text={t('title')} />
          </h1>
        </div>
        <div className="ms bl">
          {data.length === 0 && <p className="none">{t('none')}</p>}
          {data.map((review) => (
            <Line
              key={review.id}
              review={review}
              current={review === current}
              choose={() => choose(review.id)}
            />
          ))}
        </div>
        <p className="more">
          <a className="link" href={here('/apaph/workspace')}>
            {t('submissions')}
          </a>
        </p>
      </section>
      {current && <One key={current.id} id={current.id} changed={again} />}
    </main>
  )
}

function Line({ review, current, choose }: { review: Review; current: boolean; choose: () => void }) {
  const t = useTexts(texts)
  const due = dueOf(review)
  return (
    <a
      href={here('/apaph/review', { id: review.id })}
      aria-current={current ? 'true' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        choose()
      }}
    >
      <span className="n num">
        <span>{review.submission.manuscriptNo}</span>
        <span>{t('round', { n: review.roundNo })}</span>
      </span>
      <b className="ti seg">
        <Title text={titleOf(review.submission, lang())} />
      </b>
      <span className="s num">
        <span className={`st ${tones[review.state] ?? 'neutral'}`}>{review.stateText}</span>
        {due && <span>{daysUntil(due) < 0 ? t('late') : t('daysLeft', { n: daysUntil(due) })}</span>}
      </span>
    </a>
  )
}

const dueOf = (review: Review) =>
  (review.state === 'invited'
    ? review.responseDueAt
    : review.state === 'accepted' || review.state === 'reopened'
      ? review.reviewDueAt
      : null
  )?.slice(0, 10)

function One({ id, changed }: { id: string; changed: () => void }) {
  const { data, problem, again } = useLoad(id, () => get<Detail>('blade-admin/reviewRecord/detail', { id }))
  if (!data)
    return (
      <article className="pn" id="paper" aria-busy="true">
        <div className="pd">
          <Message problem={problem} />
        </div>
      </article>
    )
  const refresh = () => {
    again()
    changed()
  }
  const writing = data.state === 'accepted' || data.state === 'reopened'
  return (
    <article className="pn" id="paper">
      <Head review={data} />
      {data.state === 'invited' && !data.expired && (
        <Invitation key={data.version} review={data} changed={refresh} />
      )}
      {!writing && !(data.state === 'invited' && !data.expired) && <Ended review={data} />}
      <Abstract paper={data.submission} />
      {data.fullTextOpen && data.files.length > 0 && <Files files={data.files} />}
      {writing && <ReviewForm key={data.id} review={data} changed={refresh} />}
    </article>
  )
}

function Head({ review }: { review: Detail }) {
  const t = useTexts(texts)
  const other = otherTitleOf(review.submission, lang())
  const due = dueOf(review)
  return (
    <div className="pd">
      <p className="no num">
        <span>{review.submission.manuscriptNo}</span>
        {review.submission.articleTypeName && <span>{review.submission.articleTypeName}</span>}
        <span>{t('round', { n: review.roundNo })}</span>
        <span className={`st ${tones[review.state] ?? 'neutral'}`}>{review.stateText}</span>
      </p>
      <h2 className="t">
        <Title text={titleOf(review.submission, lang())} />
      </h2>
      {other !== '' && (
        <p className="te" lang={lang() === 'zh' ? 'en' : 'zh-Hans'}>
          {other}
        </p>
      )}
      {due && (
        <p className="hint num">{t(review.state === 'invited' ? 'respondBy' : 'reviewBy', { date: due })}</p>
      )}
    </div>
  )
}

function Invitation({ review, changed }: { review: Detail; changed: () => void }) {
  const t = useTexts(texts)
  const say = useSay()
  const [conflict, setConflict] = useState<boolean>()
  const [statement, setStatement] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [declining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const [more, setMore] = useState({ declineText: '', suggestedColleague: '' })
  const { busy, problem, run } = useWork()
  const at = { id: review.id, version: review.version }
  const accept = () =>
    run(async () =>
      post('blade-admin/reviewRecord/accept', {
        ...at,
        coiDeclared: conflict,
        coiStatement: statement,
        confidentialityAgreed: agreed,
      }).then(changed),
    )
  const decline = () =>
    run(async () =>
      post('blade-admin/reviewRecord/decline', { ...at, declineReason: reason, ...more }).then(changed),
    )

  if (review.coiDeclared)
    return (
      <section className="next calm">
        <p>{t('coiAfter')}</p>
      </section>
    )
  return (
    <section className="blk">
      <h3>{t('invite')}</h3>
      <p className="hint">{t('inviteText')}</p>
      <div className="fm1">
        {!declining ? (
          <>
            <fieldset className="aur">
              <legend className="sr">{t('coi')}</legend>
              <b>{t('coi')}</b>
              {[false, true].map((value) => (
                <label className="ckb" key={String(value)}>
                  <input
                    type="radio"
                    name="coi"
                    checked={conflict === value}
                    onChange={() => setConflict(value)}
                  />
                  <span>{t(value ? 'coiYes' : 'coiNo')}</span>
                </label>
              ))}
              {conflict && (
                <Input
                  label={t('coiWhat')}
                  value={statement}
                  onChange={setStatement}
                  rows={3}
                  maxLength={2000}
                  required
                />
              )}
            </fieldset>
            <Check checked={agreed} onChange={setAgreed}>
              {t('secret')}
            </Check>
          </>
        ) : (
          <>
            <Field label={t('why')} required>
              {(props) => (
                <select
                  className="in"
                  {...props}
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                >
                  <option value="">{t('choose')}</option>
                  {Object.entries(declineReasons).map(([key, label]) => (
                    <option key={key} value={key}>
                      {say(label)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Input
              label={t('whyText')}
              value={more.declineText}
              onChange={(declineText) => setMore({ ...more, declineText })}
              rows={3}
              maxLength={2000}
            />
            <Input
              label={t('colleague')}
              value={more.suggestedColleague}
              onChange={(suggestedColleague) => setMore({ ...more, suggestedColleague })}
              maxLength={300}
            />
          </>
        )}
        <Message problem={problem} />
        <div className="ends">
          <button
            type="button"
            className="btn"
            onClick={() => (declining && reason !== '' ? void decline() : setDeclining(!declining))}
            disabled={busy}
          >
            {t('decline')}
          </button>
          <button
            type="button"
            className="btn p"
            disabled={busy}
            onClick={() => (declining ? setDeclining(false) : void accept())}
          >
            {t('accept')}
          </button>
        </div>
      </div>
    </section>
  )
}

function Abstract({ paper }: { paper: Paper }) {
  const t = useTexts(texts)
  const zh = lang() === 'zh'
  const text = (zh ? paper.abstractZh || paper.abstractEn : paper.abstractEn || paper.abstractZh) ?? ''
  const words = (zh ? paper.keywordsZh : paper.keywordsEn) ?? paper.keywordsZh ?? paper.keywordsEn ?? []
  return (
    <section className="blk">
      <h3>{t('abstract')}</h3>
      <p className="abst">
        {abstractParts(text)
          .map((part) => (part.label ? `${part.label}  ${part.text}` : part.text))
          .join('\n')}
      </p>
      {words.length > 0 && <p className="hint">{`${t('keywords')}  ${words.join(zh ? '；' : '; ')}`}</p>}
    </section>
  )
}

function Files({ files }: { files: readonly PaperFile[] }) {
  const t = useTexts(texts)
  return (
    <section className="blk">
      <h3>{t('files')}</h3>
      {files.map((file) => (
        <div className="up" key={file.id}>
          <button type="button" className="link" onClick={() => void fetchFile(file)}>
            {file.stageText}
          </button>
          <span className="num hint">{`v${file.versionNo} · ${sizeText(file.sizeBytes)}`}</span>
        </div>
      ))}
    </section>
  )
}

function ReviewForm({ review, changed }: { review: Detail; changed: () => void }) {
  const t = useTexts(texts)
  const shared = useTexts(sharedTexts)
  const say = useSay()
  const [form, setForm] = useState<Form>({
    scores: {},
    recommendation: null,
    aiUseDeclared: false,
    ...review.draft,
    commentsToAuthor: wordsIn(review.draft?.commentsToAuthor ?? ''),
    commentsToEditor: wordsIn(review.draft?.commentsToEditor ?? ''),
  })
  const [saved, setSaved] = useState<'no' | 'going' | 'yes'>('no')
  const [failed, setFailed] = useState<readonly string[]>([])
  const version = useRef(review.version)
  const latest = useRef(form)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const sending = useWork()

  function save(): Promise<unknown> {
    clearTimeout(timer.current)
    queue.current = queue.current.then(async () => {
      setSaved('going')
      try {
        const answer = await post<{ version: number }>('blade-admin/reviewRecord/saveDraft', {
          id: review.id,
          version: version.current,
          ...wireOf(latest.current),
        })
        version.current = answer.version
        setSaved('yes')
        setFailed([])
      } catch (error) {
        setSaved('no')
        setFailed(problemOf(error, shared('network')))
      }
    })
    return queue.current
  }

  function change(patch: Partial<Form>): void {
    latest.current = { ...latest.current, ...patch }
    setForm(latest.current)
    setSaved('no')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), 1500)
  }

  const submit = () =>
    sending.run(async () => {
      if (!confirm(t('submitAsk'))) return
      clearTimeout(timer.current)
      await queue.current
      await post('blade-admin/reviewRecord/submit', {
        id: review.id,
        version: version.current,
        ...wireOf(latest.current),
      })
      changed()
    })

  return (
    <section className="blk">
      <h3>{t('form')}</h3>
      <div className="fm1">
        <div className="sc" role="group" aria-label={t('scores')}>
          <span className="lb">{t('scores')}</span>
          {(Object.keys(scoreKeys) as (keyof typeof scoreKeys)[]).map((key) => (
            <fieldset key={key}>
              <legend>
                {say(scoreKeys[key])}
                {key === 'overall' && <span className="rq"> *</span>}
              </legend>
              <div className="pts">
                {[1, 2, 3, 4, 5].map((n) => (
                  <label key={n}>
                    <input
                      type="radio"
                      name={key}
                      aria-label={t('score', { name: say(scoreKeys[key]), n })}
                      checked={form.scores[key] === n}
                      onChange={() => change({ scores: { ...form.scores, [key]: n } })}
                    />
                    {n}
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
        </div>
        <Field label={t('recommendation')} required>
          {(props) => (
            <select
              className="in"
              {...props}
              value={form.recommendation ?? ''}
              onChange={(event) => change({ recommendation: event.target.value || null })}
            >
              <option value="">{t('choose')}</option>
              {Object.entries(recommendations).map(([key, label]) => (
                <option key={key} value={key}>
                  {say(label)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Input
          label={t('toAuthor')}
          value={form.commentsToAuthor}
          onChange={(commentsToAuthor) => change({ commentsToAuthor })}
          rows={10}
          help={t('toAuthorHelp')}
          required
        />
        <Input
          label={t('toEditor')}
          value={form.commentsToEditor}
          onChange={(commentsToEditor) => change({ commentsToEditor })}
          rows={4}
        />
        <Check checked={form.aiUseDeclared} onChange={(aiUseDeclared) => change({ aiUseDeclared })}>
          {t('ai')}
        </Check>
        <Message problem={[...failed, ...sending.problem]} />
      </div>
      <div className="ends">
        <span className="sv" role="status">
          {saved === 'going' ? t('saving') : saved === 'yes' ? t('saved') : ''}
        </span>
        <button type="button" className="btn p" disabled={sending.busy} onClick={() => void submit()}>
          {t('submit')}
        </button>
      </div>
    </section>
  )
}

function Ended({ review }: { review: Detail }) {
  const t = useTexts(texts)
  const handed = review.state === 'submitted' || review.state === 'confirmed'
  return (
    <>
      <section className={handed ? 'next done' : 'next calm'}>
        <p>{handed ? t('thanks') : t(review.expired ? 'expired' : 'ended')}</p>
      </section>
      {review.commentsToAuthor && (
        <section className="blk">
          <h3>
            {t('own')}
            {review.recommendationText && <span className="rt en">{review.recommendationText}</span>}
          </h3>
          <div className="let">
            <p>{wordsIn(review.commentsToAuthor)}</p>
          </div>
        </section>
      )}
      {review.outcome && (
        <section className="blk">
          <h3>
            {t('outcome')}
            <span className="rt num en">{review.outcome.date}</span>
          </h3>
          <div className="let">
            <p>{review.outcome.text}</p>
          </div>
        </section>
      )}
      {review.otherReviews.length > 0 && (
        <section className="blk">
          <h3>{t('others')}</h3>
          <div className="rev">
            {review.otherReviews.map((other) => (
              <article key={other.alias}>
                <h4>{other.alias}</h4>
                <p className="tx">{wordsIn(other.comments)}</p>
              </article>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

function App() {
  useEffect(() => {
    if (!signedIn()) toLogin()
  }, [])
  return signedIn() ? <Reviews /> : null
}

start(App)
