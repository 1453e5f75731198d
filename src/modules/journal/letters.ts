import { label } from '#kernel/definition/kind.ts'
import type { LetterRules } from '#kernel/http/letters.ts'
import { sql } from '#kernel/store/sql.ts'
import { feesOpenTo } from './bills/load.ts'
import { isMailCode, templates } from './mail-templates/built-in.ts'
import { calledMail } from './mail-templates/called.ts'
import { tellOfRefused } from './mail-bounces/refused.ts'
import { atOwnPages } from './own-pages.ts'
import { withLinkWord } from './reviewing/link.ts'
import { withAlertWord } from './reader-alerts/link.ts'
import { withAuthorWord } from './submission-authors/answering/link.ts'
import { submissions } from './submissions/definition.ts'
import { deskOnly } from './submissions/paper/standing.ts'

/** Letters about a paper are read by whoever may read the paper; the author's own are in their mailbox. */
export const letters: LetterRules = {
  about: [submissions.name],
  rows: (caller) =>
    sql`${deskOnly(caller)} and ${feesOpenTo(caller, sql.raw(`t.template_code ~ '^M3[3-6]'`))}`,
  called: (code) =>
    code === 'note'
      ? label('备注提醒', 'Reminder of a note')
      : isMailCode(code)
        ? label(
            `${code} ${calledMail(code, templates[code].zh.subject, 'zh')}`,
            `${code} ${calledMail(code, templates[code].en.subject, 'en')}`,
          )
        : undefined,
  words: [withLinkWord, withAuthorWord, withAlertWord, atOwnPages],
  refused: tellOfRefused,
}
