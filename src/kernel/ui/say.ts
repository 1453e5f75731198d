import { useCallback, useSyncExternalStore } from 'react'
import { filled } from '#kernel/definition/filled.ts'
import type { Label, Lang } from '#kernel/definition/kind.ts'
import { langKept } from './langKept.ts'

/**
 * Words on screen. Both languages stand side by side in one line, so a missing one does not compile,
 * and a change of language re-renders what reads it: no reload, no keys that a person could ever see.
 */
const listeners = new Set<() => void>()
let current: Lang = langKept()

export function lang(): Lang {
  return current
}

export function setLang(next: Lang): void {
  localStorage.setItem('lang', next)
  speakIn(next)
}

/** For a page whose address says its language. Nobody chose it there: what they chose elsewhere stays. */
export function speakIn(next: Lang): void {
  current = next
  if (localStorage.getItem('lang') === null) localStorage.setItem('lang', next)
  document.documentElement.lang = next === 'zh' ? 'zh-Hans' : 'en'
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useLang(): Lang {
  return useSyncExternalStore(subscribe, lang, lang)
}

export type Params = Readonly<Record<string, string | number>>
/** zh, en, and en for exactly one (`{n}`). */
export type Text = readonly [zh: string, en: string, enOne?: string]
export type Texts = Readonly<Record<string, Text>>

/** @example const texts = { deleteAsk: ['删除所选的 {n} 条数据？', 'Delete {n} rows?', 'Delete {n} row?'] } as const satisfies Texts */
export function useTexts<T extends Texts>(texts: T) {
  const now = useLang()
  return useCallback(
    (key: keyof T & string, params?: Params) => wordsOf(texts[key]!, now, params),
    [texts, now],
  )
}

export function sayNow<T extends Texts>(texts: T, key: keyof T & string, params?: Params): string {
  return wordsOf(texts[key]!, current, params)
}

/** What turns letters (UAX 9) ends with the part that it stands in. Pages on a phone have no bytes for more. */
const kept = (part: string) => (/[\u202a-\u202e\u2066-\u2068]/.test(part) ? `\u2068${part}\u2069` : part)

function wordsOf(text: Text, now: Lang, params: Params = {}): string {
  const words = now === 'zh' ? text[0] : params.n === 1 && text[2] ? text[2] : text[1]
  return filled(words, (name) => (Object.hasOwn(params, name) ? kept(String(params[name])) : undefined))
}

/** Label of a definition in the language of now. */
export function useSay() {
  const now = useLang()
  return useCallback((label: Label) => label[now], [now])
}
