import type { Client, TestApp } from '#app/testing.ts'
import { update, updateAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { platformActor } from '#app/testing.ts'
import { aircondWorkOrder } from '../repair/work-orders/definition.ts'
import { communityCast } from '../community/testing/cast.ts'
import { shopCast } from '../shop/testing/cast.ts'
import { castLeases } from './cast-leases.ts'
import { castPeople } from './cast-people.ts'
import type { Part } from './parts.ts'
import { done, installedUnit, made, reported, rowOf, startStage } from './stage.ts'

/** For the test over every life: a record of each entity, and as what everybody stands to it. */
type Cast = {
  readonly app: TestApp
  readonly who: Readonly<Record<string, Client>>
  readonly casts: Readonly<
    Record<
      string,
      Omit<Part, 'standing'> & { readonly standing: Readonly<Record<string, readonly string[]>> }
    >
  >
}

/** Those who teach and keep the money stand to no repair. */
const none = { counselor: [], finance: [], guest: [] } as const
const offices = { admin: ['M'], manager: ['M'], dispatcher: ['D'], warden: ['W'] } as const
const others = { ...none, worker: [], otherWorker: [], student: [], roommate: [] } as const

export async function startCast(options: { postgres?: boolean } = {}): Promise<Cast> {
  const stage = await startStage(options)
  const { app, who, ids, unit } = stage
  const repair = await reported(stage)
  const given = await reported(stage, 'student', await installedUnit(stage, 'AC26000003', 3))
  await done(who.dispatcher.post('blade-admin/aircondRepairApply/accept', { ids: given }))
  const order = String((await rowOf(stage, 'aircondRepairApply', given)).workOrderId)
  await done(
    who.dispatcher.post('blade-admin/aircondWorkOrder/dispatch', { ids: order, workerId: ids.worker }),
  )
  const closed = await closedOrder()
  const scores = { workOrderId: closed, qualityScore: 5, speedScore: 5, attitudeScore: 5 }
  const assessment = await made(who.student, 'aircondWorkOrderAssess', scores)
  const shops = await shopCast(app, stage.school)
  const onOrder = { ...offices, ...others, worker: ['T'], student: ['S'] }
  return {
    app,
    who: { ...who, ...shops.who },
    casts: {
      ...shops.casts,
      ...(await communityCast(shops.stage, stage.dorm)),
      schoolAircond: { id: unit, standing: { ...offices, ...others } },
      aircondRepairApply: { id: repair, standing: { ...offices, ...others, student: ['S'] }, tidy },
      aircondWorkOrder: { id: order, standing: onOrder },
      // The worker leads the group.
      aircondWorkOrderAssess: { id: assessment, standing: onOrder },
      ...(await castPeople(stage)),
      ...(await castLeases(stage)),
    },
  }

  /** An application that was accepted once more finds no order of the time before. */
  function tidy(): Promise<unknown> {
    return app.db.tx(platformActor, (tx) =>
      updateAll(tx, aircondWorkOrder, sql`t.source_id = ${repair}`, { status: '91' }),
    )
  }
  async function closedOrder(): Promise<string> {
    const other = await reported(stage, 'student', await installedUnit(stage, 'AC26000002', 2))
    await done(who.dispatcher.post('blade-admin/aircondRepairApply/accept', { ids: other }))
    const id = String((await rowOf(stage, 'aircondRepairApply', other)).workOrderId)
    const ended = {
      status: '70',
      closeTime: new Date(),
      workerId: ids.worker,
      repairGroupId: stage.group,
    } as const
    await app.db.tx(platformActor, (tx) => update(tx, aircondWorkOrder, id, ended))
    return id
  }
}
