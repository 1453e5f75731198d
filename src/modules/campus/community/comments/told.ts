import { label } from '#kernel/definition/index.ts'
import type { Tx } from '#kernel/store/db.ts'
import { find } from '#kernel/store/rows.ts'
import { tell, type Telling } from '../../letters.ts'
import { schoolMoment } from '../moments/definition.ts'
import { pageOfComment } from '../portal-page.ts'
import { schoolComment, type Comment } from './definition.ts'

const moments = '1'

/**
 * Whoever is answered hears it, and whoever’s moment it stands below (campus domain 4.16); of what waits for a moderator
 * once it is shown. Neither who wrote nor what: a name may be withheld, and words may be hidden afterwards.
 */
export async function tellOfComment(tx: Tx, ctx: Telling, row: Comment): Promise<void> {
  const answered = row.parentId ? (await find(tx, schoolComment, row.parentId))?.authorId : undefined
  const owner =
    row.targetType === moments ? (await find(tx, schoolMoment, row.targetId))?.authorId : undefined
  const news = {
    about: schoolComment.name,
    aboutId: row.id,
    path: await pageOfComment(tx, row),
    key: `comment:${row.id}`,
    bellOnly: true,
  } as const
  // Where a moderator lets it through it is not the writer who acts.
  const others = [answered, owner].map((id) => (id === row.authorId ? undefined : id))
  await tell(tx, ctx, {
    ...news,
    to: [others[0]],
    subject: label('有人回复了您的评论', 'Somebody answered your comment'),
  })
  if (owner !== answered)
    await tell(tx, ctx, {
      ...news,
      to: [others[1]],
      subject: label('有人评论了您的动态', 'Somebody commented on your moment'),
    })
}
