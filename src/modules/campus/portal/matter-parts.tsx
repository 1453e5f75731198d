import { inFacts } from '#kernel/definition/directions.ts'
import { Fragment } from 'react'
import { inList } from '#kernel/definition/kind.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { Pips, State } from '#kernel/portal/ui/phone.tsx'
import { useLang, useTexts } from '#kernel/ui/say.ts'
import { changeStates } from '../leasing/changes/shapes.ts'
import { installStates } from '../leasing/installs/shapes.ts'
import { rentStates } from '../leasing/rents/shapes.ts'
import type { Install, Matter, Mine, Rent } from './lease-calls.ts'
import { matterTexts } from './matter-texts.ts'

const states = { install: installStates, rent: rentStates, change: changeStates } as const

export function MatterState({ kind, row }: Matter) {
  const known: Readonly<Record<string, { readonly tone: string }>> = states[kind]
  return <State tone={known[String(row.status)]?.tone as 'info' | undefined}>{row.statusText}</State>
}

/** What is due, and the key of the voucher's business. */
export function dueOf({ kind, row }: Matter): { biz: string; due: string; paid: string } {
  if (kind === 'change') {
    const { moveFee, paidAmount } = row as { moveFee?: string | null; paidAmount?: string | null }
    return { biz: '5', due: moveFee ?? '0', paid: paidAmount ?? '0' }
  }
  const { totalAmount, paidAmount } = row as Install | Rent
  const biz = kind === 'install' ? '1' : String((row as Rent).rentType) === '2' ? '3' : '2'
  return { biz, due: totalAmount ?? '0', paid: paidAmount ?? '0' }
}

/** Something is still to be paid, what finance looks at already left out. */
export function isDue(matter: Matter): boolean {
  const { due, paid } = dueOf(matter)
  return (
    String(matter.row.status) === '20' && Number(due) - Number(paid) - Number(matter.row.inReview) > 0.001
  )
}

/** What of a damage is left to pay. */
export const damageLeft = (row: Matter['row']) => Number((row as Rent).compensationLeft ?? 0)

export function useMatterWords(): (matter: Matter) => { title: string; next: string | undefined } {
  const t = useTexts(matterTexts)
  return ({ kind, row }) => {
    const state = String(row.status)
    const slot = 'slotNo' in row && row.slotNo ? t('slot', { n: Number(row.slotNo) }) : undefined
    const title = inFacts([t(kind), row.rentTypeText, slot])
    if (damageLeft(row) > 0 && Number(row.inReview) > 0) return { title, next: t('nextPaid') }
    if (kind === 'rent' && state === '30') return { title, next: t('effective') }
    if (kind === 'rent' && state === '40')
      return { title, next: t('refund', { sum: moneyText((row as Rent).refundAmount ?? '0') }) }
    if (state === '25' && (row as Rent).inspectResult) {
      const sum = (row as Rent).unpaidFees
      return { title, next: sum ? t('nextFees', { sum: moneyText(sum) }) : t('nextSettle') }
    }
    if (state === '20' && !isDue({ kind, row })) return { title, next: t('nextPaid') }
    const next = {
      '10': 'next10',
      '20': 'next20',
      '25': 'next25',
      '30': 'next30',
      '40': 'next40',
      '50': 'next50',
    } as const
    const key = kind === 'rent' && state === '50' ? undefined : next[state as keyof typeof next]
    return { title, next: key && t(key) }
  }
}

/** Where somebody lives, with whom, and what hangs on the wall. */
export function Room({ mine: { member, room, roommates, units } }: { mine: Mine }) {
  const t = useTexts(matterTexts)
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
                      roommates.map(({ name }) => name),
                      now,
                    ),
                  })
                : t('alone'),
            ])}
          </p>
        </>
      ) : (
        <p>{t('noRoom')}</p>
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
            {units.map(({ id, slotNo, leaseStatus, leaseEnd }) => (
              <Fragment key={id}>
                <dt>
                  {t('unit')} {units.length > 1 && slotNo}
                </dt>
                <dd>
                  <State tone={tones[leaseStatus as keyof typeof tones]}>
                    {t(said[leaseStatus as keyof typeof said] ?? 'idle')}
                  </State>
                  {leaseEnd && <span>{t('until', { day: leaseEnd })}</span>}
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
          {member.until && <span>{t('until', { day: member.until })}</span>}
        </dd>
      </dl>
    </section>
  )
}

/** How far an application has come on its usual way; nothing for one that left it. */
export function MatterPips({ kind, row }: Matter) {
  const way = Object.keys(states[kind]).filter((state) => Number(state) < 90)
  const at = way.indexOf(String(row.status))
  return at < 0 ? null : <Pips at={at} of={way.length} turn={row._can?.agree === true} />
}
