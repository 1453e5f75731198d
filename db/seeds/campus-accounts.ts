import type { Tx } from '#kernel/store/db.ts'
import { findAll, insertMany } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { schoolAuth } from '#modules/campus/people/auths/definition.ts'
import { verifiedUntil } from '#modules/campus/people/students/graduation.ts'
import { stuInfo } from '#modules/campus/people/students/definition.ts'
import { user } from '#modules/system/user/definition.ts'
import { after, withId, type Line } from './campus-years.ts'

/** Of those who live on campus four in five have an account, named after their number, and were verified when they came. */
export async function seedAccounts(tx: Tx, password: string, roleId: string): Promise<void> {
  const students = await findAll(
    tx,
    stuInfo,
    sql`t.status = '1' and t.dorm_id is not null and t.check_in_date is not null
        and not exists (select 1 from school_auth a where a.stu_info_id = t.id and a.status = '20')`,
    { limit: 2000 },
  )
  const accounts: Line<typeof user>[] = []
  const auths: Line<typeof schoolAuth>[] = []
  for (const [i, student] of students.entries()) {
    const { stuNo, stuName, schoolId, campusId, phone } = student
    if (i % 5 === 4 || !schoolId || !campusId || !phone) continue
    const came = after(new Date(`${student.checkInDate}T08:00:00+08:00`), (i * 7) % 60)
    const names = { account: stuNo, realName: stuName, name: stuName, email: `${stuNo}@campus.example.org` }
    const account = withId({
      ...names,
      password,
      language: 'zh' as const,
      roleId: [roleId],
      createTime: came,
    })
    accounts.push(account)
    auths.push({
      userId: account.id,
      authType: '1',
      schoolId,
      campusId,
      realName: stuName,
      stuNo,
      gender: student.gender,
      phone,
      collegeName: student.collegeName,
      majorName: student.majorName,
      className: student.className,
      grade: student.grade,
      cardImages: [],
      applyTime: came,
      auditTime: after(came, 5),
      stuInfoId: student.id,
      expireTime: student.graduateDate ? verifiedUntil(student.graduateDate, 'Asia/Shanghai') : null,
      status: '20',
      createTime: came,
    })
  }
  await insertMany(tx, user, accounts)
  await insertMany(tx, schoolAuth, auths)
  // Whoever is verified stands in their student’s record, which is where letters and rooms look for them.
  await tx.query(
    sql`update stu_info set user_id = a.user_id from school_auth a
        where a.stu_info_id = stu_info.id and a.status = '20' and a.is_deleted = 0 and stu_info.user_id is null`,
  )
}
