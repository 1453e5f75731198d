/** The browser's side of the notes of a paper. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { get, post } from '#kernel/ui/api.ts'
import { useLang } from '#kernel/ui/say.ts'
import { submissions } from '../submissions/definition.ts'
import type { Audience } from '../terms/words.ts'
import type { Topic } from './definition.ts'

export type NoteFile = { id: string; name: string | null; sizeBytes: number }

export type ShownNote = {
  id: string
  stageText: string
  topic: Topic
  topicText: string
  audience: Audience
  body: string
  writtenAt: string
  writtenByName: string
  writtenAsText: string
  fromAuthor: boolean
  mine: boolean
  files: NoteFile[]
}
export type Thread = { notes: ShownNote[]; audiences: Audience[] }

export function useThread(id: string) {
  return useQuery({
    queryKey: [submissions.path, 'one', id, 'notes', useLang()],
    queryFn: () => get<Thread>(`${submissions.path}/notes`, { id }),
    placeholderData: (before) => before,
  })
}

/** What is on the screen counts as read, and the badge of the tab goes. */
export function useMarkRead(id: string, thread: Thread | undefined, unread: number): void {
  const queries = useQueryClient()
  const last = thread?.notes.at(-1)?.id
  useEffect(() => {
    if (!last || unread === 0) return
    void post(`${submissions.path}/notesRead`, { id, noteId: last }).then(
      () => queries.invalidateQueries({ queryKey: [submissions.path, 'one', id, 'detail'] }),
      // Nothing is lost: it is marked the next time.
      () => undefined,
    )
  }, [id, last, unread, queries])
}
