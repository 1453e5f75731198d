import { useState } from 'react'
import { post } from '#kernel/ui/api.ts'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { FileSlot } from './files.tsx'
import { LanguagePart, type Titled } from './language-part.tsx'
import type { PaperDetail } from './paper.ts'
import { BlockHead } from './paper-parts.tsx'
import { Message, useWork } from './ui.tsx'
import { dropUnsaved, keepUnsaved, unsaved } from './unsaved.ts'

const texts = {
  title: ['录用前请备齐', 'Needed before acceptance'],
  form: ['版权协议', 'Copyright form'],
  formHelp: ['请全体作者签名后上传', 'Signed by all authors'],
  zh: ['补齐中文题名、摘要与关键词', 'Complete title, abstract and keywords in Chinese'],
  en: ['补齐英文题名、摘要与关键词', 'Complete title, abstract and keywords in English'],
  save: ['保存', 'Save'],
} as const satisfies Texts

type Props = { paper: PaperDetail; changed: () => void }

/** What the editor-in-chief would miss when accepting; the author learns of it in time to bring it. */
export function ToFollow({ paper, changed }: Props) {
  const t = useTexts(texts)
  const { form = false, languages = [] } = paper.toFollow ?? {}
  return (
    <section className="blk">
      <BlockHead text={t('title')} other="Needed before acceptance" />
      {form && (
        <FileSlot
          submissionId={paper.id}
          stage="copyrightForm"
          label={t('form')}
          help={t('formHelp')}
          files={paper.files}
          changed={changed}
        />
      )}
      {languages.map((of) => (
        <OtherLanguage key={of} of={of} paper={paper} changed={changed} />
      ))}
    </section>
  )
}

const sides = ['titleZh', 'titleEn', 'abstractZh', 'abstractEn', 'keywordsZh', 'keywordsEn'] as const

function OtherLanguage({ of, paper, changed }: Props & { of: 'zh' | 'en' }) {
  const t = useTexts(texts)
  const kept = `toFollow:${paper.id}:${of}`
  const [before] = useState(() => unsaved<Titled>(kept, undefined))
  const [text, setText] = useState<Titled>({
    titleZh: paper.titleZh ?? '',
    titleEn: paper.titleEn ?? '',
    abstractZh: paper.abstractZh ?? '',
    abstractEn: paper.abstractEn ?? '',
    keywordsZh: paper.keywordsZh ?? [],
    keywordsEn: paper.keywordsEn ?? [],
    ...before,
  })
  function change(patch: Partial<Titled>): void {
    const next = { ...text, ...patch }
    setText(next)
    keepUnsaved(kept, undefined, next)
  }
  const { busy, problem, run } = useWork()
  const own = sides.filter((name) => name.endsWith(of === 'zh' ? 'Zh' : 'En'))
  const save = () =>
    run(async () => {
      const values = Object.fromEntries(own.map((name) => [name, text[name]]))
      const { id, version } = paper
      await post('blade-admin/submissions/saveDraft', { id, version, ...values })
      dropUnsaved(kept)
      changed()
    })
  return (
    <details className="past" open={before !== undefined}>
      <summary>{t(of)}</summary>
      <div className="fm1">
        <LanguagePart of={of} required draft={text} change={change} />
        <Message problem={problem} />
        <div>
          <button type="button" className="btn p" disabled={busy} onClick={() => void save()}>
            {t('save')}
          </button>
        </div>
      </div>
    </details>
  )
}
