import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { engineConfig } from '#kernel/store/engine-line.ts'
import { migrate } from '#kernel/store/migrate.ts'
import { namingTenant } from '#kernel/store/naming.ts'
import { tenantTables } from '#kernel/store/tenant-tables.ts'
import { unnamedIn } from './named.ts'
import { statementsIn, type Statement } from './statements.ts'

/** Statements written by hand are asked of the migrated schema, those too that no test runs: a renamed column fails here. */
const src = join(import.meta.dirname, '../..')
let client: pg.Client
let isTenants: (table: string) => boolean
beforeAll(async () => {
  const loadDataDir = await openAsBlob(process.env.TEST_IMAGE ?? '')
  client = new pg.Client(engineConfig(await PGlite.create({ loadDataDir })))
  await client.connect()
  await migrate(client, join(src, '../db/migrations'))
  isTenants = await tenantTables(client)
})
afterAll(() => client.end())

const mostValues = (text: string) => Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)))
/** As the store says it, with its tenant. */
const asSent = (text: string) => namingTenant(text, isTenants, `$${mostValues(text) + 1}`)

/** Which type a bare parameter has only its use tells: the names in the statement were found all the same. */
const undetermined = '42P18'

async function faultOf({ texts }: Statement, n: number): Promise<string | undefined> {
  const faults: string[] = []
  for (const text of texts) {
    const fault = await faultIn(text, n)
    if (fault === undefined) return undefined
    faults.push(fault)
  }
  return faults[0]
}

async function faultIn(written: string, n: number): Promise<string | undefined> {
  const text = asSent(written)
  try {
    await client.query(`prepare tried_${n} as ${text}`)
    await client.query(`deallocate tried_${n}`)
    return undefined
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return code === undetermined ? undefined : `${code} ${message}`
  }
}

/** A part of a statement that begins like one: its end stands elsewhere, where it is prepared as a whole. */
const isHead = (fault: string) => fault.startsWith('42601') && fault.endsWith('at end of input')

/**
 * Statements of areas whose table or columns only their caller knows: reports that take a period's column, dictionaries of
 * two owners, rights and links of roles, figures of start pages and of a building over whatever list, issues by whatever
 * a page asks for, rows of live tables whose drawing changes, applications of any kind that lapse, what of any kind is owed. The tests of their folder run them. Those of the kernel run for every definition in the contract test.
 */
const mostNameless = 32

it('prepares every statement that is written out', async () => {
  const faults: string[] = []
  // Each once, however many ways there are through its conditions.
  const nameless = new Set<string>()
  let prepared = 0
  for (const [i, statement] of statementsIn(src).entries()) {
    const fault = await faultOf(statement, i)
    if (fault === undefined) prepared += 1
    else if (!statement.partly && !isHead(fault))
      faults.push(`${statement.file}:${statement.line} ${fault}\n${statement.texts[0]}`)
    else if (statement.partly && !/^kernel\/|\/testing\//.test(statement.file))
      nameless.add(`${statement.file}:${statement.line}`)
  }
  expect(faults).toEqual([])
  expect(nameless.size, [...nameless].join('\n')).toBeLessThanOrEqual(mostNameless)
  // Nobody made the reader blind: there were 325 when this was written.
  expect(prepared).toBeGreaterThan(300)
})

it('names the tenant of every row that a statement reads or changes: the plan of each says so where no row security does', async () => {
  const unnamed: string[] = []
  let seen = 0
  for (const statement of statementsIn(src))
    for (const written of statement.texts) {
      const found = await unnamedIn(client, asSent(written), isTenants)
      if (found === undefined) continue
      seen += 1
      if (found.length > 0)
        unnamed.push(`${statement.file}:${statement.line} ${found.join(', ')}\n${asSent(written)}`)
    }
  expect(unnamed).toEqual([])
  expect(seen).toBeGreaterThan(300)
})
