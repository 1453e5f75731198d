import { useId, type ReactNode } from 'react'
import { lang, useTexts } from '#kernel/ui/say.ts'
import type { FormAnswers, FormItem } from '#modules/journal/review-forms/definition.ts'
import { texts } from './review-data.ts'
import { Input } from './ui.tsx'

type Props = {
  items: readonly FormItem[]
  answers: FormAnswers
  change: (answers: FormAnswers) => void
  /** What is missing, by the key of its question. */
  problem: (key: string) => string | undefined
}

/** The journal's own questions, as they stood when the reviewer was invited. */
export function Items({ items, answers, change, problem }: Props) {
  return items.map((item) => (
    <Item
      key={item.key}
      item={item}
      value={answers[item.key] ?? null}
      problem={problem(item.key)}
      set={(value) => change({ ...answers, [item.key]: value })}
    />
  ))
}

type One = {
  item: FormItem
  value: FormAnswers[string]
  set: (value: FormAnswers[string]) => void
  problem: string | undefined
}

function Item({ item, value, set, problem }: One) {
  const t = useTexts(texts)
  const name = useId()
  const label = lang() === 'zh' ? item.labelZh : item.labelEn
  if (item.kind === 'text')
    return (
      <Input
        label={label}
        value={String(value ?? '')}
        onChange={set}
        rows={4}
        maxLength={10_000}
        required={item.required}
        error={problem}
      />
    )
  const choices: [FormAnswers[string], string][] =
    item.kind === 'scale'
      ? [1, 2, 3, 4, 5].map((n) => [n, String(n)])
      : item.kind === 'yesNo'
        ? [
            [true, t('yes')],
            [false, t('no')],
          ]
        : (item.options ?? []).map((option, at) => [at, option[lang()]])
  return (
    <Choices className="aur" problem={problem}>
      <legend className="sr">{label}</legend>
      <b aria-hidden="true">
        {label}
        {item.required && <span className="rq"> *</span>}
      </b>
      <div className={item.kind === 'choice' ? '' : 'pts'}>
        {choices.map(([of, text]) => (
          <label className={item.kind === 'choice' ? 'ckb' : ''} key={text}>
            <input
              type="radio"
              name={name}
              aria-label={t('answer', { label, n: text })}
              checked={value === of}
              onChange={() => set(of)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </Choices>
  )
}

/** Buttons of which one is chosen, and what is said where none is. */
export function Choices({
  className,
  problem,
  children,
}: {
  className?: string
  problem: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset
      className={className}
      role="radiogroup"
      aria-invalid={problem !== undefined}
      aria-describedby={problem && id}
    >
      {children}
      {problem && (
        <span className="er" id={id}>
          {problem}
        </span>
      )}
    </fieldset>
  )
}
