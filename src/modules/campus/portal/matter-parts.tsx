import { inFacts } from '#kernel/definition/directions.ts'
import { moneyText } from '#kernel/definition/money-text.ts'
import { Pips, State } from '#kernel/portal/ui/phone.tsx'
import { useTexts } from '#kernel/ui/say.ts'
import { changeStates } from '../leasing/changes/shapes.ts'
import { installStates } from '../leasing/installs/shapes.ts'
import { renewing, rentStates, returning } from '../leasing/rents/shapes.ts'
import type { Install, Matter, Rent } from './lease-calls.ts'
import { matterTexts } from './matter-texts.ts'

export const states = { install: installStates, rent: rentStates, change: changeStates } as const

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
  const biz = kind === 'install' ? '1' : String((row as Rent).rentType) === renewing ? '3' : '2'
  return { biz, due: totalAmount ?? '0', paid: paidAmount ?? '0' }
}

/** More is left to pay than finance has proofs of to look at. */
export const stillAsked = (left: number, inReview: string | null | undefined) =>
  left - Number(inReview ?? 0) > 0.001

/** Something is still to be paid, what finance looks at already left out. */
export function isDue(matter: Matter): boolean {
  const { due, paid } = dueOf(matter)
  return String(matter.row.status) === '20' && stillAsked(Number(due) - Number(paid), matter.row.inReview)
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
    // Also of what was cancelled after it was paid, and after a correction of a return that is over.
    const back = row.refundLeft
    if (back) return { title, next: t('refund', { sum: moneyText(back) }) }
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

/** The states of its usual way: renewing ends with the lease, returning with the deposit, and what is free is not paid. */
export function wayOf(matter: Matter): readonly string[] {
  const { kind, row } = matter
  const state = Number(row.status)
  const { rentType, refundAmount } = row as Rent
  if (kind !== 'rent' || String(rentType) !== returning) {
    const free = state > 20 && Number(dueOf(matter).due) === 0
    return ['10', ...(free ? [] : ['20']), '30', ...(kind === 'rent' ? [] : ['40', '50', '60'])]
  }
  return ['10', '25', ...(state === 50 && !Number(refundAmount) ? [] : ['40']), '50']
}

/** How far an application has come on its usual way; nothing for one that left it. */
export function MatterPips(matter: Matter) {
  const way = wayOf(matter)
  const at = way.indexOf(String(matter.row.status))
  return at < 0 ? null : <Pips at={at} of={way.length} turn={matter.row._can?.agree === true} />
}
