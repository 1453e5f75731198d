import { Fragment } from 'react'
import { Band, State, Step } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import type { Change, Matter, Mine, Rent } from './lease-calls.ts'
import { swapping } from '../leasing/changes/shapes.ts'
import { renewing, returning } from '../leasing/rents/shapes.ts'
import { answerTexts } from './answer-texts.ts'

type Said = 'saysYes' | 'saysNo' | 'saysNothing'
const tones = { saysYes: 'green', saysNo: 'red', saysNothing: 'neutral' } as const

/** Lists of people come as one text. */
const listed = (ids: unknown): string[] => `${ids ?? ''}`.split(',').filter(Boolean)

const saidBy = (row: Matter['row'], id: string): Said => {
  const among = (ids: unknown) => listed(ids).includes(id)
  return among(row.objectStuIds) ? 'saysNo' : among(row.agreedStuIds) ? 'saysYes' : 'saysNothing'
}

/** What everybody of the room but its applicant said so far: the applicant learns whom to talk to. */
export function Answers({ kind, row, mine: { member, room, roommates } }: Matter & { mine: Mine }) {
  const t = useTexts(answerTexts)
  // Of a room that a unit is to come to, its own people read each other’s answers, and the applicant how many.
  const there = kind === 'change' ? listed((row as Change).targetConsentStuIds) : []
  const neighbour = there.includes(member?.stuId ?? '')
  const about =
    kind !== 'change' ? row.dormId : neighbour ? (row as Change).toDormId : (row as Change).fromDormId
  const others = roommates.filter(({ id }) => row.byOffice || id !== row.stuId)
  const counted = neighbour ? [] : there
  if (kind === 'rent' && String((row as Rent).rentType) === renewing) return null
  if (room?.id !== about || others.length + counted.length === 0) return null
  const of = (said: Said) => counted.filter((id) => saidBy(row, id) === said).length
  return (
    <Band title={t('answers')}>
      <dl className="facts">
        {others.map(({ id, name }) => {
          const said = saidBy(row, id)
          return (
            <Fragment key={id}>
              <dt>{name}</dt>
              <dd>
                <State tone={tones[said]}>{t(said)}</State>
              </dd>
            </Fragment>
          )
        })}
        {counted.length > 0 && (
          <>
            <dt>{t('thereSay')}</dt>
            <dd className="num">
              {t('thereSaid', { yes: of('saysYes'), no: of('saysNo'), none: of('saysNothing') })}
            </dd>
          </>
        )}
      </dl>
    </Band>
  )
}

/** What the reader is asked: a unit comes to their room, goes from it, or is put up in it. */
function useAsking(): (matter: Matter, mine: Mine) => string {
  const t = useTexts(answerTexts)
  return ({ kind, row }, { room }) => {
    const name = row.byOffice ? t('office') : row.applicantName
    if (kind !== 'change')
      return t(kind === 'rent' && String((row as Rent).rentType) === returning ? 'asksback' : `asks${kind}`, {
        name,
      })
    const { toDormId, changeType, fromDormName } = row as Change
    if (toDormId === null || toDormId !== room?.id) return t('askschange', { name })
    return t(changeType === swapping ? 'asksswap' : 'asksthere', { room: fromDormName ?? '' })
  }
}

/** The reader's own yes or no: what they said stands there, and the other answer is one press away. */
export function OwnAnswer({
  kind,
  row,
  mine,
  busy,
  onAnswer,
}: Matter & {
  mine: Mine
  busy: boolean
  onAnswer: (step: 'agree' | 'object') => void
}) {
  const t = useTexts(answerTexts)
  const asking = useAsking()
  const said = saidBy(row, mine.member?.stuId ?? '')
  if (said === 'saysNothing')
    return (
      <section className="turn">
        <h2>{asking({ kind, row }, mine)}</h2>
        <p className="ac">
          <Step primary icon="check" busy={busy} onClick={() => onAnswer('agree')}>
            {t('agree')}
          </Step>
          <Step busy={busy} onClick={() => onAnswer('object')}>
            {t('object')}
          </Step>
        </p>
      </section>
    )
  const agreed = said === 'saysYes'
  return (
    <section className="band" aria-live="polite">
      <h2>{t(agreed ? 'youAgreed' : 'youObjected')}</h2>
      <p className="ac">
        <Step busy={busy} onClick={() => onAnswer(agreed ? 'object' : 'agree')}>
          {t(agreed ? 'objectNow' : 'agreeNow')}
        </Step>
      </p>
    </section>
  )
}
