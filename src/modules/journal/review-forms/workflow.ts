/** Rules of review forms: what a form must be to be usable, and what of it a reviewer must have answered. Pure. */
import { isBlank } from '#kernel/definition/index.ts'
import type { FormAnswers, FormItem } from './definition.ts'

export type FormFault = 'noItems' | 'keyTwice' | 'optionsMissing'

export function formFaults(items: readonly FormItem[]): FormFault[] {
  const faults: FormFault[] = []
  if (items.length === 0) faults.push('noItems')
  if (new Set(items.map((item) => item.key)).size < items.length) faults.push('keyTwice')
  if (items.some((item) => item.kind === 'choice' && (item.options ?? []).length < 2))
    faults.push('optionsMissing')
  return faults
}

/** Every question has a name of its own, by which its answer is kept; one that came without gets the next free number. */
export function keyed(items: readonly (Omit<FormItem, 'key'> & { key?: string })[]): FormItem[] {
  const taken = new Set(items.flatMap((item) => item.key ?? []))
  let next = 0
  const free = () => {
    do next += 1
    while (taken.has(`q${next}`))
    return `q${next}`
  }
  return items.map((item) => ({ ...item, key: item.key ?? free() }))
}

/** Required questions without an answer that fits. */
export function unanswered(items: readonly FormItem[], answers: FormAnswers): FormItem[] {
  return items.filter((item) => item.required && !isAnswered(item, answers[item.key]))
}

function isAnswered(item: FormItem, value: FormAnswers[string] | undefined): boolean {
  return value !== undefined && value !== null && fits(item, value)
}

/** Only answers to the form's own questions, of the right kind, are kept. */
export function fitting(items: readonly FormItem[], answers: FormAnswers): FormAnswers {
  return Object.fromEntries(
    items.flatMap((item) => {
      const value = answers[item.key]
      return value !== undefined && value !== null && fits(item, value) ? [[item.key, value]] : []
    }),
  )
}

/** A choice is kept as the number of its option, so that it reads in either language. */
function fits({ kind, options = [] }: FormItem, value: string | number | boolean): boolean {
  switch (kind) {
    case 'scale':
      return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5
    case 'choice':
      return Number.isInteger(value) && Number(value) >= 0 && Number(value) < options.length
    case 'yesNo':
      return typeof value === 'boolean'
    case 'text':
      return typeof value === 'string' && !isBlank(value)
  }
}

export type Answered = { label: string; text: string; toAuthor: boolean }

/** Questions and answers in words. */
export function answersIn(
  items: readonly FormItem[] | null,
  answers: FormAnswers | null,
  lang: 'zh' | 'en',
): Answered[] {
  return (items ?? []).flatMap((item) => {
    const value = answers?.[item.key]
    if (value === undefined || value === null || !fits(item, value)) return []
    const label = lang === 'zh' ? item.labelZh : item.labelEn
    return [{ label, text: wordsOf(item, value, lang), toAuthor: item.toAuthor }]
  })
}

function wordsOf(item: FormItem, value: string | number | boolean, lang: 'zh' | 'en'): string {
  if (item.kind === 'choice') return item.options?.[Number(value)]?.[lang] ?? ''
  if (item.kind === 'yesNo') return { zh: value ? '是' : '否', en: value ? 'Yes' : 'No' }[lang]
  return item.kind === 'scale' ? `${String(value)} / 5` : String(value)
}
