import type { Part } from './parts.ts'
import { applying, enrolled, roomMore } from './people.ts'
import { made, type Stage } from './stage.ts'

const nobody = {
  dispatcher: [],
  worker: [],
  otherWorker: [],
  student: [],
  roommate: [],
  counselor: [],
  finance: [],
  guest: [],
} as const
const office = { ...nobody, admin: ['M', 'K', 'F'], manager: ['M'], warden: ['W'], counselor: ['K'] } as const

/** A student with a bed, an application of an account, and a remark that is to be followed up. */
export async function castPeople(stage: Stage): Promise<Readonly<Record<string, Part>>> {
  const { who, ids } = stage
  const dormId = await roomMore(stage)
  const named = { stuNo: '2026310412', stuName: '江雪', counselorUserId: ids.counselor }
  const student = await enrolled(stage, { ...named, dormId, bedNo: 1 })
  const auth = await made(who.guest, 'schoolAuth', await applying(stage, 'guest'))
  const remark = await made(who.counselor, 'stuRemark', {
    stuId: student,
    remarkType: '5',
    level: '1',
    content: '约谈一次',
    happenTime: '2026-01-05 10:00:00',
    visibleScope: '3',
    followUpTime: '2026-01-12 10:00:00',
    followUserId: ids.warden,
  })
  return {
    stuInfo: { id: student, standing: office },
    // Wardens do not see who applies.
    schoolAuth: { id: auth, standing: { ...office, warden: [], guest: ['S'] } },
    stuRemark: { id: remark, standing: { ...office, counselor: ['K', 'A'], warden: ['W', 'S'] } },
  }
}
