import { useState } from 'react'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import type { Draft } from './draft.ts'
import { Words } from './language-part.tsx'
import { Input } from './ui.tsx'

const texts = {
  more: ['更多信息（选填）', 'More about the paper, optional'],
  wordCount: ['正文字数', 'Words in the text'],
  mostWords: ['此文章类型不超过 {n} 字。', 'This article type takes at most {n} words.'],
  figureCount: ['图数', 'Figures'],
  tableCount: ['表数', 'Tables'],
  referenceCount: ['参考文献数', 'References'],
  clcCode: ['中图分类号', 'Chinese Library Classification'],
  clcHelp: ['如 R122.2。', 'For example R122.2.'],
  subjectCodes: ['学科分类', 'Subjects'],
  subjectHelp: ['以分号分开，最多 10 个。', 'Separated by semicolons, at most ten.'],
  trialRegNo: ['临床试验注册号', 'Trial registration'],
  trialHelp: ['如 ChiCTR2600012345 或 NCT01234567。', 'For example ChiCTR2600012345 or NCT01234567.'],
  shortTitleZh: ['中文眉题（短题名）', 'Running head, Chinese'],
  shortTitleEn: ['英文眉题（短题名）', 'Running head, English'],
} as const satisfies Texts

const counts = ['wordCount', 'figureCount', 'tableCount', 'referenceCount'] as const
const short = [
  ['clcCode', 40],
  ['trialRegNo', 80],
  ['shortTitleZh', 120],
  ['shortTitleEn', 120],
] as const

type Props = { draft: Draft; change: (patch: Partial<Draft>) => void; mostWords: number }

/** What a journal likes to know of a paper and can do without. */
export function PaperDetails({ draft, change, mostWords }: Props) {
  const t = useTexts(texts)
  // Open from the start where there is something in it; afterwards it is the author's to open and close.
  const [begun] = useState(
    () =>
      counts.some((name) => draft[name] !== null) ||
      short.some(([name]) => draft[name] !== '') ||
      draft.subjectCodes.length > 0,
  )
  const helps = { clcCode: t('clcHelp'), trialRegNo: t('trialHelp') } as Record<string, string>
  return (
    <details className="past" open={begun || mostWords > 0}>
      <summary>{t('more')}</summary>
      <div className="two2">
        {counts.map((name) => (
          <Input
            key={name}
            label={t(name)}
            type="number"
            help={name === 'wordCount' && mostWords > 0 ? t('mostWords', { n: mostWords }) : undefined}
            value={draft[name] === null ? '' : String(draft[name])}
            onChange={(value) => change({ [name]: /^\d{1,8}$/.test(value) ? Number(value) : null })}
          />
        ))}
        {short.map(([name, maxLength]) => (
          <Input
            key={name}
            label={t(name)}
            help={helps[name]}
            value={draft[name]}
            maxLength={maxLength}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        <Words
          label={t('subjectCodes')}
          help={t('subjectHelp')}
          words={draft.subjectCodes}
          onChange={(subjectCodes) => change({ subjectCodes })}
        />
      </div>
    </details>
  )
}
