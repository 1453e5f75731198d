import type { Refusal } from '#kernel/definition/index.ts'
import { find, update } from '#kernel/store/rows.ts'
import { schoolAircond } from '../../aircond/definition.ts'
import { cents } from '../../cents.ts'
import { letUnit, moveUnit, unlet, type Moving } from '../units.ts'
import type { Change } from './definition.ts'
import { moving, swapping } from './shapes.ts'

/** What happens to the units of a change: each takes its own steps, so that its history tells of it. */

const installed = ['30']
const onTheWay = ['40']

/** The unit is taken off the wall; of two that swap both are. One that is replaced hangs until the other is there. */
export async function setOut(
  it: Moving,
  { changeType, aircondId, swapAircondId }: Change,
): Promise<Refusal | undefined> {
  if (changeType !== moving && changeType !== swapping) return undefined
  const refused = await moveUnit(it, aircondId, installed, 'startMove')
  if (refused || changeType === moving) return refused
  return moveUnit(it, swapAircondId, installed, 'startMove')
}

/** Back where it was: the work was broken off. */
export async function giveBack(
  it: Moving,
  { aircondId, swapAircondId }: Change,
): Promise<Refusal | undefined> {
  return (
    (await moveUnit(it, aircondId, onTheWay, 'endMove')) ??
    (await moveUnit(it, swapAircondId, onTheWay, 'endMove'))
  )
}

export async function carryOut(it: Moving, row: Change): Promise<Refusal | undefined> {
  const refused = await setOut(it, row)
  if (refused) return refused
  if (row.changeType === moving)
    return moveUnit(it, row.aircondId, onTheWay, 'endMove', { dormId: row.toDormId, slotNo: row.toSlotNo })
  return row.changeType === swapping ? swap(it, row) : replace(it, row)
}

/** A partial unique index cannot be put off: the first leaves its slot, the second takes it, then the first takes the other. */
async function swap(it: Moving, { aircondId, swapAircondId }: Change): Promise<Refusal | undefined> {
  const { tx } = it
  const [one, other] = [
    await find(tx, schoolAircond, aircondId),
    await find(tx, schoolAircond, swapAircondId ?? ''),
  ]
  if (!one || !other) return undefined
  await update(tx, schoolAircond, one.id, { dormId: null, slotNo: null })
  const first = { dormId: one.dormId, slotNo: one.slotNo }
  const second = { dormId: other.dormId, slotNo: other.slotNo }
  return (
    (await moveUnit(it, other.id, onTheWay, 'endMove', first)) ??
    (await moveUnit(it, one.id, onTheWay, 'endMove', second))
  )
}

/** The new unit takes slot, lease and deposit; the old one goes to stock and holds nothing. */
async function replace(it: Moving, { aircondId, swapAircondId }: Change): Promise<Refusal | undefined> {
  const { tx } = it
  const old = await find(tx, schoolAircond, aircondId)
  if (!old || !swapAircondId) return undefined
  await update(tx, schoolAircond, old.id, { ...unlet, depositHeld: '0.00' })
  const taken = await moveUnit(it, old.id, installed, 'dismantle', { storehouse: '周转库' })
  if (taken) return taken
  const place = { dormId: old.dormId, slotNo: old.slotNo }
  const hung = await moveUnit(it, swapAircondId, ['10'], 'hang', place)
  if (hung) return hung
  if (old.leaseStatus !== '0' && old.leaseStart && old.leaseEnd) {
    const { leaseStart, leaseEnd } = old
    await letUnit(tx, swapAircondId, {
      leaseStart,
      leaseEnd,
      rent: cents(old.leaseRent),
      deposit: cents(old.depositHeld),
    })
  }
  return undefined
}
