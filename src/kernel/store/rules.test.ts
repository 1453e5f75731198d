import { describe, expect, it } from 'vitest'
import {
  choice,
  date,
  dateTime,
  defineEntity,
  integer,
  label,
  phone,
  secret,
  series,
  structure,
  text,
} from '#kernel/definition/index.ts'
import { isRefusal } from '#kernel/definition/refusal.ts'
import { camelRows } from './camel.ts'
import { cleanHtml } from './html.ts'
import { orderOf } from './order.ts'
import { checkParts, Overtaken, partCounts, withParts, type Part } from './parts.ts'
import { least, passwordFits, hashPassword, weakness, wireForm } from './passwords.ts'
import { sql, statementOf } from './sql.ts'
import { makeTouches, tablesWritten } from './touches.ts'
import { makeVault, secretsOf } from './vault.ts'

/** Rules of the store that need no database. */
const note = defineEntity({
  name: 'orderNote',
  path: 'trial/order-note',
  label: label('单', 'Note'),
  title: 'name',
  order: ['-day', 'name'],
  fields: {
    no: series('ON', { label: label('单号', 'No.'), list: true }),
    name: text({ label: label('名', 'Name'), required: true, max: 20, list: true }),
    day: date({ label: label('日', 'Day'), list: true }),
    paidAt: dateTime({ label: label('付', 'Paid at'), list: true }),
    weight: integer({ label: label('重', 'Weight'), sort: true }),
    kept: text({ label: label('藏', 'Kept'), max: 20 }),
    mobile: phone({ label: label('手机', 'Mobile'), maskedBy: 'note_phone', list: true }),
    cost: text({ label: label('成本', 'Cost'), readableBy: 'note_cost', list: true }),
    word: secret({ label: label('密', 'Secret') }),
    shape: structure<object>()({ label: label('形', 'Shape'), schema: {}, list: true }),
    state: choice({ a: label('甲', 'A') }, { label: label('态', 'State'), list: true }),
  },
})
const order = (asked: object, hidden: string[] = []) => {
  const made = orderOf(note, asked as Record<string, unknown>, { hidden: new Set(hidden) })
  return isRefusal(made) ? `${made.reason}: ${made.msg.en}` : statementOf(made).text
}

describe('the order of a list', () => {
  it('is the entity’s own where nobody asks for another, and ends in the id the same way', () => {
    expect(order({})).toBe('t."day" desc, t."name" asc, t.id asc')
    for (const asked of [{ ascs: '' }, { ascs: ' , ' }, { ascs: ['name'] }, { descs: 5 }])
      expect(order(asked)).toBe('t."day" desc, t."name" asc, t.id asc')
  })

  it('is what was asked for, rising before falling, by names of code or of the database', () => {
    expect(order({ ascs: 'name, weight', descs: 'create_time' })).toBe(
      't."name" asc, t."weight" asc, t."create_time" desc, t.id desc',
    )
    expect(order({ descs: 'paid_at' })).toBe('t."paid_at" desc, t.id desc')
  })

  it.each([
    'kept',
    'word',
    'cost',
    'mobile',
    'shape',
    'nothing',
    '__proto__',
    'name desc',
    'name;--',
    '"name"',
    't.name',
  ])('is not by %s: it would tell what is not to be read, or is no name', (name) => {
    expect(order({ ascs: name })).toMatch(/^badSort: /)
  })

  it('is not by what this caller’s roles do not let them see', () => {
    expect(order({ ascs: 'name' }, ['name'])).toMatch(/^badSort/)
    expect(order({ ascs: 'weight' }, ['name'])).toBe('t."weight" asc, t.id asc')
  })

  it('has six columns at most, and says which is one too many', () => {
    expect(order({ ascs: 'name,day,state,no,weight,paidAt' })).not.toContain('badSort')
    expect(order({ ascs: 'name,day,state,no,weight,paidAt', descs: 'createTime' })).toContain('createTime')
  })

  it('reads what lies in a short time by the index of that time, and numbers that rise with it no other way', () => {
    const march = { createTime_datege: '2026-03-01', createTime_datelt: '2026-03-31' }
    expect(order({ ascs: 'no', ...march })).toBe(`(t."no" || '') asc, t.id asc`)
    expect(order({ ascs: 'paidAt', ...march })).toBe(`(t."paid_at" + interval '0') asc, t.id asc`)
    // A long time, the time itself, no time, or a text that is none: as it was.
    expect(order({ ascs: 'no', createTime_datege: '2020-01-01', createTime_datelt: '2026-03-31' })).toMatch(
      /^t\."no"/,
    )
    expect(order({ ascs: 'createTime', ...march })).toBe('t."create_time" asc, t.id asc')
    expect(order({ ascs: 'name', ...march })).toBe('t."name" asc, t.id asc')
    expect(order({ ascs: 'no', createTime_datege: 'soon' })).toBe('t."no" asc, t.id asc')
  })
})

describe('a password that somebody sets', () => {
  const said = (password: string, account = 'ann.li') => weakness(password, account)?.reason
  it.each<[string, string | undefined]>([
    ['river stone 42', undefined],
    ['海边的小石头和一条河', undefined],
    ['🌊🪨🌲🌊🪨🌲🌊', 'shortPassword'],
    ['short', 'shortPassword'],
    ['', 'shortPassword'],
    ['x'.repeat(200), 'longPassword'],
    ['password', 'commonPassword'],
    ['PASSWORD', 'commonPassword'],
    ['aaaaaaaaaaaa', 'commonPassword'],
    ['abababababab', 'commonPassword'],
    ['ANN.LI', 'shortPassword'],
  ])('%j is told %s', (password, reason) => {
    expect(said(password)).toBe(reason)
  })

  it('is not the name of the account, however it is written', () => {
    expect(said('Ann.Li@2026', 'ann.li@2026')).toBe('commonPassword')
    expect(least).toBe(8)
  })

  it('is the same whether it comes as text or as the family’s clients send it', async () => {
    const md5 = wireForm('river stone 42')
    expect(md5).toMatch(/^[0-9a-f]{32}$/)
    expect(wireForm(md5.toUpperCase())).toBe(md5)
    const stored = await hashPassword('river stone 42')
    expect(stored).not.toContain(md5)
    expect(await passwordFits(stored, md5)).toBe(true)
    expect(await passwordFits(stored, wireForm('River stone 42'))).toBe(false)
    expect(await hashPassword('river stone 42')).not.toBe(stored)
  })

  it('fits no account that there is not, and that takes as long', async () => {
    for (const none of [undefined, null, ''])
      expect(await passwordFits(none || undefined, wireForm('x'))).toBe(false)
    expect(await passwordFits(undefined, wireForm('no such account'))).toBe(false)
  })
})

describe('what is written in the statement of something else', () => {
  const part = (as: string, rows?: number): Part => ({
    as,
    text: sql`insert into ${sql.id(as)} values (${as})`,
    ...(rows !== undefined && { rows }),
  })

  it('stands before it under a name of its own, with what it is made of', () => {
    expect(statementOf(withParts([])).text).toBe('')
    const made = sql`${withParts([part('a'), { ...part('b'), before: sql`c as (select ${1})` }])}select ${2}`
    expect(statementOf(made).text).toBe(
      'with "a" as (insert into "a" values ($1)), c as (select $2), "b" as (insert into "b" values ($3)) select $4',
    )
    expect(made.values).toEqual(['a', 1, 'b', 2])
  })

  it('is counted where it says how many rows it writes, and the counts are no part of the answer', () => {
    const parts = [part('a', 2), part('b'), part('c', 1)]
    expect(statementOf(partCounts(parts)).text).toContain('from "a") as "#0"')
    const row = { id: '1', '#0': 2, '#1': 1 }
    checkParts(parts, row)
    expect(row).toEqual({ id: '1' })
  })

  it('takes all back where it wrote another number, in the words of whoever asked for it', () => {
    expect(() => checkParts([part('a', 2)], { '#0': 1 })).toThrow('a: 1 rows where 2 were meant')
    expect(() => checkParts([part('a', 2)], {})).toThrow('a: undefined rows')
    const lacking = () => new Overtaken('it was taken meanwhile')
    expect(() => checkParts([{ ...part('a', 1), lacking }], { '#0': 0 })).toThrow(Overtaken)
  })
})

describe('rows of the database', () => {
  it('have names of code, and keep their values as they are', () => {
    const value = { inner_name: 1 }
    const rows = [{ real_name: 'x', a_1_b: value, plain: null, __proto__x: 1 }]
    expect(camelRows({ rows } as never)).toEqual([{ realName: 'x', a1B: value, plain: null, _Proto_X: 1 }])
    expect(camelRows({ rows: [] } as never)).toEqual([])
    const untouched = [{ realName: 'x' }]
    expect(camelRows({ rows: untouched } as never)).toBe(untouched)
  })
})

describe('a write that others are told of', () => {
  it.each<[string, string[]]>([
    ['select * from post where name = $1', []],
    ['insert into post (id) values ($1)', ['post']],
    [
      'with a as (insert into "attach" (id) values ($1)) update post t set x = 1 where id = $2',
      ['attach', 'post'],
    ],
    ['DELETE FROM role_menu where x', ['role_menu']],
    ['select 1 from post for update skip locked', []],
    ['select 1 from post t for update of t', []],
    ['insert into post (id) values (1) on conflict (id) do update set name = excluded.name', ['post']],
    ['select updated from inserted_into', []],
  ])('%s: %j', (text, tables) => {
    expect(tablesWritten(text)).toEqual(tables)
    expect(tablesWritten(text)).toEqual(tables)
  })

  it('is told here at once, and elsewhere what this process wrote and nothing that it heard', () => {
    const touches = makeTouches({ notify: true, node: 'a' })
    const heard: string[] = []
    touches.on((tenant, table) => void heard.push(`${tenant} ${table}`))
    touches.touch('000000', ['post', 'dict'])
    touches.hear('b|000001|post,menu')
    touches.hear('a|000000|post')
    for (const strange of ['', 'b', 'b|000000', 'b|000000|']) touches.hear(strange)
    expect(heard).toEqual(['000000 post', '000000 dict', '000001 post', '000001 menu'])
    expect(touches.takeNews()).toEqual(['a|000000|post', 'a|000000|dict'])
    expect(touches.takeNews()).toEqual([])
    touches.untold(['a|000000|post'])
    expect(touches.takeNews()).toEqual(['a|000000|post'])
  })

  it('of rights and sessions goes out with its own commit and is quoted whole', () => {
    const touches = makeTouches({ notify: true, node: "a'b" })
    expect(touches.announceText('000000', new Set(['post']))).toBe('')
    expect(touches.announceText('000000', new Set(['role', 'post', 'session:1']))).toBe(
      "select pg_notify('touched', 'a''b|000000|role,session:1'); ",
    )
    touches.touch('000000', ['role'])
    expect(touches.takeNews()).toEqual([])
    expect(makeTouches({ notify: false, node: 'a' }).announceText('000000', new Set(['role']))).toBe('')
  })

  it('makes what was kept of its tenant and table old, and one that may have been missed all of it', () => {
    const touches = makeTouches({ notify: true, node: 'a' })
    let gaps = 0
    touches.onGap(() => void (gaps += 1))
    const before = ['000000', '000001'].map((tenant) => touches.generation(tenant, 'post'))
    touches.touch('000000', ['post'])
    touches.touch('000000', ['post.counts'])
    const after = ['000000', '000001'].map((tenant) => touches.generation(tenant, 'post'))
    expect([after[0]! - before[0]!, after[1]! - before[1]!]).toEqual([2, 0])
    touches.setHeard(false)
    expect([touches.heard, gaps]).toEqual([false, 0])
    touches.setHeard(true)
    touches.setHeard(true)
    expect([touches.heard, gaps, touches.generation('000001', 'post') > after[1]!]).toEqual([true, 1, true])
  })
})

describe('a sealed value', () => {
  const vault = makeVault(Buffer.alloc(32, 1))

  it('is another each time, and opens to whatever it was', () => {
    for (const value of ['', 'x', '\0\u202e😀', '\ufeffa', 'a'.repeat(100_000)]) {
      const [one, two] = [vault.seal(value, 'a'), vault.seal(value, 'a')]
      expect(one).not.toBe(two)
      expect([vault.open(one, 'a'), vault.open(two, 'a')]).toEqual([value, value])
    }
  })

  it('T01 of a record opens in its own tenant alone, and its mark finds it there alone', () => {
    const [ours, theirs] = [secretsOf(vault, '000000'), secretsOf(vault, '000001')]
    const value = '11010519491231002X'
    expect(theirs.open(ours.seal(value))).toBeUndefined()
    expect(ours.open(ours.seal(value))).toBe(value)
    expect(ours.mark(value)).toMatch(/^[\w-]{32}$/)
    expect([ours.mark(value) === ours.mark(value), ours.mark(value) === theirs.mark(value)]).toEqual([
      true,
      false,
    ])
  })

  it('is told from a mark of another name, where both run into each other', () => {
    expect(vault.mark('b\nc', 'a')).not.toBe(vault.mark('c', 'a\nb:x'))
    expect(vault.mark('', 'a')).not.toBe(vault.mark('a', ''))
  })
})

describe('X01 markup that a person wrote', () => {
  it.each([
    ['<img src="/api/x" srcset="https://tracker.example/p.png 2x">', '<img src="/api/x" />'],
    ['<img src="/\\tracker.example/p.png">', ''],
    ['<a href="vbscript:x">a</a><a href="data:text/html,x">b</a>', '<a>a</a><a>b</a>'],
    ['<a href="java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="mailto:a@b.c" onfocus="x" autofocus>a</a>', '<a href="mailto:a@b.c">a</a>'],
    ['<p><b><i>deep</p>', '<p><b><i>deep</i></b></p>'],
    ['<math><mi xlink:href="javascript:x">a</mi></math>', 'a'],
    ['<svg><style><img src=/x onerror=alert(1)></style></svg>', ''],
    ['<noscript><p title="</noscript><img src=x onerror=x>"></noscript>', '<p></p>'],
    ['<!-- a --><![CDATA[b]]>c', 'c'],
    ['&lt;script&gt;x', '&lt;script&gt;x'],
    ['<span lang="ar" dir="rtl">שלום 😀 𠮷</span>', '<span lang="ar">שלום 😀 𠮷</span>'],
    ['<textarea><script>alert(1)</script></textarea>a', 'a'],
    ['', ''],
  ])('%j is kept as %j, and again', (html, kept) => {
    const once = cleanHtml(html)
    const told = once.replaceAll(' rel="noopener nofollow"', '')
    expect(told).toBe(kept)
    expect(cleanHtml(once)).toBe(once)
  })

  it('ends, however often it opens', () => {
    const begun = performance.now()
    expect(cleanHtml('<b>'.repeat(20_000))).toMatch(/^(<b>)+(<\/b>)+$/)
    cleanHtml('<'.repeat(100_000))
    expect(performance.now() - begun).toBeLessThan(20_000)
  })
})
