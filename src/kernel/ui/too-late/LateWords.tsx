import { lateTexts } from './texts.ts'
import { useTexts } from '../say.ts'
import { Unsent } from '../Unsent.tsx'

type Words = { text: string; onDrop: () => void }

/** What was written for a step that can no longer be taken. */
export function LateWords({ text, onDrop }: Words) {
  const s = useTexts(lateTexts)
  if (text === '') return null
  return (
    <section aria-label={s('typed')}>
      <p>{s('typed')}</p>
      <Unsent name={s('typed')} text={text} onDrop={onDrop} />
    </section>
  )
}

/** The same below a line that says so. */
export function PastWords({ verb, ...words }: Words & { verb: string }) {
  const s = useTexts(lateTexts)
  return (
    <>
      <p className="conflict" role="alert">
        {s('past', { verb })}
      </p>
      <LateWords {...words} />
    </>
  )
}
