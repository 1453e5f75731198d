import { useLang } from '#kernel/ui/say.ts'
import { billsDeskTexts } from './texts.ts'

/** The English words beside a Chinese heading. */
export function InEnglish({ text }: { text: 'toDo' | 'chart' | 'sub' }) {
  const now = useLang()
  if (now === 'en') return null
  return (
    <span lang="en" className="en">
      {billsDeskTexts[text][1]}
    </span>
  )
}
