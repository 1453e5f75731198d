import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, get, post } from '#kernel/ui/api.ts'
import { lang, useTexts } from '#kernel/ui/say.ts'
import { draftOf, emptyDraft, isUntouched, wireOf, type Draft } from './draft.ts'
import type { PaperDetail } from './paper.ts'
import { here, parameter, problemOf, sharedTexts, type Facts } from './ui.tsx'
import { dropUnsaved, keepUnsaved, unsaved } from './unsaved.ts'

/** The paper on the server and what its author changed since. One save at a time; what is typed meanwhile waits for the next. */
export function useDraft(facts: Facts) {
  const shared = useTexts(sharedTexts)
  const [paper, setPaper] = useState<PaperDetail>()
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(lang()))
  const [dirty, setDirty] = useState(false)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<readonly string[]>([])
  const [failed, setFailed] = useState<readonly string[]>([])
  const [isElsewhere, setElsewhere] = useState(false)
  const latest = useRef(draft)
  const known = useRef<{ id?: string; version?: number }>({})
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const asked = parameter('id')
  const kept = () => `draft:${known.current.id ?? 'new'}`

  async function read(id: string, fresh: boolean): Promise<PaperDetail> {
    const found = await get<PaperDetail>('blade-admin/submissions/detail', { id })
    known.current = { id, version: found.version }
    setPaper(found)
    if (!fresh) return found
    adopt(draftOf(found))
    restore()
    return found
  }

  /** Takes over what the server has; nothing to save. */
  function adopt(patch: Partial<Draft>): void {
    latest.current = { ...latest.current, ...patch }
    setDraft(latest.current)
  }

  function restore(): void {
    const typed = unsaved<Draft>(kept(), known.current.version)
    if (typed) change(typed)
  }

  function load(): void {
    if (!asked) return restore()
    read(asked, true).catch((error: unknown) => setFailed(problemOf(error, shared('network'))))
  }
  const loadOnce = useEffectEvent(load)
  useEffect(() => queueMicrotask(loadOnce), [])

  /** Writes what stands now; the first time that makes the paper. */
  function save(now: Draft): Promise<void> {
    const work = queue.current.then(async () => {
      setSaving(true)
      setProblem([])
      // The paper is made with its author filled in from the account; rows that nobody touched must not wipe that out.
      const first = !known.current.id
      const untouched = first && now.authors.every(isUntouched)
      try {
        if (!known.current.id) {
          const made = await post<{ id: string; version: number }>('blade-admin/submissions/create', {
            journalId: facts.journal,
            language: now.language,
            ...(now.articleTypeId && { articleTypeId: now.articleTypeId }),
          })
          dropUnsaved(kept())
          known.current = made
          history.replaceState(null, '', here('/apaph/submit', { id: made.id }))
        }
        const saved = await post<{ version: number }>('blade-admin/submissions/saveDraft', {
          ...wireOf(now),
          ...(untouched && { authors: undefined }),
          id: known.current.id,
          version: known.current.version,
        })
        known.current.version = saved.version
        if (latest.current === now) dropUnsaved(kept())
        else keepUnsaved(kept(), saved.version, latest.current)
        const found = await read(known.current.id!, false)
        if (untouched && latest.current.authors.every(isUntouched)) adopt({ authors: draftOf(found).authors })
      } catch (error) {
        const other = error instanceof ApiError && error.reason === 'STATE_CONFLICT'
        setElsewhere(other)
        setProblem(other ? [] : problemOf(error, shared('network')))
        throw error
      } finally {
        setSaving(false)
      }
    })
    queue.current = work.catch(() => undefined)
    return work
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function change(patch: Partial<Draft>): void {
    // The next save takes what stands then, not what stood when it was asked for.
    latest.current = { ...latest.current, ...patch }
    keepUnsaved(kept(), known.current.version, latest.current)
    setDraft(latest.current)
    setDirty(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush().catch(() => undefined), 1500)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer.current)
    setDirty(false)
    await save(latest.current).catch((error: unknown) => {
      setDirty(true)
      throw error
    })
  }

  /** Two windows wrote: the one that stays is the author's to choose. */
  async function settle(which: 'mine' | 'theirs'): Promise<void> {
    const { id } = known.current
    if (!id) return
    setElsewhere(false)
    try {
      if (which === 'theirs') {
        dropUnsaved(kept())
        setDirty(false)
        await read(id, true)
      } else {
        await read(id, false)
        await flush()
      }
    } catch (error) {
      setProblem(problemOf(error, shared('network')))
    }
  }

  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])

  return {
    paper,
    draft,
    dirty,
    saving,
    problem,
    failed,
    isElsewhere,
    settle,
    change,
    flush,
    load,
    waiting: asked !== undefined && paper === undefined,
    reread: async () => {
      if (known.current.id) await read(known.current.id, false)
    },
    version: () => known.current,
  }
}
