import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { platformActor } from '#app/testing.ts'
import { insert } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { dictBiz } from '#modules/system/dict/definition.ts'
import { repairDictionaries } from '../repair/dictionaries.ts'
import { repairRoles } from '../repair/roles.ts'

/** A campus with a unit in a dorm, a group with a worker, and everybody who has to do with a repair. */
export type Stage = {
  readonly app: TestApp
  readonly who: Readonly<Record<Account, Client>>
  readonly ids: Readonly<Record<Account, string>>
  readonly unit: string
  readonly item: string
  readonly group: string
}
const accounts = {
  manager: ['campusManager'],
  dispatcher: ['dispatcher'],
  warden: ['dormWarden'],
  worker: ['repairWorker'],
  otherWorker: ['repairWorker'],
  student: ['student'],
  roommate: ['student'],
} as const
export type Account = keyof typeof accounts | 'admin'

export async function startStage(options: { postgres?: boolean } = {}): Promise<Stage> {
  const app = await startTestApp(options)
  await bringWords(app)
  for (const { alias, grants } of repairRoles) await app.role(alias, grants)
  const ids: Partial<Record<Account, string>> = {}
  const who: Partial<Record<Account, Client>> = { admin: await app.as('admin') }
  for (const [account, roles] of Object.entries(accounts) as [keyof typeof accounts, readonly string[]][]) {
    ids[account] = (await app.person(account, roles)).id
    who[account] = await app.as(account)
  }
  const admin = who.admin as Client
  const top = await made(admin, 'repairItem', {
    itemName: '空调',
    itemCode: 'AC',
    responseHours: '4',
    finishHours: '48',
  })
  const item = await made(admin, 'repairItem', {
    parentId: top,
    itemName: '不制冷',
    itemCode: 'AC-1',
    responseHours: '4',
    finishHours: '48',
  })
  const group = await made(admin, 'repairGroup', {
    groupCode: 'G1',
    groupName: '一组',
    groupType: '1',
    leaderUserId: ids.worker,
    leaderPhone: '13800000000',
    memberIds: [ids.worker, ids.otherWorker],
    campusIds: ['1'],
    workTypes: ['2', '5'],
    maxDailyOrders: 12,
  })
  const stage = { app, who, ids, item, group } as Omit<Stage, 'unit'>
  return { ...stage, unit: await installedUnit(stage, 'AC26000001', 1) }
}

/** A unit that hangs in a dorm. */
export async function installedUnit(
  { who }: Pick<Stage, 'who'>,
  assetNo: string,
  slotNo: number,
): Promise<string> {
  const unit = await made(who.admin, 'schoolAircond', {
    assetNo,
    brand: '格力',
    model: 'KFR-35',
    aircondType: '1',
    powerHp: '2',
    ownerType: '1',
    campusId: '1',
    storehouse: 'A',
  })
  await done(who.admin.post('blade-admin/schoolAircond/install', { id: unit, dormId: '11', slotNo }))
  return unit
}

export async function made(
  client: Client,
  entity: string,
  row: Readonly<Record<string, unknown>>,
): Promise<string> {
  return (await done<{ id: string }>(client.post(`blade-admin/${entity}/submit`, row))).id
}

/** The answer's data, or a failure that says what the server said. */
export async function done<T>(call: ReturnType<Client['post']>): Promise<T> {
  const answer = await call
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.raw}`)
  return answer.body.data as T
}

export async function reported(
  { who, unit, item }: Stage,
  by: Account = 'student',
  aircondId = unit,
): Promise<string> {
  return made(who[by], 'aircondRepairApply', {
    aircondId,
    applicantName: '王同学',
    applicantPhone: '13800000001',
    repairItemId: item,
    faultDesc: '开机后不制冷，有异响',
    urgency: '1',
    allowEnter: false,
  })
}

export async function rowOf(
  { who }: Pick<Stage, 'who'>,
  entity: string,
  id: string,
  by: Account = 'admin',
): Promise<Record<string, unknown> & { _can: Record<string, true | string>; version: number }> {
  return done(who[by].get(`blade-admin/${entity}/detail`, { id }))
}

async function bringWords(app: TestApp): Promise<void> {
  await app.db.tx(platformActor, async (tx) => {
    for (const [code, zh, en, words] of repairDictionaries) {
      const there = await tx.query(sql`select 1 as one from dict_biz where code = ${code} limit 1`)
      if (there.length > 0) continue
      const top = await insert(tx, dictBiz, {
        code,
        dictKey: '-1',
        dictValue: zh,
        dictValueEn: en,
        parentId: '0',
        sort: 1,
        isSealed: 0,
      })
      for (const word of words.split('; ')) {
        const [key = '', rest = ''] = word.split(/ (.*)/)
        const [first = '', second = ''] = rest.split('/')
        const names = { dictValue: first, dictValueEn: second }
        await insert(tx, dictBiz, { code, parentId: top.id, dictKey: key, ...names, sort: 1, isSealed: 0 })
      }
    }
  })
}
