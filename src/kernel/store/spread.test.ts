import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { aheadOf } from './ahead.ts'
import { asSpread } from './spread.ts'
import { statementsOf } from './statements.ts'
import { roots } from '#app/roots.ts'

/**
 * What the extension that spreads tenants cannot run is kept out of statements here, since it is not there when these tests
 * run (decision 76): rows that are inserted from a query come from parts of the statement or from arrays, tell of themselves
 * or settle a conflict, and what a row becomes then is said without parameters.
 */
type Found = { readonly at: string; readonly text: string; readonly before: string }

const inserts: Found[] = readdirSync(`${roots.top}/src`, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => `src/${path}`)
  .filter((path) => !/\.test\.ts$|kernel\/testing|store\/house-rows|develop\/making/.test(path))
  .flatMap((path) => {
    const whole = readFileSync(`${roots.top}/${path}`, 'utf8')
    return [...whole.matchAll(/insert into [^`]*/g)].map(({ 0: text, index }) => ({
      at: `${path}:${whole.slice(0, index).split('\n').length}`,
      text,
      before: whole.slice(Math.max(0, index - 1500), index),
    }))
  })
  .filter(({ text }) => /^insert into [^)]*\)\s+select\b/.test(text))
  // What all share stands on every server, and takes rows from its like.
  .filter(({ text }) => !/^insert into (top_menu_menu|job)\b/.test(text))

const tablesIn = ({ text, before }: Found): string[] =>
  [
    ...text
      .slice(text.search(/\)\s+select\b/))
      .matchAll(/\b(?:from|join)\s+(?!unnest|jsonb_|generate_series|\(|\$\{)(\w+)/g),
  ]
    .map(([, name = '']) => name)
    .filter((name) => !new RegExp(`\\b${name} as (?:materialized )?\\(`).test(before + text))
    // Parts that another function writes, by the names that they have there.
    .filter((name) => !['done', 'gone', 'came', 'moved'].includes(name))

describe('rows that are inserted from a query', () => {
  it('are found in the source at all', () => expect(inserts.length).toBeGreaterThan(10))
  it.each(inserts)('$at tell of themselves or settle a conflict', ({ text }) =>
    expect(text).toMatch(/\breturning\b|\bon conflict\b/),
  )
  it.each(inserts)('$at come from parts of the statement or from arrays', (found) =>
    expect(tablesIn(found)).toEqual([]),
  )
  it.each(inserts)('$at become what they are without parameters', ({ text }) => {
    const become = /do update set([\s\S]*)/.exec(text)?.[1] ?? ''
    // A word of the code's own, from `sql.raw`.
    expect(become.replace('${further}', '')).not.toContain('${')
  })
})

describe('where tables are spread', () => {
  const place = { path: 't_000001, public', spread: true }
  it('the role is taken before anything that other servers are told', () => {
    const said = aheadOf({ tenant: '000001', begin: false, place }, false).map(({ text }) => text)
    expect(said[0]).toBe('begin')
    expect(said[1]).toBe('set local role journal_app')
    expect(said.at(-1)).toBe('select current_user')
    expect(said).toContain(`set local "app.tenant" to '000001'`)
  })
  it('T01 a name cannot leave its quotes', () => {
    const said = aheadOf({ tenant: `x'; reset role; --`, begin: true, place }, false).map(({ text }) => text)
    expect(said).toContain(`set local "app.tenant" to 'x''; reset role; --'`)
  })
  it('row security is on and binds all but the owner, as whom the engine moves rows', () => {
    const made = [
      'alter table "post" enable row level security',
      'alter table "post" force row level security',
    ]
    expect(asSpread(made)).toEqual(made.slice(0, 1))
  })
  it('a policy asks no query, as the catalogue tells it and as a definition says it', () => {
    const asked = `current_setting('app.tenant'::text, true)`
    expect(
      asSpread([
        `using (((tenant_id)::text = ( SELECT ${asked} AS current_setting)))`,
        `using (tenant_id = (select current_setting('app.tenant', true)))`,
      ]),
    ).toEqual([
      `using (((tenant_id)::text = ${asked}))`,
      `using (tenant_id = current_setting('app.tenant', true))`,
    ])
  })
})

describe('a text of several statements', () => {
  it('is taken apart where they end, and not within texts, bodies and comments', () => {
    const body = 'create function f() returns text language sql as $$ select 1; select 2 $$'
    expect(statementsOf(`-- one; two\n${body}; insert into a values ('x;''y');\n`)).toEqual([
      body,
      `insert into a values ('x;''y')`,
    ])
  })
})
