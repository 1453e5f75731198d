import { makePerson, platformActor, type TestApp } from '#app/testing.ts'
import type { Tx } from '#kernel/store/db.ts'
import { insert } from '#kernel/store/rows.ts'
import { attach } from '#modules/resource/attach/definition.ts'
import { put } from './put.ts'
import { room } from './room.ts'

const roles = {
  manager: 'campusManager',
  dispatcher: 'dispatcher',
  warden: 'dormWarden',
  counselor: 'counselor',
  owner: 'shopOwner',
  moderator: 'moderator',
  finance: 'finance',
  worker: 'repairWorker',
} as const
export type Reader = keyof typeof roles

/**
 * Two campuses in a tenant with rows of everything that is counted, in states and on days of all kinds, put straight into
 * their tables: what reports say of them is compared with the lists. The reader named `manager` keeps the first alone.
 */
export async function planted(app: TestApp, tenantId: string, prefix = ''): Promise<void> {
  const ids: Partial<Record<Reader, string>> = {}
  for (const [account, role] of Object.entries(roles) as [Reader, string][])
    ids[account] = (await makePerson(app.db, `${prefix}${account}`, [role], {}, tenantId)).id
  await app.db.tx({ ...platformActor, tenantId }, async (tx) => {
    const schoolId = await put(tx, 'SchoolInfo', {
      schoolCode: 'S1',
      schoolName: '海城大学',
      schoolType: '1',
      regionCode: '110108',
    })
    for (const nth of [1, 2]) await campus(tx, nth, schoolId, ids)
  })
}

async function campus(tx: Tx, nth: number, schoolId: string, ids: Partial<Record<Reader, string>>) {
  const first = nth === 1
  const campusId = await put(tx, 'schoolCampus', {
    schoolId,
    campusCode: `C${nth}`,
    campusName: `${nth} 校区`,
    campusType: '1',
    managerUserId: first ? ids.manager : null,
  })
  const campusRegionId = await put(tx, 'schoolCampusRegion', {
    campusId,
    regionCode: 'R1',
    regionName: '西区',
    regionType: '1',
  })
  const repairItemId = await put(tx, 'repairItem', { itemName: `不制冷 ${nth}`, itemCode: `I${nth}` })
  const repairGroupId = await put(tx, 'repairGroup', {
    groupCode: `G${nth}`,
    groupName: `${nth} 组`,
    groupType: '1',
    leaderUserId: ids.worker,
    leaderPhone: '13800000000',
  })
  const logo = await insert(tx, attach, {
    originalName: 'logo.png',
    extension: 'png',
    mime: 'image/png',
    attachSize: 1,
    sha256: '',
    name: `logo ${nth}`,
    domain: '',
    link: '',
  })
  const shopId = await put(tx, 'schoolShop', {
    logo: logo.id,
    shopName: `小店 ${nth}`,
    shopType: '1',
    campusId,
    ownerUserId: first ? ids.owner : null,
    contactPhone: '13800000000',
    licenseNo: `L${nth}`,
    openTime: '08:00',
    closeTime: '22:00',
    status: '20',
  })
  const voteId = await put(tx, 'momentVote', {
    title: `自习室 ${nth}`,
    voteType: '1',
    maxChoices: 1,
    options: [],
    startTime: new Date('2026-02-01'),
    endTime: new Date('2026-03-01'),
    targetScope: '1',
    anonymousFlag: false,
    resultVisible: '3',
    allowChange: false,
    status: '30',
    voterCount: 3,
    eligibleCount: nth === 1 ? 12 : null,
  })
  const goods = []
  for (const n of [1, 2])
    goods.push(
      await put(tx, 'SchoolGoods', {
        shopId,
        goodsCode: `G${n}`,
        goodsName: `商品 ${nth}-${n}`,
        category: String(n),
        mainImage: logo.id,
        unit: '瓶',
        price: '2.00',
        stock: 7 * n,
        status: n === 1 ? '30' : '40',
      }),
    )
  goods.push(
    await put(tx, 'SchoolGoods', {
      shopId,
      goodsCode: 'G3',
      goodsName: `商品 ${nth}-3`,
      category: '2',
      mainImage: logo.id,
      unit: '瓶',
      price: '3.00',
      stock: 5,
      status: '30',
    }),
  )
  for (const build of [1, 2]) {
    const buildId = await put(tx, 'schoolDormBuild', {
      campusId,
      campusRegionId,
      buildCode: `B${build}`,
      buildName: `${nth}-${build} 舍`,
      buildType: '1',
      genderType: '2',
      floorCount: 6,
      aircondAllowed: true,
      wardenUserId: first && build === 1 ? ids.warden : null,
    })
    for (let n = 0; n < 5; n += 1) {
      const place = { schoolId, campusId, campusRegionId, buildId }
      await room(
        tx,
        { ...place, n, key: `${nth}${build}${n}` },
        { repairItemId, repairGroupId, shopId, voteId, goods },
        ids,
      )
    }
  }
}
