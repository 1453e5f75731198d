import { inFacts } from '#kernel/definition/directions.ts'
import { useState } from 'react'
import { codeOf } from '#kernel/definition/entity.ts'
import { EntityForm } from '#kernel/ui/EntityForm.tsx'
import { entityNamed } from '#kernel/ui/entities.ts'
import { Icon } from '#kernel/ui/Icon.tsx'
import { useMay } from '#kernel/ui/permission.ts'
import { titleOf } from '#kernel/ui/rows.ts'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { stuRemark } from '../../remarks/definition.ts'
import { stuInfo } from '../definition.ts'
import type { Profile, ProfilePart, ProfileRow } from '../profile-shape.ts'
import { RecordLink, Section, Value } from './parts.tsx'
import { profileTexts } from './texts.ts'
import '#kernel/ui/segments.css'

/** What the office has noted down, as far as it is meant for this reader. */
export function Remarks({
  stuId,
  remarks,
  onSaved,
}: {
  stuId: string
  remarks: ProfilePart
  onSaved: () => void
}) {
  const t = useTexts(profileTexts)
  const may = useMay()
  const [adding, setAdding] = useState(false)
  const [kind, setKind] = useState<RemarkKind>('allRemarks')
  const some = (one: RemarkKind) => remarks.rows.filter(remarkKinds[one])
  const kinds = (Object.keys(remarkKinds) as RemarkKind[]).filter((one) => some(one).length > 0)
  return (
    <Section
      title={profileTexts.remarks}
      aside={
        may(codeOf(stuRemark, 'add')) && (
          <button type="button" className="b s" onClick={() => setAdding(true)}>
            <Icon name="plus" size={16} />
            {t('addRemark')}
          </button>
        )
      }
    >
      {remarks.rows.length === 0 && <p className="mut">{t('noRemarks')}</p>}
      {kinds.length > 1 && (
        <div className="sseg" role="group" aria-label={t('remarks')}>
          {kinds.map((one) => (
            <button key={one} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
              {t(one)} {some(one).length}
            </button>
          ))}
        </div>
      )}
      <ol className="tl">
        {(kinds.includes(kind) ? some(kind) : remarks.rows).map((remark) => (
          <Remark key={remark.id} remark={remark} />
        ))}
      </ol>
      {adding && (
        <EntityForm
          entity={stuRemark}
          preset={{ stuId }}
          onClose={() => setAdding(false)}
          onSaved={onSaved}
        />
      )}
    </Section>
  )
}

/** Which remarks are asked for: those that wait for somebody, those that weigh. */
const remarkKinds = {
  allRemarks: () => true,
  toFollow: ({ status }: ProfileRow) => String(status) === '2',
  important: ({ level }: ProfileRow) => Number(level) >= 2,
}
type RemarkKind = keyof typeof remarkKinds

const remarkName = ({ title, remarkTypeText }: ProfileRow) => String(title || remarkTypeText || '')

function Remark({ remark }: { remark: ProfileRow }) {
  const t = useTexts(profileTexts)
  const follow = String(remark.followUpTime ?? '').slice(0, 10)
  const notes = [
    follow && t('followed', { day: follow }),
    remark.visibleScopeText && t('visible', { who: String(remark.visibleScopeText) }),
  ].filter(Boolean)
  return (
    <li className={String(remark.status) === '2' ? 'c' : ''}>
      <time className="num">{String(remark.happenTime).slice(0, 10)}</time>
      <div>
        <div className="k">
          <RecordLink entity={stuRemark} id={remark.id}>
            <b>{remarkName(remark)}</b>
          </RecordLink>
          <span className="mut">{String(remark.levelText ?? '')}</span>
          <Value entity={stuRemark} row={remark} name="status" />
        </div>
        <p>{String(remark.content)}</p>
        {typeof remark.followResult === 'string' && remark.followResult && (
          <p>{t('result', { words: remark.followResult })}</p>
        )}
        <p className="by">{inFacts(notes)}</p>
      </div>
    </li>
  )
}

/** What happened to the student and to their documents, the newest first. */
export function Events({ student, parts, events }: Profile) {
  const t = useTexts(profileTexts)
  const now = useLang()
  const rows = [student, ...Object.values(parts).flatMap((part) => part?.rows ?? [])]
  return (
    <Section title={profileTexts.events}>
      {events.length === 0 && <p className="mut">{t('noEvents')}</p>}
      <ol className="tl">
        {events.map((event) => {
          const entity = entityNamed(event.entity)
          const row = rows.find(({ id }) => id === event.id)
          if (!entity || !row) return null
          return (
            <li key={`${event.entity}-${event.id}-${event.at}-${event.step ?? ''}`}>
              <time className="num">{event.at.slice(0, 10)}</time>
              <div>
                <div className="k">
                  <b>{event.step ?? t('began')}</b>
                  <span className="mut">{event.to}</span>
                </div>
                {entity !== stuInfo && (
                  <p className="by">
                    {entity.label[now]} {entity === stuRemark ? remarkName(row) : titleOf(entity, row, now)}
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
