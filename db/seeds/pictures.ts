import { isRefusal } from '#kernel/definition/index.ts'
import type { Blobs } from '#kernel/store/blobs.ts'
import type { Tx } from '#kernel/store/db.ts'
import { findAll, insert, update } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { aircondPaymentVoucher } from '#modules/campus/money/vouchers/definition.ts'
import { schoolAuth } from '#modules/campus/people/auths/definition.ts'
import { schoolDormBuild } from '#modules/campus/places/dorm-build/definition.ts'
import { schoolCampus } from '#modules/campus/places/school-campus/definition.ts'
import { aircondRepairApply } from '#modules/campus/repair/applications/definition.ts'
import { aircondWorkOrder } from '#modules/campus/repair/work-orders/definition.ts'
import { attach } from '#modules/resource/attach/definition.ts'
import { drawn } from './drawn.ts'
import { drawnPlan } from './plan-drawn.ts'

export type Hands = { readonly tx: Tx; readonly blobs: Blobs }

/** Drawings that stand for photographs, each called by what it shows. */

/** What waits to be verified has a card to look at, money that waits a proof, faults and finished work their photos. */
export async function seedCards(hands: Hands): Promise<void> {
  for (const { id, voucherNo } of await findAll(
    hands.tx,
    aircondPaymentVoucher,
    sql`t.status = '10' and t.direction = '1'`,
  ))
    await update(hands.tx, aircondPaymentVoucher, id, {
      voucherImages: [await picture(hands, `转账截图-${voucherNo}`)],
    })
  for (const { id, stuNo } of await findAll(hands.tx, schoolAuth, sql`t.status = '10'`))
    await update(hands.tx, schoolAuth, id, { cardImages: [await picture(hands, `学生证-${stuNo}`)] })
  // A report that waits can be changed only with the photo that its fault asks for; whoever confirms an order sees what was done.
  const asksForOne = sql`t.status = '10' and exists (select 1 from repair_item i where i.id = t.repair_item_id and i.need_images)`
  for (const { id, applyNo } of await findAll(hands.tx, aircondRepairApply, asksForOne))
    await update(hands.tx, aircondRepairApply, id, { images: [await picture(hands, `故障-${applyNo}`)] })
  for (const { id, orderNo } of await findAll(hands.tx, aircondWorkOrder, sql`t.status = '60'`))
    await update(hands.tx, aircondWorkOrder, id, { afterImages: [await picture(hands, `完工-${orderNo}`)] })
}

/** Each campus from above, with a roof where a building has its pin. */
export async function seedPlans(hands: Hands): Promise<void> {
  const { tx } = hands
  const buildings = await findAll(tx, schoolDormBuild, sql`t.map_x is not null`)
  for (const { id, campusName } of await findAll(tx, schoolCampus)) {
    const own = buildings.filter(({ campusId }) => campusId === id)
    const plan = drawnPlan(own.map(({ mapX, mapY }) => ({ x: Number(mapX), y: Number(mapY) })))
    await update(tx, schoolCampus, id, { mapImage: await kept(hands, plan, `${campusName}平面图`) })
  }
}

/** A drawing that stands for a photograph. */
export const picture = (hands: Hands, name: string, category = ''): Promise<string> =>
  kept(hands, drawn(category), name)

async function kept({ tx, blobs }: Hands, bytes: Buffer, name: string): Promise<string> {
  const stored = await blobs.put(tx.actor.tenantId, bytes, { maxBytes: 100_000 })
  if (isRefusal(stored)) throw new Error('the drawing is too large')
  const row = await insert(tx, attach, {
    originalName: `${name}.png`,
    extension: 'png',
    mime: 'image/png',
    attachSize: stored.sizeBytes,
    sha256: stored.sha256,
    name: stored.storageKey,
  })
  return row.id
}
