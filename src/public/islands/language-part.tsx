import { useState } from 'react'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { wordsOf, type Draft } from './draft.ts'
import { Input } from './ui.tsx'

const texts = {
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
} as const satisfies Texts

export type Titled = Pick<
  Draft,
  'titleZh' | 'titleEn' | 'abstractZh' | 'abstractEn' | 'keywordsZh' | 'keywordsEn'
>
type Props = { of: 'zh' | 'en'; required: boolean; draft: Titled; change: (patch: Partial<Titled>) => void }

/** Title, abstract and keywords in one language. */
export function LanguagePart({ of, required, draft, change }: Props) {
  const t = useTexts(texts)
  const side = of === 'zh' ? 'Zh' : 'En'
  const htmlLang = of === 'zh' ? 'zh-Hans' : 'en'
  const keywords = draft[`keywords${side}`]
  return (
    <>
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
      <Words
        label={t(`keywords${side}`)}
        help={t('keywordsHelp', { n: keywords.length })}
        words={keywords}
        required={required}
        lang={htmlLang}
        onChange={(words) => change({ [`keywords${side}`]: words })}
      />
    </>
  )
}

type WordsProps = {
  label: string
  help: string
  words: readonly string[]
  required?: boolean
  lang?: string
  onChange: (words: string[]) => void
}

/** Keeps what is typed, separators and all, and hands on the words. */
export function Words({ label, help, words, required = false, lang: of, onChange }: WordsProps) {
  const [text, setText] = useState(words.join('; '))
  const shown = wordsOf(text).join() === words.join() ? text : words.join('; ')
  return (
    <Input
      label={label}
      value={shown}
      {...(of && { lang: of })}
      required={required}
      help={help}
      onChange={(value) => {
        setText(value)
        onChange(wordsOf(value))
      }}
    />
  )
}
