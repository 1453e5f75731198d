import { lived } from '#kernel/http/lived.ts'
import { idOf } from '#kernel/http/rows.ts'
import { slice } from '#kernel/http/slice.ts'
import { sql } from '#kernel/store/sql.ts'
import { refuseEntity } from '../../terms/catalogue.ts'
import { journalIssues } from '../definition.ts'
import { issueEffects, readIssue } from './publishing.ts'
import { issueLife } from './workflow.ts'

export const slices = [
  slice(journalIssues, {
    columns: () => ({
      articleCount: sql.raw(
        '(select count(*)::int from articles a where a.issues_id = t.id and a.is_deleted = 0)',
      ),
    }),
    async beforeRemove(tx, rows) {
      const held = await tx.query(
        sql`select 1 as one from articles where issues_id = any(${rows.map((row) => row.id)}::bigint[]) and is_deleted = 0 limit 1`,
      )
      return held.length > 0 ? refuseEntity('issueNotEmpty') : undefined
    },
    life: lived(issueLife, {
      versioned: true,
      offers: false,
      // Every PDF that will be looked into, before anything is locked.
      prepares: {
        publish: async ({ caller, input, ctx, db }) => {
          if (idOf(input.id)) await readIssue(db.of(caller.tenantId), ctx, String(input.id))
        },
      },
      effects: issueEffects,
    }),
  }),
]
