import { platformActor } from '#app/testing.ts'
import { put } from '../reports/testing/put.ts'
import type { Stage } from './stage.ts'

/** Rooms of graduates, each with a unit on lease: what the office has before it in June. */
export async function june(
  { app, school, campus, build }: Pick<Stage, 'app' | 'school' | 'campus' | 'build'>,
  rooms: number,
  { leaseStart, leaseEnd, graduateDate }: { leaseStart: string; leaseEnd: string; graduateDate: string },
): Promise<{ units: string[]; dorms: string[] }> {
  const units: string[] = []
  const dorms: string[] = []
  await app.db.tx(platformActor, async (tx) => {
    for (let n = 0; n < rooms; n += 1) {
      const roomNo = String(300 + n)
      const dormId = await put(tx, 'SchoolDorm', {
        buildId: build,
        campusId: campus,
        floorNo: 3 + (n % 3),
        roomNo,
        dormName: `西区一舍 ${roomNo}`,
        genderType: '2',
        bedCount: 4,
        occupiedBeds: 1,
        aircondCount: 1,
        aircondSlots: 1,
        status: '1',
      })
      dorms.push(dormId)
      await put(tx, 'stuInfo', {
        stuNo: `2022${String(n).padStart(6, '0')}`,
        stuName: `毕业生${n}`,
        gender: '2',
        schoolId: school,
        campusId: campus,
        collegeName: '公共卫生学院',
        grade: 2022,
        degreeLevel: '2',
        entryDate: '2022-09-01',
        graduateDate,
        phone: '13800000412',
        status: '1',
        dormId,
        bedNo: 1,
        dormStatus: '1',
      })
      units.push(
        await put(tx, 'schoolAircond', {
          assetNo: `JUN${String(n).padStart(4, '0')}`,
          brand: '格力',
          model: 'KFR-35',
          aircondType: '1',
          powerHp: '2',
          ownerType: '1',
          campusId: campus,
          buildId: build,
          dormId,
          slotNo: 1,
          status: '30',
          leaseStatus: '1',
          leaseStart,
          leaseEnd,
          leaseRent: '400.00',
          depositHeld: '300.00',
        }),
      )
    }
  })
  return { units, dorms }
}
