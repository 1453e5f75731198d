import type { Tx } from '#kernel/store/db.ts'
import { nextId } from '#kernel/store/ids.ts'
import { insert, update, insertMany } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolAddress } from '#modules/campus/people/addresses/definition.ts'
import { schoolAuth } from '#modules/campus/people/auths/definition.ts'
import { authStates } from '#modules/campus/people/shapes.ts'
import { stuRemark } from '#modules/campus/people/remarks/definition.ts'
import { stuInfo } from '#modules/campus/people/students/definition.ts'
import { schoolDorm } from '#modules/campus/places/dorm/definition.ts'
import { checkOf } from '#modules/campus/people/identity.ts'
import { schoolYear, type Line } from './campus-years.ts'

/** The people of the demo campus: a student in each bed that counts as taken, verifications and remarks in every state. */

export type Room = { readonly id: string; readonly name: string; readonly occupied: number }
export type Living = {
  readonly dormId: string
  readonly students: readonly string[]
  /** Who speaks for the room. */
  readonly speaker: string
}
type Place = { readonly schoolId: string; readonly campusId: string; readonly buildId: string }

const family = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'
const given = ['雨桐', '知秋', '若兰', '思齐', '欣然', '静怡', '佳宁', '子涵', '梦瑶', '晓彤']
const colleges = ['公共卫生学院', '文学院', '计算机学院', '经济学院']
/** Whoever signs in as `student` lives with these three. */
export const own = { room: '412', name: '江雪', mates: ['吴雨桐', '唐果', '叶知秋'] } as const
const day = 86_400_000

export async function seedStudents(
  tx: Tx,
  place: Place,
  rooms: readonly Room[],
  account: (name: string) => string | null,
  seal: (identity: string) => string,
): Promise<readonly Living[]> {
  const living: Living[] = []
  const year = schoolYear(tx)
  let n = 0
  for (const { id: dormId, name: room, occupied } of rooms) {
    const students: string[] = []
    let speaker = ''
    const names = room === own.room ? [own.name, ...own.mates] : []
    for (let bed = 1; bed <= occupied; bed += 1) {
      n += 1
      const isOwn = room === own.room && bed === 1
      const isMate = room === own.room && bed === 2
      const row = await insert(tx, stuInfo, {
        stuNo: `${year}310${String(n).padStart(3, '0')}`,
        stuName: names[bed - 1] ?? `${family[n % family.length]}${given[n % given.length]}`,
        gender: '2',
        status: '1',
        schoolId: place.schoolId,
        campusId: place.campusId,
        collegeName: '公共卫生学院',
        majorName: '预防医学',
        className: `预防 ${String(year).slice(2)}0${(n % 4) + 1}`,
        grade: year,
        degreeLevel: '2',
        studyYears: 4,
        entryDate: `${year}-09-01`,
        graduateDate: `${year + 4}-06-30`,
        phone: `138000${String(10_000 + n)}`,
        idCardNo: seal(identityOf(n, year - 18)),
        emergencyContact: `${family[n % family.length]}建国`,
        emergencyPhone: `139000${String(10_000 + n)}`,
        counselorUserId: account('counselor'),
        dormId,
        bedNo: bed,
        checkInDate: `${year}-09-01`,
        dormStatus: '1',
        userId: isOwn ? account('student') : isMate ? account('roommate') : null,
      })
      students.push(row.id)
      speaker ||= row.stuName
      if (isOwn || isMate) await verified(tx, place, row, account(isOwn ? 'student' : 'roommate'))
    }
    await update(tx, schoolDorm, dormId, { occupiedBeds: students.length })
    living.push({ dormId, students, speaker })
  }
  await seedUnhoused(tx, place)
  return living
}

/** A number whose check digit is right, of a girl born in that year. */
function identityOf(n: number, born: number): string {
  const [month, on] = [1 + (n % 12), 1 + (n % 28)].map((part) => String(part).padStart(2, '0'))
  const body = `330106${born}${month}${on}${String(100 + 2 * (n % 400)).padStart(3, '0')}`
  return body + checkOf(body)
}

/** Nobody has a bed for ever: who may take one, who has left, and who is away. */
async function seedUnhoused(tx: Tx, { schoolId, campusId }: Place): Promise<void> {
  const states = ['1', '2', '3', '4', '5'] as const
  const year = schoolYear(tx) - 1
  for (const [i, status] of states.entries())
    await insert(tx, stuInfo, {
      stuNo: `${year}31090${i}`,
      stuName: `${family[i]}${given[i]}`,
      gender: '2',
      status,
      schoolId,
      campusId,
      collegeName: colleges[i % colleges.length] ?? '',
      grade: year,
      degreeLevel: '2',
      entryDate: `${year}-09-01`,
      graduateDate: `${year + 4}-06-30`,
      phone: `1390000010${i}`,
      dormStatus: status === '4' || status === '5' ? '3' : '0',
    })
}

type Named = {
  readonly id: string
  readonly stuName: string
  readonly stuNo: string
  readonly phone: string | null
}

async function verified(
  tx: Tx,
  { schoolId, campusId }: Place,
  row: Named,
  userId: string | null,
): Promise<void> {
  await insert(tx, schoolAuth, {
    userId,
    authType: '1',
    schoolId,
    campusId,
    realName: row.stuName,
    stuNo: row.stuNo,
    phone: row.phone ?? '',
    cardImages: [],
    applyTime: tx.now,
    auditTime: tx.now,
    stuInfoId: row.id,
    expireTime: new Date(Date.parse(`${schoolYear(tx) + 4}-09-28`)),
    status: '20',
  })
}

/** Verifications as the desk sees them; those that wait come from an account that is not verified yet. */
export async function seedAuths(
  tx: Tx,
  { schoolId, campusId }: Place,
  account: (name: string) => string | null,
): Promise<void> {
  const states = Object.keys(authStates) as (keyof typeof authStates)[]
  for (const [i, status] of states.filter((one) => one !== '20').entries())
    await insert(tx, schoolAuth, {
      userId: status === '10' ? account('freshman') : null,
      authType: '1',
      schoolId,
      campusId,
      realName: status === '10' ? `${family[0]}${given[0]}` : `${family[i + 5]}${given[i]}`,
      stuNo: status === '10' ? `${schoolYear(tx) - 1}310900` : `${schoolYear(tx) - 2}31070${i}`,
      phone: `1370000010${i}`,
      cardImages: [],
      applyTime: new Date(tx.now.getTime() - (i + 1) * day),
      auditOpinion: status === '90' || status === '40' ? '学号与姓名不符，请核对学生证' : null,
      status,
    })
}

export async function seedRemarks(tx: Tx, student: string, followUserId: string | null): Promise<void> {
  const told = [
    ['1', '1', '1', '年度志愿服务 32 小时，校级表扬。'],
    ['5', '2', '2', '期中成绩下滑，约谈一次。反映宿舍闷热影响睡眠，已建议报修。'],
    ['4', '1', '3', '申请助学金，材料已交齐。'],
  ] as const
  for (const [i, [remarkType, level, status, content]] of told.entries())
    await insert(tx, stuRemark, {
      stuId: student,
      remarkType,
      level,
      status,
      content,
      happenTime: new Date(tx.now.getTime() - (i + 3) * day),
      visibleScope: '3',
      followUserId: status === '1' ? null : followUserId,
      followUpTime: status === '1' ? null : new Date(tx.now.getTime() + 4 * day),
      followResult: status === '3' ? '获二等助学金' : null,
    })
}

const noted = [
  ['1', '1', '3', '参加校运会志愿服务，院系通报表扬。'],
  ['2', '2', '3', '宿舍使用违规电器，已收缴并谈话，写了保证书。'],
  ['3', '3', '2', '发热 38.6 ℃，送校医院，家长已知情。'],
  ['4', '1', '2', '申请临时困难补助，材料已交齐。'],
  ['5', '2', '1', '学习压力较大，约谈一次，建议预约心理咨询。'],
  ['6', '1', '3', '与室友作息不合，已组织宿舍协商，暂不调宿。'],
  ['9', '1', '3', '请假回家三天，已销假。'],
] as const

/** What a counsellor notes of many students over a year; as that counsellor. */
export async function seedNotes(tx: Tx, counselor: string | null): Promise<void> {
  const students = await tx.query<{ id: string }>(
    sql`select id from stu_info where counselor_user_id = ${counselor} and dorm_id is not null order by stu_no desc limit 240`,
  )
  await insertMany(
    tx,
    stuRemark,
    students
      .filter((_, i) => i % 6 === 0)
      .map(({ id: stuId }, i): Line<typeof stuRemark> => {
        const [remarkType, level, visibleScope, content] = noted[i % noted.length] ?? noted[0]
        const at = new Date(tx.now.getTime() - (2 + ((i * 47) % 410)) * day)
        const state = i % 5 === 2 ? '2' : i % 3 === 0 ? '3' : '1'
        return {
          stuId,
          remarkType,
          level,
          visibleScope,
          content,
          status: state,
          happenTime: at,
          ...(state !== '1' && { followUserId: counselor, followUpTime: new Date(at.getTime() + 7 * day) }),
          ...(state === '3' && { followResult: '已回访，情况好转' }),
          createTime: at,
        }
      }),
  )
}

/** As its owner. */
export async function seedAddress(
  tx: Tx,
  { campusId, buildId }: Place,
  dormId: string,
  userId: string,
): Promise<void> {
  await insert(tx, schoolAddress, {
    userId,
    receiverName: own.name,
    receiverPhone: '13800010413',
    addressType: '1',
    campusId,
    buildId,
    dormId,
    detail: `西区 6 舍 ${own.room}`,
    isDefault: true,
  })
}

/** When each got the bed they lie in: what the office would have noted on that day. */
export async function seedCheckIns(tx: Tx): Promise<void> {
  const rows = await tx.query<{ id: string; dormId: string; bedNo: number; day: string }>(
    sql`select id, dorm_id, bed_no, check_in_date::text as day from stu_info where dorm_id is not null and is_deleted = 0`,
  )
  await tx.query(
    sql`insert into record_history (id, tenant_id, entity, record_id, kind, changes, user_id, at, step, from_state, to_state, as_role)
        select n.id, ${tx.actor.tenantId}, ${stuInfo.name}, n.student, 'step', jsonb_build_object('dormId', jsonb_build_array(null, n.dorm::text),
          'bedNo', jsonb_build_array(null, n.bed), 'dormStatus', jsonb_build_array('0', '1'), 'checkInDate', jsonb_build_array(null, n.day)),
          null, (n.day || 'T10:00:00+08:00')::timestamptz, 'checkIn N8', '1', '1', 'W'
        from unnest(${rows.map(() => nextId())}::bigint[], ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ dormId }) => dormId)}::bigint[],
          ${rows.map(({ bedNo }) => bedNo)}::int[], ${rows.map(({ day: on }) => on)}::text[]) as n (id, student, dorm, bed, day) returning 1 as one`,
  )
}
