import { inFacts } from '#kernel/definition/directions.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { entityNamed } from '#kernel/ui/entities.ts'
import { titleOf } from '#kernel/ui/rows.ts'
import type { RowAction } from '#kernel/ui/RowActions.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { stuRemark } from '../../remarks/definition.ts'
import type { ProfilePart } from '../profile-shape.ts'
import { Actions } from './Actions.tsx'
import { owedInAll, type Paper } from './business.ts'
import { aboutOf } from './Papers.tsx'
import { RecordLink, Value } from './parts.tsx'
import { profileTexts } from './texts.ts'

type Props = {
  papers: readonly Paper[]
  remarks: ProfilePart | undefined
  actions: readonly RowAction[]
  /** Units of the room whose rent runs, where the reader may see them. */
  leased: number
}

/** What is open, what is owed, and what can be done now. */
export function Beside({ papers, remarks, actions, leased }: Props) {
  const t = useTexts(profileTexts)
  const now = useLang()
  const open = papers.filter((paper) => paper.open)
  const follow = (remarks?.rows ?? []).filter(({ status }) => String(status) === '2')
  const owed = owedInAll(papers)
  return (
    <aside className="bs">
      <section aria-label={t('open')}>
        <h2>
          {t('open')}
          <span className="r num">{open.length + follow.length}</span>
        </h2>
        {open.length + follow.length === 0 && <p className="mut">{t('nothingOpen')}</p>}
        <ul className="ob">
          {open.map((paper) => {
            const entity = entityNamed(paper.entity)
            if (!entity) return null
            return (
              <li key={`${paper.part}-${paper.row.id}`}>
                <RecordLink entity={entity} id={paper.row.id}>
                  {titleOf(entity, paper.row, now)}
                </RecordLink>
                <Value entity={entity} row={paper.row} name="status" />
                <span className="e">{inFacts([entity.label[now], aboutOf(paper)])}</span>
              </li>
            )
          })}
          {follow.map((remark) => (
            <li key={remark.id}>
              <RecordLink entity={stuRemark} id={remark.id}>
                {stuRemark.label[now]}
              </RecordLink>
              <Value entity={stuRemark} row={remark} name="status" />
              <span className="e num">
                {t('followed', { day: String(remark.followUpTime ?? '').slice(0, 10) })}
              </span>
            </li>
          ))}
          {owed !== '0.00' && (
            <li>
              <b>{t('owed')}</b>
              <span className="num owed">{moneyText(owed)}</span>
            </li>
          )}
        </ul>
      </section>
      <Actions actions={actions} leased={leased} />
    </aside>
  )
}
