import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paragraphsOf } from '#kernel/definition/rich.ts'
import { post, type FieldFault } from '#kernel/ui/api.ts'
import { useTexts } from '#kernel/ui/say.ts'
import { wordsIn } from './paper.ts'
import { pathOf, type Detail, type Form } from './review-data.ts'
import { problemOf, sharedTexts } from './ui.tsx'
import { dropUnsaved, keepUnsaved, unsaved } from './unsaved.ts'

/** Comments are rich text on the server; the text areas hold their words. */
const wireOf = (form: Form): Form => ({
  ...form,
  commentsToAuthor: paragraphsOf(form.commentsToAuthor),
  commentsToEditor: paragraphsOf(form.commentsToEditor),
})

/** By field what keeps it from being handed in; nothing where it could not be saved. */
type Lacks = readonly FieldFault[] | undefined

/** A report as it is written: kept here with each change, saved soon after, one save after the other. */
export function useReviewDraft(review: Detail) {
  const shared = useTexts(sharedTexts)
  const kept = `review:${review.id}`
  const [form, setForm] = useState<Form>({
    scores: {},
    answers: {},
    recommendation: null,
    aiUseDeclared: false,
    ...review.draft,
    commentsToAuthor: wordsIn(review.draft?.commentsToAuthor ?? ''),
    commentsToEditor: wordsIn(review.draft?.commentsToEditor ?? ''),
    // What a session that ended kept from being saved.
    ...unsaved<Form>(kept, review.version),
  })
  const [saved, setSaved] = useState<'no' | 'going' | 'yes'>('no')
  const [lacks, setLacks] = useState<readonly FieldFault[]>([])
  const [failed, setFailed] = useState<readonly string[]>([])
  const version = useRef(review.version)
  const latest = useRef(form)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const queue = useRef<Promise<Lacks>>(Promise.resolve(undefined))

  function save(): Promise<Lacks> {
    clearTimeout(timer.current)
    queue.current = queue.current.then(async () => {
      setSaved('going')
      const now = latest.current
      try {
        const answer = await post<{ version: number; lacks: FieldFault[] }>(pathOf('saveDraft'), {
          id: review.id,
          version: version.current,
          ...wireOf(now),
        })
        version.current = answer.version
        if (latest.current === now) dropUnsaved(kept)
        else keepUnsaved(kept, answer.version, latest.current)
        setSaved('yes')
        setFailed([])
        setLacks(answer.lacks)
        return answer.lacks
      } catch (error) {
        setSaved('no')
        setFailed(problemOf(error, shared('network')))
        return undefined
      }
    })
    return queue.current
  }

  function change(patch: Partial<Form>): void {
    latest.current = { ...latest.current, ...patch }
    keepUnsaved(kept, version.current, latest.current)
    setForm(latest.current)
    setSaved('no')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), 1500)
  }

  const goOn = useEffectEvent(() => {
    if (unsaved(kept, review.version)) change({})
  })
  useEffect(() => queueMicrotask(goOn), [])

  /** Hands in what is written now, once what is on its way has arrived. */
  async function submit(): Promise<void> {
    clearTimeout(timer.current)
    await queue.current
    await post(pathOf('submit'), { id: review.id, version: version.current, ...wireOf(latest.current) })
    dropUnsaved(kept)
  }
  return {
    form,
    saved,
    lacks,
    failed,
    change,
    save,
    submit,
    follow: (next: number) => void (version.current = next),
  }
}
