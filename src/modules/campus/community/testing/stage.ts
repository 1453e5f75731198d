import { platformActor } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'
import { made } from '../../testing/stage.ts'
import type { ShopAccount, ShopStage } from '../../shop/testing/stage.ts'

/** What people of a test's campus post, ask and answer. */
type At = Pick<ShopStage, 'who'>

export const momentBody = (more: object = {}) => ({
  momentType: '1',
  content: '今天食堂的馄饨不错',
  visibleScope: '1',
  ...more,
})
/** As if it was posted two days ago: ten a day are allowed, and a file of tests posts more. */
export async function moment(
  { who, app }: Pick<ShopStage, 'who' | 'app'>,
  more: object = {},
  by: ShopAccount = 'buyer',
): Promise<string> {
  const id = await made(who[by], 'SchoolMoment', momentBody(more))
  await app.db.tx(platformActor, (tx) =>
    tx.query(sql`update school_moment set create_time = create_time - interval '2 days' where id = ${id}`),
  )
  return id
}

export const comment = ({ who }: At, targetId: string, more: object = {}, by: ShopAccount = 'buyer') =>
  made(who[by], 'schoolComment', { targetType: '1', targetId, content: '同意', ...more })

/** `yyyy-MM-dd HH:mm:ss` in Shanghai, so many minutes from now. */
export function inMinutes(minutes: number): string {
  const at = new Date(Date.now() + minutes * 60_000)
  return at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' })
}

export const pollBody = (more: object = {}) => ({
  title: '自习室延长到几点',
  voteType: '1',
  maxChoices: 1,
  options: [{ text: '23:00' }, { text: '24:00' }, { text: '通宵' }],
  startTime: inMinutes(-60),
  endTime: inMinutes(600),
  targetScope: '1',
  anonymousFlag: false,
  resultVisible: '3',
  allowChange: false,
  ...more,
})
export const poll = ({ who }: At, by: ShopAccount = 'moderator', more: object = {}) =>
  made(who[by], 'momentVote', pollBody(more))
