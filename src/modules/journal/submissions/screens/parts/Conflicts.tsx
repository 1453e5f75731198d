import { Icon } from '#kernel/ui/Icon.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { journalTexts } from '../../../terms/texts.ts'
import type { Candidate } from './calls.ts'

/** What stands between somebody and the authors: what forbids it, and what is to be thought of. */
export function Conflicts({ of }: { of: Candidate['conflicts'] }) {
  const t = useTexts(journalTexts)
  return of.map((conflict) => (
    <span key={conflict.code} className={`why ${conflict.level === 'warn' ? 'warn' : 'block'}`}>
      <Icon name="warn" size={14} />
      {t(conflict.level === 'block' ? 'blocked' : 'warned')} · {conflict.text}
    </span>
  ))
}
