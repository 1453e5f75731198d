import { label, type Label } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find } from '#kernel/store/rows.ts'
import { tell, type Telling } from '../../letters.ts'
import { stuInfo } from '../students/definition.ts'
import { stuRemark, type Remark } from './definition.ts'

const words = {
  given: (who: string) => label(`请跟进 ${who} 的备注`, `A remark on ${who} is yours to follow up`),
  due: (who: string) => label(`${who} 的备注到了跟进时间`, `A remark on ${who} is due to be followed up`),
} satisfies Readonly<Record<string, (who: string) => Label>>

/**
 * Whoever is to follow a remark up hears so when it is given to them, and again when its time has come (campus domain
 * 4.18): once for each time that is set.
 */
export async function remind(
  tx: Tx,
  ctx: Telling,
  { id, version, stuId, followUserId, followUpTime }: Remark,
  what: keyof typeof words,
): Promise<void> {
  if (!followUserId) return
  const name = (await find(tx, stuInfo, stuId))?.stuName ?? ''
  await tell(tx, ctx, {
    to: [followUserId],
    about: stuRemark.name,
    aboutId: id,
    subject: words[what](name),
    path: `campus/student-remarks?open=${id}`,
    // `remindFollowUps` looks for the second.
    key: `remark:${id}:${what}:${what === 'given' ? version : (followUpTime?.getTime() ?? 0)}`,
  })
}
