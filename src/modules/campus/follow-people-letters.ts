import { label, type Label } from '#kernel/definition/index.ts'
import { follow, type Follower, type Taken } from '#kernel/http/lived.ts'
import { find } from '#kernel/store/rows.ts'
import { tell } from './letters.ts'
import { remarkLife } from './people/remarks/life.ts'
import { remind } from './people/remarks/told.ts'
import { stuInfo, type Student } from './people/students/definition.ts'
import { graduatedNews } from './people/students/graduation.ts'
import { studentLife } from './people/students/life.ts'
import { schoolDorm } from './places/dorm/definition.ts'

/** What students hear of their bed and of their studies: others change both. */

type Step = Pick<Taken<typeof stuInfo>, 'tx' | 'ctx' | 'step'>
type Whose = Pick<Student, 'id' | 'userId' | 'version'>

const home = 'portal/campus/home'
const say = ({ tx, ctx, step }: Step, { id, userId, version }: Whose, subject: Label) =>
  tell(tx, ctx, {
    to: [userId],
    about: stuInfo.name,
    aboutId: id,
    subject,
    path: home,
    key: `stu:${id}:${step}:${version}`,
  })

/** Of whoever has no account nothing is looked up: a year moves in by one sheet. */
async function bedOf(taken: Step, who: Whose, { dormId, bedNo }: Pick<Student, 'dormId' | 'bedNo'>) {
  if (!who.userId || !dormId) return
  const room = (await find(taken.tx, schoolDorm, dormId))?.dormName ?? ''
  const bed = String(bedNo)
  await say(
    taken,
    who,
    taken.step === 'checkIn'
      ? label(`您已入住 ${room} ${bed} 床`, `You have moved in: ${room}, bed ${bed}`)
      : label(`您的床位已调整为 ${room} ${bed} 床`, `Your bed is now ${room}, bed ${bed}`),
  )
}

const toHandBack = ({ dormStatus }: Student) =>
  dormStatus === '1' ? label('，请到宿管处办理退宿', ', please have the warden check you out') : label('', '')

const studies = {
  suspend: label('您已办理休学', 'Your studies are suspended'),
  exchange: label('您已办理交流', 'You are on an exchange'),
  resume: label('您已办理复学', 'You are enrolled again'),
  withdraw: label(
    '您已办理退学，床位和办理中的申请已取消',
    'You have left the school; bed and open applications are given up',
  ),
  reinstate: label('您的学籍已恢复', 'You are enrolled again'),
} as const

export const peopleLetterFollowers: readonly Follower[] = [
  follow(studentLife, ['checkIn', 'changeBed'], (taken) => bedOf(taken, taken.row, taken.row)),
  follow(studentLife, ['swapBed'], async (taken) => {
    const { row, before, facts } = taken
    await bedOf(taken, row, row)
    if (facts.other) await bedOf(taken, facts.other, before)
  }),
  follow(studentLife, ['checkOut'], (taken) =>
    say(taken, taken.row, label('您已办理退宿', 'You were checked out of your room')),
  ),
  follow(studentLife, ['suspend', 'exchange', 'resume', 'withdraw', 'reinstate'], (taken) => {
    const { zh, en } = studies[taken.step as keyof typeof studies]
    const bed = taken.row.checkOutDue ? toHandBack(taken.row) : label('', '')
    return say(taken, taken.row, label(zh + bed.zh, en + bed.en))
  }),
  follow(remarkLife, ['reopen'], ({ tx, ctx, row }) => remind(tx, ctx, row, 'given')),
  follow(studentLife, ['graduate'], async ({ tx, ctx, row }) => {
    for (const news of await graduatedNews(tx, [row.id])) await tell(tx, ctx, news)
  }),
]
