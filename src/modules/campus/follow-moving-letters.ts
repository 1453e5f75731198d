import { label } from '#kernel/definition/index.ts'
import { follow, type Follower, type Taken } from '#kernel/http/lived.ts'
import { find, findAll } from '#kernel/store/rows.ts'
import { sql } from '#kernel/store/sql.ts'
import { tell } from './letters.ts'
import { aircondInstallApply } from './leasing/installs/definition.ts'
import { stuInfo } from './people/students/definition.ts'
import { studentLife } from './people/students/life.ts'
import { schoolDorm } from './places/dorm/definition.ts'

/**
 * What somebody paid for the room that they left, and nobody has begun to install: the clock cancels what is not paid for,
 * this goes on, and only they know whether they still want it.
 */
async function paidBehind({ tx, ctx }: Pick<Taken<typeof stuInfo>, 'tx' | 'ctx'>, stuId: string) {
  const student = await find(tx, stuInfo, stuId)
  const paid = await findAll(
    tx,
    aircondInstallApply,
    sql`t.stu_id = ${stuId} and t.status = '30' and t.dorm_id is distinct from ${student?.dormId ?? null}`,
  )
  for (const { id, version, applyNo, dormId } of paid) {
    const room = (dormId && (await find(tx, schoolDorm, dormId))?.dormName) ?? ''
    await tell(tx, ctx, {
      to: [],
      student: stuId,
      about: aircondInstallApply.name,
      aboutId: id,
      subject: label(
        `您已搬离 ${room}，已缴费的安装申请 ${applyNo ?? ''} 仍会装在那里；不需要请取消，费用将退回`,
        `You have moved out of ${room}: installation ${applyNo ?? ''}, which you paid, still goes there. Cancel it to have your money back`,
      ),
      path: `portal/campus/matter?kind=install&id=${id}`,
      key: `install:${id}:paidBehind:${version}`,
    })
  }
}

export const movingLetters: readonly Follower[] = [
  follow(studentLife, ['changeBed', 'checkOut'], (taken) => paidBehind(taken, taken.row.id)),
  follow(studentLife, ['swapBed'], async (taken) => {
    await paidBehind(taken, taken.row.id)
    if (taken.facts.other) await paidBehind(taken, taken.facts.other.id)
  }),
]
