import { Fragment, useState, type ReactNode } from 'react'
import { inList } from '#kernel/definition/kind.ts'
import { lang, useSay, useTexts, type Texts } from '#kernel/ui/say.ts'
import { anonymityConfirmation } from '#modules/journal/submissions/declarations.ts'
import { isOneOfMany } from '#modules/journal/submission-files/rules.ts'
import { nameOfAuthor } from '#modules/journal/submissions/author-name.ts'
import type { Draft } from './draft.ts'
import { FileSlot } from './files.tsx'
import { LanguagePart } from './language-part.tsx'
import type { PaperDetail } from './paper.ts'
import { PaperDetails } from './paper-details.tsx'
import { Title } from '../parts.tsx'
import { Check, Message, Select } from './ui.tsx'

export type ArticleTypeChoice = { id: string; zh: string; en: string; maxWords?: number | null }
export type StepProps = {
  draft: Draft
  /** Somebody wanted to go on: what is missing is said. */
  asked?: boolean
  change: (patch: Partial<Draft>) => void
  paper: PaperDetail | undefined
  types: readonly ArticleTypeChoice[]
  reread: () => void
  missing: readonly { code: string; field: string; msg: string }[]
  /** Goes to the step where this is filled in. */
  open: (field: string) => void
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
  keywordsZh: ['中文关键词', 'Keywords in Chinese'],
  keywordsEn: ['英文关键词', 'Keywords in English'],
  other: [
    '另一种语言的题名和摘要可在录用前补齐。',
    'Title and abstract in the other language may follow before acceptance.',
  ],
  authors: ['作者', 'Authors'],
  manuscript: ['原稿（含题名页与作者）', 'Manuscript with title page and authors'],
  anonymised: ['匿名稿', 'Anonymised manuscript'],
  anonymisedHelp: [
    '审稿人看到的是它；请勿含作者、单位与致谢',
    'Reviewers read this one: no authors, units or thanks',
  ],
  figure: ['图', 'Figures'],
  supplementary: ['补充材料', 'Supplementary material'],
  others: ['其他文件（选填）', 'Other files, optional'],
  titlePage: ['题名页', 'Title page'],
  table: ['表', 'Tables'],
  dataset: ['数据集', 'Data sets'],
  ethicsProof: ['伦理批件', 'Ethics approval'],
  copyrightForm: ['版权协议', 'Copyright form'],
  copyrightHelp: ['也可在录用前再交', 'May follow before acceptance'],
  files: ['文件', 'Files'],
  savingFirst: ['正在建立草稿，请稍候。', 'The draft is being made, one moment.'],
  missing: ['还需补齐以下内容：', 'Still to be completed:'],
  ready: [
    '内容齐全，可以投稿。投稿后可在“我的投稿”查看进度。',
    'Everything is there. After submitting, follow the paper under “My submissions”.',
  ],
  empty: ['未填', 'empty'],
} as const satisfies Texts

export function BasicsStep({ draft, change, types }: StepProps) {
  const t = useTexts(texts)
  const first = draft.language
  const mostWords = types.find((type) => type.id === draft.articleTypeId)?.maxWords ?? 0
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
        <Fragment key={of}>
          {of !== first && <Message problem={t('other')} tone="info" />}
          <LanguagePart of={of} required={of === first} draft={draft} change={change} />
        </Fragment>
      ))}
      <PaperDetails key={mostWords} draft={draft} change={change} mostWords={mostWords} />
    </div>
  )
}

const others = ['titlePage', 'table', 'dataset', 'ethicsProof', 'copyrightForm'] as const

export function FilesStep({ draft, change, paper, reread }: StepProps) {
  const t = useTexts(texts)
  const say = useSay()
  const [otherFiles] = useState(() => paper?.files.some((file) => others.some((one) => one === file.stage)))
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
      <details className="past" open={otherFiles}>
        <summary>{t('others')}</summary>
        {others.map((stage) => (
          <FileSlot
            {...slot}
            key={stage}
            stage={stage}
            label={t(stage)}
            {...(stage === 'copyrightForm' && { help: t('copyrightHelp') })}
            many={isOneOfMany(stage)}
          />
        ))}
      </details>
    </div>
  )
}

/** Plain text with its lines. */
const Lines = ({ text }: { text: string }) => <span style={{ whiteSpace: 'pre-line' }}>{text.trim()}</span>

export function LastStep({ draft, paper, types, missing, open }: StepProps) {
  const t = useTexts(texts)
  const type = types.find((each) => each.id === draft.articleTypeId)
  const names = draft.authors.map((author) => nameOfAuthor(author, lang())).filter((name) => name !== '—')
  const files = (paper?.files ?? []).filter((file) => file.isCurrent)
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('type'), type?.[lang()]],
    [t('titleZh'), draft.titleZh && <Title key="titleZh" text={draft.titleZh} />],
    [t('titleEn'), draft.titleEn && <Title key="titleEn" text={draft.titleEn} />],
    [t('authors'), inList(names, lang())],
    [t('abstractZh'), draft.abstractZh && <Lines key="abstractZh" text={draft.abstractZh} />],
    [t('abstractEn'), draft.abstractEn && <Lines key="abstractEn" text={draft.abstractEn} />],
    [t('keywordsZh'), draft.keywordsZh.join('；')],
    [t('keywordsEn'), draft.keywordsEn.join('; ')],
    [
      t('files'),
      inList(
        files.map((file) => file.originalName ?? file.stageText),
        lang(),
      ),
    ],
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
          <div className="msg" role="alert">
            {t('missing')}
            <ul>
              {missing.map((one) => (
                <li key={one.code + one.msg}>
                  <button type="button" className="link" onClick={() => open(one.field)}>
                    {one.msg}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ) : (
          paper && <Message problem={t('ready')} tone="ok" />
        )}
      </div>
    </>
  )
}
