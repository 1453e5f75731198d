import { codeOf, label } from '#kernel/definition/index.ts'
import type { FirstSteps } from '#kernel/http/first-steps.ts'
import { sql } from '#kernel/store/sql.ts'
import { user } from './user/definition.ts'

/** Where a new tenant’s administrator begins. */
export const firstSteps: FirstSteps = {
  label: label('账号与同事', 'Accounts and colleagues'),
  steps: [
    {
      key: 'ownEmail',
      label: label('留下您自己的邮箱', 'Leave your own email address'),
      why: label(
        '忘记密码时凭邮件就能重设，不用去找平台管理员',
        'A forgotten password is then reset by a letter, without asking the platform administrator',
      ),
      path: '/info/index',
      done: ({ userId }) =>
        sql`exists (select 1 from blade_user where id = ${userId} and coalesce(email, '') <> '')`,
    },
    {
      key: 'colleagues',
      label: label('添加同事并分配角色', 'Add colleagues and give them roles'),
      why: label('可以逐个添加，也可以用表格一次导入多人', 'One by one, or many at once from a sheet'),
      path: user.menu?.path ?? '',
      right: codeOf(user, 'add'),
      done: ({ userId }) =>
        sql`exists (select 1 from blade_user where id <> ${userId} and is_deleted = 0 and status = 1 and cardinality(role_id) > 0)`,
    },
  ],
}
