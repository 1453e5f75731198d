import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { Prop } from '#kernel/definition/entity.ts'
import { useLang, useTexts } from '../say.ts'
import { lateTexts } from './texts.ts'
import { LateWords } from './LateWords.tsx'
import { writtenIn } from './writtenIn.ts'

type Props = {
  verb: string
  /** What the server refused it with, where it was sent. */
  said: string | undefined
  /** It can no longer be done: what was written is there to copy. */
  past: boolean
  form: FormInstance
  props: readonly Prop[]
}

/** Why a call came too late, in its dialog: a message would be gone before it is read. */
export function TooLate({ verb, said, past, form, props }: Props) {
  const s = useTexts(lateTexts)
  const lang = useLang()
  const [dropped, setDropped] = useState(false)
  const written = past && !dropped ? writtenIn(form, props, lang) : ''
  return (
    <>
      <p className="conflict" role="alert">
        {said ?? s('past', { verb })}
      </p>
      <LateWords text={written} onDrop={() => setDropped(true)} />
    </>
  )
}
