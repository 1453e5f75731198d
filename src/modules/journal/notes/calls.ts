/** The browser's side of the notes of a paper. */
import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/ui/api.ts'
import { useLang } from '#kernel/ui/say.ts'
import { submissions } from '../submissions/definition.ts'
import type { Audience, Topic } from './definition.ts'

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
}
export type Thread = { notes: ShownNote[]; audiences: Audience[] }

export function useThread(id: string) {
  return useQuery({
    queryKey: [submissions.path, 'one', id, 'notes', useLang()],
    queryFn: () => get<Thread>(`${submissions.path}/notes`, { id }),
    placeholderData: (before) => before,
  })
}
