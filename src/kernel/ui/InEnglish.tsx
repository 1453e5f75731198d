import { useLang } from './say.ts'

/** The English words beside a Chinese heading. */
export function InEnglish({ text: [, english] }: { text: readonly [zh: string, en: string] }) {
  const now = useLang()
  if (now === 'en') return null
  return (
    <span lang="en" className="en">
      {english}
    </span>
  )
}
