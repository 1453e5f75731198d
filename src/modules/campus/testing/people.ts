import { platformActor, type Client } from '#app/testing.ts'
import { insert, update } from '#kernel/store/rows.ts'
import { schoolAuth } from '../people/auths/definition.ts'
import { stuInfo } from '../people/students/definition.ts'
import { done, made, type Account, type Stage } from './stage.ts'

/** People of a test's campus: students in beds, accounts that were verified, photographs. */

let n = 0

type Wanted = {
  readonly stuNo?: string
  readonly stuName?: string
  readonly gender?: string
  readonly dormId?: string
  readonly bedNo?: number
  /** Verified, with this account. */
  readonly account?: Account
  readonly [field: string]: unknown
}

export async function enrolled(
  { who, ids, app, school, campus }: Pick<Stage, 'who' | 'ids' | 'app' | 'school' | 'campus'>,
  { dormId, bedNo, account, ...more }: Wanted = {},
): Promise<string> {
  n += 1
  const id = await made(who.admin, 'stuInfo', {
    stuNo: `2026${String(n).padStart(6, '0')}`,
    stuName: `学生${n}`,
    gender: '2',
    schoolId: school,
    campusId: campus,
    collegeName: '公共卫生学院',
    grade: 2026,
    degreeLevel: '2',
    entryDate: '2026-09-01',
    graduateDate: '2030-06-30',
    ...more,
  })
  if (dormId) await done(who.admin.post('blade-admin/stuInfo/checkIn', { id, dormId, bedNo }))
  if (account)
    await app.db.tx(platformActor, async (tx) => {
      const row = await update(tx, stuInfo, id, { userId: ids[account] })
      await insert(tx, schoolAuth, {
        userId: ids[account],
        authType: '1',
        schoolId: school,
        campusId: campus,
        realName: row.stuName,
        stuNo: row.stuNo,
        phone: '13800000413',
        cardImages: [],
        applyTime: tx.now,
        stuInfoId: id,
        status: '20',
      })
    })
  return id
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export async function photo(client: Client): Promise<string> {
  const file = { name: 'a.png', bytes: png, type: 'image/png' }
  const answer = await client.upload('blade-resource/oss/endpoint/put-file', {}, file)
  return String((answer.body.data as { attachId?: string }).attachId)
}

/** A room more in the building of the stage. */
export function roomMore({ who, build }: Pick<Stage, 'who' | 'build'>, more: object = {}): Promise<string> {
  n += 1
  return made(who.admin, 'SchoolDorm', {
    buildId: build,
    floorNo: 2,
    roomNo: `2${String(n).padStart(3, '0')}`,
    genderType: 2,
    ...more,
  })
}

/** What somebody who was not verified yet applies with. */
export const applying = async (
  { who, school, campus }: Pick<Stage, 'who' | 'school' | 'campus'>,
  account: Account,
  more: object = {},
) => ({
  authType: '1',
  schoolId: school,
  campusId: campus,
  realName: '江雪',
  stuNo: '2026310412',
  phone: '13800000412',
  cardImages: [await photo(who[account])],
  ...more,
})
