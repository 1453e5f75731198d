import { Fragment } from 'react'
import { Band, State, Step } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import type { Install, Mine } from './lease-calls.ts'
import { leaseTexts } from './lease-texts.ts'

type Said = 'saysYes' | 'saysNo' | 'saysNothing'
const tones = { saysYes: 'green', saysNo: 'red', saysNothing: 'neutral' } as const

const saidBy = (row: Install, id: string): Said => {
  const among = (ids: readonly string[] | null) => `${ids ?? ''}`.split(',').includes(id)
  return among(row.objectStuIds) ? 'saysNo' : among(row.agreedStuIds) ? 'saysYes' : 'saysNothing'
}

/** What everybody of the room but its applicant said so far: the applicant learns whom to talk to. */
export function Answers({ row, mine: { room, roommates } }: { row: Install; mine: Mine }) {
  const t = useTexts(leaseTexts)
  const others = roommates.filter(({ id }) => id !== row.stuId)
  if (room?.id !== row.dormId || others.length === 0) return null
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
      </dl>
    </Band>
  )
}

/** The reader's own yes or no: what they said stands there, and the other answer is one press away. */
export function OwnAnswer({
  row,
  stuId,
  busy,
  onAnswer,
}: {
  row: Install
  stuId: string | null | undefined
  busy: boolean
  onAnswer: (step: 'agree' | 'object') => void
}) {
  const t = useTexts(leaseTexts)
  const said = saidBy(row, stuId ?? '')
  if (said === 'saysNothing')
    return (
      <section className="turn">
        <h2>{t('asksYou', { name: row.applicantName })}</h2>
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
