import { label } from '#kernel/definition/index.ts'
import { firstOf, type FirstSteps } from '#kernel/http/first-steps.ts'
import { sql } from '#kernel/store/sql.ts'
import { articleTypes } from './article-types/definition.ts'
import { journals } from './journals/definition.ts'

/** What a manuscript needs before anybody can send it in and somebody can decide on it. */
export const firstSteps: FirstSteps = {
  label: label('期刊', 'Journal'),
  steps: [
    firstOf(journals, {
      label: label('建立期刊', 'Set up the journal'),
      why: label('有了期刊才有网站和投稿入口', 'With it come its pages and the way to submit'),
    }),
    firstOf(articleTypes, {
      label: label('添加文章类型', 'Add types of article'),
      why: label(
        '作者投稿时要选类型，类型决定是否送审、要几份审稿意见',
        'Authors choose one; it says whether and by how many a paper is reviewed',
      ),
    }),
    {
      key: 'editors',
      label: label('指定主编或责任编辑', 'Name an editor'),
      why: label(
        '在用户管理中给同事分配这个角色，否则来稿没有人处理',
        'Give a colleague that role among the users, or nobody handles what comes in',
      ),
      path: '/system/user',
      right: 'user_role',
      done: () =>
        sql`exists (select 1 from blade_user u join role r on r.id = any(u.role_id) and r.is_deleted = 0
          where u.is_deleted = 0 and u.status = 1 and r.role_alias in ('editorInChief', 'handlingEditor'))`,
    },
  ],
}
