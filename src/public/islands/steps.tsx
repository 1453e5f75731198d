import { useState, type ReactNode } from 'react'
import { lang, useSay, useTexts, type Texts } from '#kernel/ui/say.ts'
import { anonymityConfirmation, declarationTexts } from '#modules/journal/submissions/declarations.ts'
import { Icon } from '../icons.tsx'
import { wordsOf, type Draft } from './draft.ts'
import { FileSlot } from './files.tsx'
import type { PaperDetail } from './paper.ts'
import { Check, Input, Message, Select } from './ui.tsx'

export type ArticleTypeChoice = { id: string; zh: string; en: string }
export type StepProps = {
  draft: Draft
  change: (patch: Partial<Draft>) => void
  paper: PaperDetail | undefined
  types: readonly ArticleTypeChoice[]
  reread: () => void
  missing: readonly { code: string; field: string; msg: string }[]
}

const texts = {
  type: ['文章类型', 'Article type'],
  choose: ['请选择', 'Choose'],
  language: ['正文语言', 'Language of the paper'],
  zh: ['中文', 'Chinese'],
  en: ['英文', 'English'],
  titleZh: ['中文题名', 'Title in Chinese'],
  titleEn: ['英文题名', 'Title in English'],
  abstractZh: ['中文摘要', 'Abstract in Chinese'],
  abstractEn: ['英文摘要', 'Abstract in English'],
  abstractHelp: [
    '250~400 字，按目的、方法、结果、结论分行。',
    '250–400 words: objective, methods, results, conclusion, a line each.',
  ],
  keywordsZh: ['中文关键词', 'Keywords in Chinese'],
  keywordsEn: ['英文关键词', 'Keywords in English'],
  keywordsHelp: ['3~8 个，以分号分开。已填 {n} 个。', 'Three to eight, separated by semicolons. {n} so far.'],
  other: [
    '另一种语言的题名和摘要可在录用前补齐。',
    'Title and abstract in the other language may follow before acceptance.',
  ],
  authors: ['作者', 'Authors'],
  coi: ['利益冲突', 'Conflict of interest'],
  ethics: ['伦理批准', 'Ethics approval'],
  consent: ['知情同意', 'Informed consent'],
  data: ['数据可得性', 'Availability of data'],
  ai: ['人工智能工具使用', 'Use of AI tools'],
  statementHelp: ['没有可写“无”。', 'Write “none” if there is nothing to state.'],
  funder: ['资助机构', 'Funder'],
  award: ['项目编号', 'Award number'],
  addFunding: ['添加基金', 'Add funding'],
  fundings: ['基金', 'Funding'],
  cover: ['投稿信（仅编辑可见）', 'Cover letter, for the editors only'],
  agree: ['投稿声明', 'Declarations'],
  manuscript: ['原稿（含题名页与作者）', 'Manuscript with title page and authors'],
  anonymised: ['匿名稿', 'Anonymised manuscript'],
  anonymisedHelp: [
    '审稿人看到的是它；请勿含作者、单位与致谢',
    'Reviewers read this one: no authors, units or thanks',
  ],
  figure: ['图', 'Figures'],
  supplementary: ['补充材料', 'Supplementary material'],
  savingFirst: ['正在建立草稿，请稍候。', 'The draft is being made, one moment.'],
  missing: ['还需补齐以下内容：', 'Still to be completed:'],
  ready: [
    '内容齐全，可以投稿。投稿后可在“我的投稿”查看进度。',
    'Everything is there. After submitting, follow the paper under “My submissions”.',
  ],
  empty: ['未填', 'empty'],
  filesN: ['{n} 个文件', '{n} files', '{n} file'],
} as const satisfies Texts

export function BasicsStep({ draft, change, types }: StepProps) {
  const t = useTexts(texts)
  const first = draft.language
  const both = first === 'zh' ? (['zh', 'en'] as const) : (['en', 'zh'] as const)
  return (
    <div className="fm1">
      <div className="two2">
        <Select
          label={t('type')}
          required
          value={draft.articleTypeId ?? ''}
          onChange={(id) => change({ articleTypeId: id || null })}
          options={[['', t('choose')], ...types.map((type) => [type.id, type[lang()]] as const)]}
        />
        <Select
          label={t('language')}
          required
          value={first}
          onChange={(value) => change({ language: value === 'en' ? 'en' : 'zh' })}
          options={[
            ['zh', t('zh')],
            ['en', t('en')],
          ]}
        />
      </div>
      {both.map((of) => (
        <LanguagePart key={of} of={of} required={of === first} draft={draft} change={change} />
      ))}
    </div>
  )
}

function LanguagePart({
  of,
  required,
  draft,
  change,
}: { of: 'zh' | 'en'; required: boolean } & Pick<StepProps, 'draft' | 'change'>) {
  const t = useTexts(texts)
  const side = of === 'zh' ? 'Zh' : 'En'
  const htmlLang = of === 'zh' ? 'zh-Hans' : 'en'
  const keywords = draft[`keywords${side}`]
  return (
    <>
      {!required && <Message problem={t('other')} tone="info" />}
      <Input
        label={t(`title${side}`)}
        value={draft[`title${side}`]}
        onChange={(value) => change({ [`title${side}`]: value })}
        maxLength={500}
        required={required}
        lang={htmlLang}
      />
      <Input
        label={t(`abstract${side}`)}
        value={draft[`abstract${side}`]}
        onChange={(value) => change({ [`abstract${side}`]: value })}
        rows={7}
        maxLength={5000}
        help={t('abstractHelp')}
        required={required}
        lang={htmlLang}
      />
      <Keywords
        label={t(`keywords${side}`)}
        words={keywords}
        required={required}
        lang={htmlLang}
        onChange={(words) => change({ [`keywords${side}`]: words })}
      />
    </>
  )
}

/** Keeps what is typed, separators and all, and hands on the words. */
function Keywords({
  label,
  words,
  required,
  lang: of,
  onChange,
}: {
  label: string
  words: readonly string[]
  required: boolean
  lang: string
  onChange: (words: string[]) => void
}) {
  const t = useTexts(texts)
  const [text, setText] = useState(words.join('; '))
  const shown = wordsOf(text).join() === words.join() ? text : words.join('; ')
  return (
    <Input
      label={label}
      value={shown}
      lang={of}
      required={required}
      help={t('keywordsHelp', { n: words.length })}
      onChange={(value) => {
        setText(value)
        onChange(wordsOf(value))
      }}
    />
  )
}

const statements = [
  ['coiStatement', 'coi'],
  ['ethicsStatement', 'ethics'],
  ['consentStatement', 'consent'],
  ['dataStatement', 'data'],
  ['aiUseStatement', 'ai'],
] as const

export function StatementsStep({ draft, change }: StepProps) {
  const t = useTexts(texts)
  const say = useSay()
  const toggle = (code: string, on: boolean) =>
    change({
      declarations: on ? [...draft.declarations, code] : draft.declarations.filter((each) => each !== code),
    })
  return (
    <div className="fm1">
      {statements.map(([field, label]) => (
        <Input
          key={field}
          label={t(label)}
          value={draft[field]}
          onChange={(value) => change({ [field]: value })}
          rows={2}
          help={t('statementHelp')}
          maxLength={5000}
          required
        />
      ))}
      <h2>{t('fundings')}</h2>
      {draft.fundings.map((funding, i) => (
        <div className="two2" key={i}>
          <Input
            label={t('funder')}
            value={funding.funderName}
            onChange={(funderName) =>
              change({
                fundings: draft.fundings.map((each, at) => (at === i ? { ...each, funderName } : each)),
              })
            }
            maxLength={300}
          />
          <Input
            label={t('award')}
            value={funding.awardNo ?? ''}
            onChange={(awardNo) =>
              change({ fundings: draft.fundings.map((each, at) => (at === i ? { ...each, awardNo } : each)) })
            }
            maxLength={300}
          />
        </div>
      ))}
      <div>
        <button
          type="button"
          className="btn sm"
          onClick={() => change({ fundings: [...draft.fundings, { funderName: '', awardNo: '' }] })}
        >
          <Icon name="plus" size={16} />
          {t('addFunding')}
        </button>
      </div>
      <Input
        label={t('cover')}
        value={draft.coverLetter}
        onChange={(coverLetter) => change({ coverLetter })}
        rows={4}
        maxLength={10_000}
      />
      <fieldset className="aur">
        <legend className="sr">{t('agree')}</legend>
        {Object.entries(declarationTexts).map(([code, label]) => (
          <Check key={code} checked={draft.declarations.includes(code)} onChange={(on) => toggle(code, on)}>
            {say(label)}
          </Check>
        ))}
      </fieldset>
    </div>
  )
}

export function FilesStep({ draft, change, paper, reread }: StepProps) {
  const t = useTexts(texts)
  const say = useSay()
  if (!paper) return <Message problem={t('savingFirst')} tone="info" />
  const slot = { submissionId: paper.id, files: paper.files, changed: reread }
  const blind = paper.journal.reviewMode === 'doubleAnonymous'
  const dirty = paper.files.some(
    (file) => file.stage === 'anonymised' && file.isCurrent && file.anonymityReport?.verdict === 'dirty',
  )
  const confirmed = draft.declarations.includes('anonymity')
  return (
    <div>
      <FileSlot {...slot} stage="manuscript" label={t('manuscript')} required />
      {blind && (
        <FileSlot {...slot} stage="anonymised" label={t('anonymised')} help={t('anonymisedHelp')} required />
      )}
      {dirty && (
        <Check
          checked={confirmed}
          onChange={(on) =>
            change({
              declarations: on
                ? [...draft.declarations, 'anonymity']
                : draft.declarations.filter((code) => code !== 'anonymity'),
            })
          }
        >
          {say(anonymityConfirmation)}
        </Check>
      )}
      <FileSlot {...slot} stage="figure" label={t('figure')} many />
      <FileSlot {...slot} stage="supplementary" label={t('supplementary')} many />
    </div>
  )
}

export function LastStep({ draft, paper, types, missing }: StepProps) {
  const t = useTexts(texts)
  const type = types.find((each) => each.id === draft.articleTypeId)
  const names = draft.authors
    .map(
      (author) =>
        `${author.familyNameZh ?? ''}${author.givenNameZh ?? ''}` ||
        [author.givenNameEn, author.familyNameEn].filter(Boolean).join(' '),
    )
    .filter(Boolean)
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('type'), type?.[lang()]],
    [t('titleZh'), draft.titleZh],
    [t('titleEn'), draft.titleEn],
    [t('authors'), names.join(lang() === 'zh' ? '、' : ', ')],
    [t('keywordsZh'), draft.keywordsZh.join('；')],
    [t('keywordsEn'), draft.keywordsEn.join('; ')],
  ]
  return (
    <>
      <dl className="sumr">
        {rows.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value || t('empty')}</dd>
          </div>
        ))}
      </dl>
      <div className="fm1">
        {missing.length > 0 ? (
          <Message problem={[t('missing'), ...missing.map((one) => one.msg)]} />
        ) : (
          paper && <Message problem={t('ready')} tone="ok" />
        )}
      </div>
    </>
  )
}
