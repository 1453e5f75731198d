import { Fragment } from 'react'
import { inFacts } from '#kernel/definition/directions.ts'
import { inList } from '#kernel/definition/kind.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { Message } from '#kernel/portal/ui/kit.tsx'
import { State } from '#kernel/portal/ui/phone.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { portal } from '#auth/browser/portal.tsx'
import type { Mine } from '../portal/lease-calls.ts'
import { roomless } from '../portal/roomless.ts'
import { roomTexts } from './room-texts.ts'

/** Where somebody lives, with whom, and what hangs on the wall. */
export function Room({ mine: { member, room, roommates, units } }: { mine: Mine }) {
  const t = useTexts(roomTexts)
  const now = useLang()
  if (!member) return null
  const held = units.reduce((sum, { depositHeld }) => sum + Number(depositHeld ?? 0), 0)
  const said = { '0': 'idle', '1': 'leased', '2': 'overdue' } as const
  const tones = { '0': 'neutral', '1': 'info', '2': 'red' } as const
  return (
    <section className="room" aria-label={t('roomOf', { name: member.name })}>
      <p className="mut">{t('roomOf', { name: member.name })}</p>
      {room ? (
        <>
          <h2>{room.dormName}</h2>
          <p className="mut num">
            {inFacts([
              member.bedNo !== null && t('bed', { n: member.bedNo }),
              t('beds', { n: room.bedCount }),
              roommates.length > 0
                ? t('mates', {
                    names: inList(
                      roommates.map(({ id, name }) => (id === room.headStuId ? t('leader', { name }) : name)),
                      now,
                    ),
                  })
                : t('alone'),
              member.stuId === room.headStuId && t('leads'),
            ])}
          </p>
          {member.checkOutDue && <Message problem={t('leave')} tone="info" />}
        </>
      ) : (
        <p>{t(roomless(member))}</p>
      )}
      <dl className="num">
        {room && (
          <>
            {units.length === 0 && (
              <>
                <dt>{t('unit')}</dt>
                <dd>
                  <State>{t('noUnit')}</State>
                </dd>
              </>
            )}
            {units.map(({ id, slotNo, leaseStatus, leaseEnd, busy }) => (
              <Fragment key={id}>
                <dt>
                  {t('unit')} {units.length > 1 && slotNo}
                </dt>
                <dd>
                  <State tone={tones[leaseStatus as keyof typeof tones]}>
                    {t(said[leaseStatus as keyof typeof said] ?? 'idle')}
                  </State>
                  {leaseEnd && leaseStatus !== '2' && <span>{t('until', { day: leaseEnd })}</span>}
                  {leaseEnd && leaseStatus === '2' && (
                    <span>
                      {inFacts([leaseEnd, busy])}{' '}
                      {!busy && (
                        <a className="link" href={portal('campus/lease')}>
                          {t('renewOrReturn')}
                        </a>
                      )}
                    </span>
                  )}
                </dd>
              </Fragment>
            ))}
            <dt>{t('deposit')}</dt>
            <dd>{moneyText(held.toFixed(2))}</dd>
          </>
        )}
        <dt>{t('auth')}</dt>
        <dd>
          <State tone={member.verified ? 'green' : 'red'}>
            {t(member.verified ? 'verified' : 'expired')}
          </State>
          {member.until && <span>{member.verified ? t('until', { day: member.until }) : member.until}</span>}
        </dd>
      </dl>
    </section>
  )
}
