import { useState } from 'react'
import { useTexts, type Texts } from '#kernel/ui/say.ts'
import { Picture } from './Picture.tsx'

const texts = { one: ['{what} {n}', '{what} {n}'] } as const satisfies Texts

/** Ids of the pictures of a record, as one field has them. */
const idsIn = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .filter(Boolean)

/** Pictures of a record, small; a press shows one as wide as the page, for a leak is not judged by a stamp. */
export function Shots({ images, label }: { images: unknown; label: string }) {
  const t = useTexts(texts)
  const [large, setLarge] = useState<string>()
  const ids = idsIn(images)
  if (ids.length === 0) return null
  return (
    <>
      <p className="mut">{label}</p>
      <div className="phs" role="group" aria-label={label}>
        {ids.map((id, i) => (
          <button
            key={id}
            type="button"
            aria-expanded={large === id}
            aria-label={t('one', { what: label, n: i + 1 })}
            onClick={() => setLarge(large === id ? undefined : id)}
          >
            <Picture id={id} alt="" className="shot" />
          </button>
        ))}
      </div>
      {large && <Picture key={large} id={large} alt={label} className="large" whole />}
    </>
  )
}
