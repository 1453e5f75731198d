import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, startTestApp, testPassword, type Client, type TestApp } from '#app/testing.ts'
import { sql } from '#kernel/store/sql.ts'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ postgres: hasPostgres, env: { CAPTCHA: 'off' } })
  admin = await app.as('admin')
  for (const account of ['chief.editor', 'reviewer']) await app.person(account, ['staff'])
})
afterAll(() => app.close())

/** Twins of single letters: Cyrillic, Greek, full width, accented, mathematical. */
const twins: Readonly<Record<string, string>> = {
  a: 'аαɑａáàâäãåāăą𝐚𝑎𝖺',
  c: 'сｃćčç𝐜',
  d: 'ԁｄđďḍ𝐝',
  e: 'еεｅéèêëēęё𝐞',
  f: 'ｆ𝐟',
  h: 'һｈн𝐡',
  i: 'іιıｉíìîïīї𝐢',
  m: 'мｍṁ𝐦',
  n: 'ոηｎñńň𝐧',
  o: 'оοｏóòôöõōø𝐨',
  r: 'ｒŕř𝐫',
  t: 'тτｔťț𝐭',
}
const unseen = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2060',
  '\u2066',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u180e',
  '\u20e3',
  '\u2800',
  '\u3164',
  '\ufe0f',
  '\u{1d173}',
  '\u{e0041}',
  '\u{e0100}',
]

function looksLike(account: string): string[] {
  const swapped = [...account].flatMap((letter, at) =>
    [...(twins[letter] ?? '')].map((twin) => account.slice(0, at) + twin + account.slice(at + 1)),
  )
  const hidden = unseen.flatMap((mark) => [1, 3].map((at) => account.slice(0, at) + mark + account.slice(at)))
  const cased = [account.toUpperCase(), account[0]!.toUpperCase() + account.slice(1)]
  return [...swapped, ...hidden, ...cased]
}
const all = ['admin', 'chief.editor', 'reviewer'].flatMap(looksLike)

describe('G04 an account that looks like another', () => {
  it(`is not to be had: none of ${all.length} spellings registers, and none is made by an administrator`, async () => {
    expect(all.length).toBeGreaterThanOrEqual(200)
    const made: string[] = []
    for (const account of all) {
      await app.db.platform.query(sql`delete from throttle`)
      const form = {
        tenantId: '000000',
        name: 'Twin',
        account,
        password: testPassword,
        password2: testPassword,
      }
      // Answered like any other (A16); what counts is what is there afterwards.
      await app.nobody.post('blade-system/user/register-guest', form)
      const row = { account, realName: 'Twin', password: testPassword }
      if ((await admin.post('blade-system/user/submit', row)).status === 200) made.push(`user ${account}`)
    }
    expect(made).toEqual([])
    expect(
      await app.db.of('000000').query(sql`select account from blade_user where real_name = 'Twin'`),
    ).toEqual([])
  })
  it('of two that come at once one is there', async () => {
    const forms = ['newcomer', 'nеwcomer', 'ＮEWCOMER'].map((account) =>
      admin.post('blade-system/user/submit', { account, realName: 'New', password: testPassword }),
    )
    expect((await Promise.all(forms)).filter((answer) => answer.status === 200)).toHaveLength(1)
  })
  it('Chinese, Russian and plain accounts stay possible', async () => {
    for (const account of ['张三', '李-四', 'иван', 'o.brien', 'user_01', 'zhang@example.org']) {
      const made = await admin.post('blade-system/user/submit', {
        account,
        realName: 'R',
        password: testPassword,
      })
      expect(made.status, `${account} ${made.raw}`).toBe(200)
    }
  })
})
