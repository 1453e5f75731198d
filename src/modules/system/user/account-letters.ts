import { codeOf } from '#kernel/definition/entity.ts'
import { label, type Label } from '#kernel/definition/kind.ts'
import type { LetterRules } from '#kernel/http/letters.ts'
import { sql } from '#kernel/store/sql.ts'
import { user } from './definition.ts'

const called: Readonly<Record<string, Label>> = {
  M38: label('确认邮箱', 'Confirming an address'),
  M38a: label('注册已通过', 'Registration approved'),
  M38r: label('注册未通过', 'Registration declined'),
  M38c: label('邮箱已更改', 'Address changed'),
  M38t: label('租期将到', 'End of the tenant'),
  M38o: label('停用恢复', 'The tenant goes again'),
  M39: label('重设密码', 'New password'),
}

/** Whoever looks after accounts sees whether a letter about one went out, and why not: the first question of who waits for it. */
export const accountLetters: Pick<LetterRules, 'alone' | 'called'> = {
  alone: (caller) =>
    caller.may(codeOf(user, 'edit'))
      ? sql`t.template_code = any(${Object.keys(called)}::text[])`
      : sql`false`,
  called: (code) => (Object.hasOwn(called, code) ? called[code] : undefined),
}
