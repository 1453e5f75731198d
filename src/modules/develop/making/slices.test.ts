import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocksOf, follow } from '#kernel/testing/recipes.ts'
import type { Prototype } from '../terms/shapes.ts'
import { copyWith, knownTypes } from '../testing/copy.ts'
import { openStage, root, type Stage } from '../testing/stage.ts'
import { fiveTables, tableNames } from '../testing/tables.ts'

/** A bound for a hang, not for speed: it runs everything that judges a project, in a second one. */
const hang = 900_000

/** Of our environment: that of a test runner is not for another one. Ours gives it the databases that it begins with. */
const only = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, process.env[name]]))

/**
 * Of everything that walks over all areas what is about these two, the lists in which they stand, and their own tests. On
 * the embedded database, where a second connection within a transaction stands still.
 */
const about =
  '^(?!on PostgreSQL: (?!false (the list of|loans|lending))|the life of (?!loans|lending)|the state of (?!loans|lending))'

/** A life over the words of an enumeration: its states are `open`, `returned` and `lost`. */
const life = {
  field: 'state',
  steps: [
    { name: 'giveBack', zh: '归还', en: 'Give back', from: ['open'], to: 'returned', asks: ['purpose'] },
    { name: 'lose', zh: '遗失', en: 'Lose', from: ['open'], to: 'lost', asks: [], needsReason: true },
  ],
}

/** A reference that leaves the area, and must be filled in. */
const withDept = (fields: Prototype[]): Prototype[] => [
  ...fields,
  {
    jdbcName: '',
    jdbcType: '',
    propertyName: 'deptId',
    kind: 'ref',
    zh: '部门',
    en: 'Department',
    target: 'dept',
    isRequired: true,
  },
]

/**
 * D01 What is taken away is code of this house: five tables of somebody else's become an area in a copy of the project,
 * and everything that judges our own code judges that one, without a hand's touch. The area of the recipes
 * (`docs/first-area.md`) is written into the same copy, as a person would who follows them, and judged with it.
 */
describe.runIf(process.env.TEST_PG)('slices of five tables in a copy of the project', () => {
  let stage: Stage
  let folder = ''
  let paths: string[]
  let followed: string[]
  const run = (program: string, ...args: string[]) =>
    execFileSync(process.execPath, [join('node_modules', program), ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
      env: only(['PATH', 'HOME', 'TMPDIR', 'TEST_PG', 'TEST_IMAGE']),
    })
  /** What it says when it fails is the fault. */
  const passes = (program: string, ...args: string[]) => {
    try {
      run(program, ...args)
      return ''
    } catch (error) {
      const { stdout, stderr } = error as { stdout?: string; stderr?: string }
      return `${stdout ?? ''}${stderr ?? ''}`.slice(-6000) || String(error)
    }
  }

  beforeAll(async () => {
    stage = await openStage(fiveTables)
    const models = []
    for (const table of tableNames)
      models.push(
        await stage.model(
          table,
          table === 'equip_kind' ? withDept : (fields) => fields,
          table === 'equip_loan' ? { life } : {},
        ),
      )
    const id = await stage.code('loans', models)
    const zip = await stage.admin.get(`${root}/code/gen-code`, { ids: id })
    expect(zip.status, zip.raw.slice(0, 2000)).toBe(200)
    ;({ folder, paths } = copyWith(zip.bytes))
    followed = follow(blocksOf(readFileSync('docs/first-area.md', 'utf8')), folder)
  }, hang)
  afterAll(async () => {
    await stage.close()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  it('D01 lie where slices lie, under names that the grammar allows', () => {
    for (const path of paths)
      expect(path).toMatch(
        /^(src\/modules\/(index|server|screens)\.ts|src\/modules\/loans\/([a-z0-9-]+\/)?[a-z]+(\.test)?\.ts|db\/migrations\/\d{4}_loans\.sql)$/,
      )
    expect(paths.filter((path) => path.endsWith('/definition.ts'))).toHaveLength(tableNames.length)
  })
  it(
    'the recipes’ last step writes the tables of their area',
    () => {
      expect(followed).toContain('src/modules/lending/lending.test.ts')
      expect(passes('tsx/dist/cli.mjs', 'scripts/db-diff.ts', 'lending')).toBe('')
      const [written, ...more] = readdirSync(join(folder, 'db/migrations')).filter((name) =>
        name.endsWith('_lending.sql'),
      )
      expect(more).toEqual([])
      const text = readFileSync(join(folder, 'db/migrations', written ?? ''), 'utf8')
      expect(text).toContain('create table "lending_loan"')
      // What definitions have and migrations do not make is written for whichever area: the other one brought all of its own.
      const tables = [...text.matchAll(/^(?:create|alter) table "(\w+)"/gm)].map(([, table]) => table)
      expect(tables.filter((table) => !table?.startsWith('lending_'))).toEqual([])
    },
    hang,
  )
  it(
    'pass the types',
    () => {
      expect(
        passes('typescript/bin/tsc', '--noEmit', '-p', '.', '--tsBuildInfoFile', knownTypes(folder)),
      ).toBe('')
    },
    hang,
  )
  it(
    'pass the lint',
    () => {
      expect(passes('oxlint/bin/oxlint', '--deny-warnings', 'src/modules')).toBe('')
    },
    hang,
  )
  it(
    'stand as the formatter leaves them',
    () => {
      const written = [...paths, ...followed].filter((path) => /\.tsx?$/.test(path))
      expect(passes('oxfmt/bin/oxfmt', '--check', ...written)).toBe('')
    },
    hang,
  )
  it(
    'keep the fences',
    () => {
      expect(
        passes(
          'dependency-cruiser/bin/dependency-cruise.mjs',
          'src/modules',
          '--config',
          '.dependency-cruiser.cjs',
        ),
      ).toBe('')
    },
    hang,
  )
  it(
    'pass the contract test, those of lives and of lists of areas, and their own',
    () => {
      expect(
        passes(
          'vitest/vitest.mjs',
          'run',
          '--project',
          'unit',
          'src/kernel/testing/contract.test.ts',
          'src/modules/areas.test.ts',
          'src/kernel/testing/lives.test.ts',
          'src/modules/loans',
          'src/modules/lending',
          // One process, which loads the product once: others of ours are at work.
          '--maxWorkers=1',
          '-t',
          about,
        ),
      ).toBe('')
    },
    hang,
  )
})
