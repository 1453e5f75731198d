import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { platform } from '#db/seeds/minimal.ts'
import { sql } from '#kernel/store/sql.ts'
import { startStage, type Stage } from '#modules/journal/testing/stage.ts'

/** Which years of issues the archive shows at once, and which it leads to. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.app.close())
beforeEach(() => write(sql`delete from journal_issues where id between 100000 and 999999`))

const write = (statement: ReturnType<typeof sql>) => stage.app.db.tx(platform, (tx) => tx.query(statement))

const published = (year: number, many: number) =>
  write(
    sql`insert into journal_issues select (jsonb_populate_record(i, jsonb_build_object('id', ${year}::int * 100 + n, 'year', ${year}::int, 'issue_no', n::text, 'state', 'published', 'is_current', false))).*
        from journal_issues i, generate_series(1, ${many}::int) n where i.id = ${stage.issueId}`,
  )

async function archive(query = '') {
  const { body } = await stage.app.app.inject({ url: `/apaph/journals${query}` })
  return {
    shown: [...body.matchAll(/<section class="yr"><h2>(\d{4})/g)].map(([, year]) => Number(year)),
    issues: body.match(/apaph\/journals\?id=/g)?.length,
    others: [...body.matchAll(/class="link" href="[^"]*year=(\d{4})"/g)].map(([, year]) => Number(year)),
  }
}

it('shows whole years, the newest first, while they have sixty issues at most, and leads to the others', async () => {
  for (const year of [2019, 2020, 2021]) await published(year, 30)
  expect(await archive()).toMatchObject({ shown: [2021, 2020], others: [2019] })
  expect(await archive('?year=2019')).toMatchObject({ shown: [2019], others: [2021, 2020] })
})

it('shows the newest year whole however many issues it has, and no year beside it that would be too many', async () => {
  await published(2021, 9)
  await published(2020, 52)
  expect(await archive()).toMatchObject({ shown: [2021], others: [2020] })
  await published(2022, 9)
  await published(2023, 75)
  expect(await archive()).toMatchObject({ shown: [2023], others: [2022, 2021, 2020] })
})
