import { useQuery } from '@tanstack/react-query'
import { outside } from '#auth/browser/outside.ts'
import { get } from '#kernel/ui/api.ts'
import { useNotYet } from '#kernel/ui/InTurn.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { pairOf, type Raw } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { StateWord } from '#kernel/ui/StateWord.tsx'
import '../../terms/journal.css'
import { Due } from '../Due.tsx'
import { journalTexts } from '../../terms/texts.ts'
import { submissionStates, submissions } from '../definition.ts'
import { hasEnded } from '../ended.ts'
import { dueOf, ownWorkFirst, waitsForAuthor } from '../own-work.ts'

type OwnPaper = Raw & {
  readonly manuscriptNo: string | null
  readonly state: keyof typeof submissionStates
  readonly productionStep: string | null
  readonly revisionDueAt: string | null
  readonly proofDueAt?: string | null
  readonly status: { readonly label: string; readonly turn: 'author' | 'journal' | 'none' }
}
/** More than these a start page does not list; the workspace has them all. */
const mostListed = 8
/** As many as the call answers at once. */
const onePage = 200

/** For authors: where their papers are, what waits for them first. Each is a press from its page in the workspace. */
export function OwnPapers() {
  const t = useTexts(journalTexts)
  const now = useLang()
  const may = useMay()
  const { data, isPending } = useQuery({
    queryKey: [submissions.path, 'mine', now],
    queryFn: () => get<readonly OwnPaper[]>(`${submissions.path}/mine`),
  })
  useNotYet(isPending)
  if (!data || (data.length === 0 && may('submissions_view'))) return null
  const going = ownWorkFirst(data.filter(({ state }) => !hasEnded(state)))
  const page = (name: string) => outside(`${now === 'zh' ? '' : '/en'}/apaph/${name}`)
  return (
    <section>
      <h2>{t('ownPapers')}</h2>
      {going.length === 0 ? (
        <p className="mut">{t(data.length === 0 ? 'ownPapersNone' : 'ownPapersEnded')}</p>
      ) : (
        <ul className="ownrev">
          {going.slice(0, mostListed).map((row) => (
            <li key={row.id}>
              <a className="lk" href={`${page('workspace')}?id=${row.id}`}>
                {pairOf(row, 'title', now) || t('ownPapersUntitled')}
              </a>
              <StateWord tone={waitsForAuthor(row) ? 'amber' : submissionStates[row.state].tone}>
                {row.status.label}
              </StateWord>
              <Due date={dueOf(row)} />
            </li>
          ))}
        </ul>
      )}
      <p className="ownmore">
        {data.length > 0 && (
          <a className="lk" href={page('workspace')}>
            {t('ownPapersAll', { n: data.length < onePage ? data.length : `${onePage}+` })}
          </a>
        )}
        <a className="lk" href={page('submit')}>
          {t('ownPapersNew')}
        </a>
      </p>
    </section>
  )
}
