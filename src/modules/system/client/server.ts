import { parting, type Lang } from '#kernel/definition/kind.ts'
import { slice } from '#kernel/http/slice.ts'
import { hashPassword } from '#kernel/store/passwords.ts'
import { sql } from '#kernel/store/sql.ts'
import { grantsOf, grantTypes } from '#auth/browser/grants.ts'
import { endSessionsOf } from '#auth/sessions.ts'
import { refuse } from '../catalogue.ts'
import { client } from './definition.ts'
import { grantWords } from './grant-words.ts'

const known: readonly string[] = grantTypes
/** A sheet that was written here has the words. */
const keyOf = (said: string) =>
  grantTypes.find((key) => key === said || grantWords[key].zh === said || grantWords[key].en === said)
const read = (written: string) =>
  written.split(/[,、]/).flatMap((said) => keyOf(said.trim()) ?? grantsOf(said))

/** Each way in its words, in the order that stands written: lists, details and sheets read the same. */
const inWords = (lang: Lang) =>
  sql`(select string_agg(coalesce(${JSON.stringify(Object.fromEntries(Object.entries(grantWords).map(([key, word]) => [key, word[lang]])))}::jsonb ->> g.key, g.key), ${parting[lang]} order by g.nth)
       from regexp_split_to_table(t.authorized_grant_types, '[,\\s]+') with ordinality as g(key, nth) where g.key <> '')`

export const clientSlice = slice(client, {
  columns: ({ lang }) => ({ authorizedGrantTypesName: inWords(lang) }),
  async beforeSubmit(_tx, { values, posted, existing }) {
    const { authorizedGrantTypes: written } = values
    const grants = written === undefined ? undefined : read(written ?? '')
    if (grants) {
      const unknown = grants.find((grant) => !known.includes(grant))
      if (unknown !== undefined || grants.length === 0)
        return refuse('grantUnknown', { which: unknown ?? '—', known: known.join(', ') })
    }
    const secret = typeof posted.clientSecret === 'string' ? posted.clientSecret : ''
    return {
      ...(grants && { authorizedGrantTypes: grants.join(',') }),
      clientSecret: secret ? await hashPassword(secret) : (existing?.clientSecret ?? null),
    }
  },
  // A program that was let in no longer is: what it opened already would go on for a day.
  async beforeRemove(tx, rows) {
    await endSessionsOf(
      tx,
      rows.map(({ clientId }) => clientId),
    )
  },
})
