import { describe, expect, it } from 'vitest'
import { namingTenant } from './naming.ts'

/** The reader of statements behind decision 79. What the whole product sends is planned in `testing/statements.test.ts`. */
const tables = new Set(['papers', 'reviews', 'people'])
const flat = (text: string) => text.replace(/\s+/g, ' ').replaceAll(' )', ')').trim()
const named = (text: string) => flat(namingTenant(text, (table) => tables.has(table), '$9'))
const rows = (table: string) => `(select * from "${table}" where tenant_id = $9)`

describe('tables that are read', () => {
  it.each([
    ['select a from papers t where b or c', 'select a from papers t where t.tenant_id = $9 and ( b or c)'],
    ['select a from "papers" as t', 'select a from "papers" as t where t.tenant_id = $9'],
    ['SELECT a FROM Papers P order by b', 'SELECT a FROM Papers P where p.tenant_id = $9 order by b'],
    [
      'select a from papers t left join reviews r on r.x = t.id and r.y join menus m on m.id = 1, people where z group by a',
      'select a from papers t left join reviews r on r.tenant_id = $9 and ( r.x = t.id and r.y) join menus m on m.id = 1, people where t.tenant_id = $9 and "people".tenant_id = $9 and ( z) group by a',
    ],
    [
      'select a from papers p join reviews r join people q on q.x on r.y cross join lateral (select 1 from people limit 1) z',
      'select a from papers p join reviews r join people q on q.tenant_id = $9 and ( q.x) on r.tenant_id = $9 and ( r.y) cross join lateral (select 1 from people where "people".tenant_id = $9 limit 1) z where p.tenant_id = $9',
    ],
    [
      'select a from menus m left join lateral (select from people where q) x on true left join (papers p join reviews r on z) on m.id = p.id where w',
      `select a from menus m left join lateral (select from people where "people".tenant_id = $9 and ( q)) x on true left join (${rows('papers')} p join reviews r on r.tenant_id = $9 and ( z)) on m.id = p.id where w`,
    ],
    [
      'select exists (select from papers) union all select b from reviews where x union select 1 order by a, papers',
      'select exists (select from papers where "papers".tenant_id = $9) union all select b from reviews where "reviews".tenant_id = $9 and ( x) union select 1 order by a, papers',
    ],
    [
      'select a from papers p full join reviews r on x where y',
      `select a from ${rows('papers')} p full join ${rows('reviews')} r on x where y`,
    ],
    [
      'select a from papers join reviews using (id)',
      `select a from ${rows('papers')} "papers" join ${rows('reviews')} "reviews" using (id)`,
    ],
    [
      'select right(a, 2) from papers limit 1 for update skip locked',
      'select right(a, 2) from papers where "papers".tenant_id = $9 limit 1 for update skip locked',
    ],
  ])('%s', (text, expected) => expect(named(text)).toBe(expected))

  it.each([
    'select a is distinct from papers, extract(year from papers), trim(both from papers) from menus m',
    `select 'from papers', $$ from papers $$, E'\\' from papers', "from papers" from menus`,
    'select 1 -- from papers\n',
    'select 1 /* from papers */ from menus, papers(1) p, other.papers q',
    'with papers as (select 1), people (a, b) as materialized (select 1, 2) select a from papers, people',
    'select a from unnest($1::bigint[], array[1, 2]) as people(papers, b)',
    'insert into papers (id, tenant_id) values ($1, $2) returning id',
  ])('leaves %s', (text) => expect(named(text)).toBe(flat(text)))
})

describe('tables that are changed', () => {
  it.each([
    ['update papers set a = 1', 'update papers set a = 1 where "papers".tenant_id = $9'],
    [
      'update papers as t set a = 1 where b or c returning a',
      'update papers as t set a = 1 where t.tenant_id = $9 and ( b or c) returning a',
    ],
    [
      'with done as (update "papers" t set a = r.b from reviews r where t.id = r.id) select 1',
      'with done as (update "papers" t set a = r.b from reviews r where t.tenant_id = $9 and r.tenant_id = $9 and ( t.id = r.id)) select 1',
    ],
    [
      'delete from papers p using reviews r where p.id in (select id from people for update)',
      'delete from papers p using reviews r where p.tenant_id = $9 and r.tenant_id = $9 and ( p.id in (select id from people where "people".tenant_id = $9 for update))',
    ],
    [
      'with gone as (delete from papers returning id) delete from reviews where x',
      'with gone as (delete from papers where "papers".tenant_id = $9 returning id) delete from reviews where "reviews".tenant_id = $9 and ( x)',
    ],
    [
      'insert into papers as p (id) select id from reviews where x on conflict (id) where y do update set a = excluded.a where p.z returning id',
      `insert into papers as p (id) select id from reviews where "reviews".tenant_id = $9 and ( x) on conflict (id) where y do update set a = excluded.a where p.tenant_id = excluded.tenant_id and ( p.z) returning id`,
    ],
    [
      'insert into papers (id) values (1) on conflict (id) do update set a = 1',
      'insert into papers (id) values (1) on conflict (id) do update set a = 1 where "papers".tenant_id = excluded.tenant_id',
    ],
  ])('%s', (text, expected) => expect(named(text)).toBe(expected))
})
