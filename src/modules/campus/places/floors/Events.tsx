import { useQuery } from '@tanstack/react-query'
import { get } from '#kernel/ui/api.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { Documents } from '../../Documents.tsx'
import type { DocumentEvent } from '../../documents-shape.ts'
import { schoolDorm } from '../dorm/definition.ts'
import { floorTexts } from './texts.ts'

const thisYear = 5

/** What was asked for, reported and done in the room, the newest first. */
export function Events({ id }: { id: string }) {
  const t = useTexts(floorTexts)
  const now = useLang()
  const { data } = useQuery({
    queryKey: [schoolDorm.path, 'events', id, now],
    queryFn: () => get<readonly DocumentEvent[]>(`${schoolDorm.path}/events`, { id }),
  })
  if (!data || data.length === 0) return null
  return (
    <>
      <h3>{t('events')}</h3>
      <Documents events={data} from={thisYear} />
    </>
  )
}
