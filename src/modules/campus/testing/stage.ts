import { startTestApp, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

/** A campus with a unit in a dorm, a group with a worker, and everybody who has to do with a repair. */
export type Stage = {
  readonly app: TestApp
  readonly who: Readonly<Record<Account, Client>>
  readonly ids: Readonly<Record<Account, string>>
  readonly unit: string
  /** What is printed on it. */
  readonly label: string
  readonly item: string
  readonly group: string
  readonly school: string
  readonly campus: string
  readonly build: string
  readonly dorm: string
}
const accounts = {
  manager: ['campusManager'],
  dispatcher: ['dispatcher'],
  warden: ['dormWarden'],
  worker: ['repairWorker'],
  otherWorker: ['repairWorker'],
  student: ['student'],
  roommate: ['student'],
  counselor: ['counselor'],
  finance: ['finance'],
  guest: ['campusUser'],
} as const
export type Account = keyof typeof accounts | 'admin'

export async function startStage(options: { postgres?: boolean } = {}): Promise<Stage> {
  return stageOn(await startTestApp(options))
}

export async function stageOn(app: TestApp): Promise<Stage> {
  const ids: Partial<Record<Account, string>> = {}
  const who: Partial<Record<Account, Client>> = { admin: app.later('admin') }
  for (const [account, roles] of Object.entries(accounts) as [keyof typeof accounts, readonly string[]][]) {
    ids[account] = (await app.person(account, roles)).id
    who[account] = app.later(account)
  }
  const admin = who.admin as Client
  const { school, campus, build, dorm } = await places(admin, ids)
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
    campusIds: [campus],
    workTypes: ['1', '2', '3', '4', '5', '6'],
    maxDailyOrders: 200,
  })
  const stage = { app, who, ids, item, group, school, campus, build, dorm } as Omit<Stage, 'unit' | 'label'>
  const unit = await installedUnit(stage, 'AC26000001', 1)
  return { ...stage, unit, label: await labelOf(stage, unit) }
}

/** A school with a campus, a building and a room; a manager keeps the campus, a warden the building. */
export async function places(
  admin: Client,
  { manager, warden }: Partial<Record<Account, string>>,
): Promise<{ school: string; campus: string; build: string; dorm: string }> {
  const school = await made(admin, 'SchoolInfo', {
    schoolCode: 'S1',
    schoolName: '海城大学',
    schoolType: 1,
    regionCode: '110108',
  })
  const campus = await made(admin, 'schoolCampus', {
    schoolId: school,
    campusCode: 'C1',
    campusName: '西校区',
    campusType: '1',
    managerUserId: manager,
  })
  const campusRegionId = await made(admin, 'schoolCampusRegion', {
    campusId: campus,
    regionCode: 'R1',
    regionName: '西区',
    regionType: 1,
  })
  const buildId = await made(admin, 'schoolDormBuild', {
    campusId: campus,
    campusRegionId,
    buildCode: 'B1',
    buildName: '西区一舍',
    buildType: 1,
    genderType: 2,
    floorCount: 6,
    aircondAllowed: true,
    wardenUserId: warden,
  })
  const room = { buildId, floorNo: 1, roomNo: '101', genderType: 2, aircondSlots: 4 }
  return { school, campus, build: buildId, dorm: await made(admin, 'SchoolDorm', room) }
}

/** A campus beside the first one, that nobody keeps. */
export const anotherCampus = ({
  who,
  school,
}: Pick<Stage, 'school'> & { who: { admin: Client } }): Promise<string> =>
  made(who.admin, 'schoolCampus', {
    schoolId: school,
    campusCode: 'C9',
    campusName: '北校区',
    campusType: '2',
  })

/** A unit in the store of a campus. */
export const inStock = ({ campus }: Pick<Stage, 'campus'>, more: object = {}) => ({
  brand: '格力',
  model: 'KFR-35',
  aircondType: '1',
  powerHp: '2',
  ownerType: '1',
  campusId: campus,
  storehouse: 'A',
  ...more,
})

/** A unit that hangs in a dorm. */
export async function installedUnit(
  { who, campus, dorm }: Pick<Stage, 'who' | 'campus' | 'dorm'>,
  assetNo: string,
  slotNo: number,
): Promise<string> {
  const unit = await made(who.admin, 'schoolAircond', inStock({ campus }, { assetNo }))
  await done(who.admin.post('blade-admin/schoolAircond/install', { id: unit, dormId: dorm, slotNo }))
  return unit
}

export async function made(
  client: Client,
  entity: string,
  row: Readonly<Record<string, unknown>>,
): Promise<string> {
  return (await done<{ id: string }>(client.post(`blade-admin/${entity}/submit`, row))).id
}

/** What is printed on a unit, to be scanned. */
export async function labelOf({ app }: Pick<Stage, 'app'>, unit: string): Promise<string> {
  const found = await app.db
    .of('000000')
    .one<{ token: string }>(sql`select qr_token as token from school_aircond where id = ${unit}`)
  return found?.token ?? ''
}

/** A fault of the stage's unit as the student reports it, who stands before it. */
export const fault = ({ unit, label, item }: Pick<Stage, 'unit' | 'label' | 'item'>, more: object = {}) => ({
  aircondId: unit,
  code: label,
  applicantName: '王同学',
  applicantPhone: '13800000001',
  repairItemId: item,
  faultDesc: '开机后不制冷',
  urgency: '1',
  allowEnter: false,
  ...more,
})

/** The answer's data, or a failure that says what the server said. */
export async function done<T>(call: ReturnType<Client['post']>): Promise<T> {
  const answer = await call
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.raw}`)
  return answer.body.data as T
}

export async function reported(
  stage: Stage,
  by: Account = 'student',
  aircondId = stage.unit,
): Promise<string> {
  const code = await labelOf(stage, aircondId)
  return made(
    stage.who[by],
    'aircondRepairApply',
    fault(stage, { aircondId, code, faultDesc: '开机后不制冷，有异响' }),
  )
}

export async function rowOf(
  { who }: Pick<Stage, 'who'>,
  entity: string,
  id: string,
  by: Account = 'admin',
): Promise<Record<string, unknown> & { _can: Record<string, true | string>; version: number }> {
  return done(who[by].get(`blade-admin/${entity}/detail`, { id }))
}
