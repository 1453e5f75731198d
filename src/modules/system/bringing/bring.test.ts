import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roots } from '#app/roots.ts'
import { hasPostgres, startTestApp, testPassword, type TestApp } from '#app/testing.ts'
import { label, type Area } from '#kernel/definition/index.ts'
import { expandRights } from '#kernel/definition/supply.ts'
import type { AreaServer } from '#kernel/http/areas.ts'
import type { Db } from '#kernel/store/db.ts'
import { openDb } from '#kernel/store/open.ts'
import { sql } from '#kernel/store/sql.ts'
import { servers } from '#modules/server.ts'
import { platform } from '../platform.ts'
import { bring } from './bring.ts'
import { menuNodes } from './menus.ts'

/** An area as a later version would bring it. */
const laundryArea: Area = {
  code: 'laundry',
  label: label('洗衣房', 'Laundry'),
  entities: [],
  menus: [
    {
      code: 'laundry',
      label: label('洗衣房', 'Laundry'),
      path: '/laundry',
      buttons: { laundry_view: label('查看', 'View'), laundry_delete: label('删除', 'Delete') },
    },
  ],
}
const laundry: AreaServer = {
  area: laundryArea,
  slices: [],
  supply: {
    roles: {
      launderer: {
        label: label('洗衣工', 'Launderer'),
        heldBy: 'staff',
        rights: ['laundry_*', '!laundry_delete'],
      },
      guest: { label: label('住客', 'Guest'), heldBy: 'portal', rights: ['laundry_view'] },
    },
    rights: { staff: ['laundry_*'] },
    dictionaries: {
      fabric: {
        label: label('面料', 'Fabric'),
        owner: 'tenant',
        entries: [
          ['1', '棉', 'Cotton'],
          ['2', '麻', 'Linen'],
        ],
      },
    },
  },
}
const later = [...servers, laundry]

const holders = async (db: Db, tenantId: string, code: string) =>
  (
    await db
      .of(tenantId)
      .query<{ alias: string }>(
        sql`select r.role_alias as alias from role_menu rm join role r on r.id = rm.role_id and r.is_deleted = 0 join menu m on m.id = rm.menu_id where m.code = ${code} order by 1`,
      )
  ).map(({ alias }) => alias)
const take = (db: Db, tenantId: string, code: string) =>
  db.tx({ ...platform, tenantId }, (tx) =>
    tx.query(sql`delete from role_menu where menu_id = (select id from menu where code = ${code})`),
  )
const words = (db: Db, tenantId: string, code: string) =>
  db
    .of(tenantId)
    .query<{ key: string; word: string }>(
      sql`select dict_key as key, dict_value as word from dict_biz where code = ${code} and parent_id <> 0 and is_deleted = 0 order by sort`,
    )

describe('what areas bring', () => {
  let test: TestApp
  let other: string
  beforeAll(async () => {
    test = await startTestApp()
    const admin = await test.as('admin')
    const made = await admin.post('blade-system/tenant/submit', {
      tenantName: 'Second',
      password: testPassword,
    })
    other = (made.body.data as { tenantId: string }).tenantId
  })
  afterAll(() => test.close())

  it('stands in a tenant that was made in the product as in the first one, the platform’s administrator aside', async () => {
    const rolesOf = (tenantId: string) =>
      test.db
        .of(tenantId)
        .query<{ alias: string; heldBy: string; rights: number }>(
          sql`select role_alias as alias, held_by, (select count(*)::int from role_menu where role_id = r.id) as rights from role r where is_deleted = 0 order by 1`,
        )
    const first = await rolesOf(platform.tenantId)
    expect(await rolesOf(other)).toEqual(first.filter(({ alias }) => alias !== 'administrator'))
    const portal = first.filter(({ heldBy }) => heldBy === 'portal').map(({ alias }) => alias)
    expect(portal).toEqual(['author', 'campusUser', 'reviewer', 'student'])
    expect(first.filter(({ rights, alias }) => rights === 0 && alias !== 'administrator')).toEqual([])
  })

  it('arrives with a newer version in every tenant, and what was taken away or changed stays so', async () => {
    const tenants = [platform.tenantId, other]
    for (const id of tenants) await take(test.db, id, 'reports_view')
    await bring(test.db, later)
    for (const id of tenants) {
      expect(await holders(test.db, id, 'laundry_view'), id).toEqual(['admin', 'guest', 'launderer', 'staff'])
      expect(await holders(test.db, id, 'laundry_delete'), id).toEqual(['admin', 'staff'])
      expect(await holders(test.db, id, 'reports_view'), id).toEqual([])
      expect(await words(test.db, id, 'fabric')).toEqual([
        { key: '1', word: '棉' },
        { key: '2', word: '麻' },
      ])
    }
    const top = await test.db.platform.query(
      sql`select 1 as one from top_menu t join top_menu_menu l on l.top_menu_id = t.id join menu m on m.id = l.menu_id where t.code = 'laundry' and m.code = 'laundry_menu'`,
    )
    expect(top).toHaveLength(1)
    await changeByHand()
    // The next version differs in one word, so that it is looked at again.
    const next = structuredClone({ ...laundry.supply }) as typeof laundry.supply & { dictionaries: object }
    const more = {
      ...laundry,
      supply: { ...next, rights: { staff: ['laundry_*'], finance: ['laundry_view'] } },
    }
    await bring(test.db, [...servers, more])
    expect(await holders(test.db, other, 'laundry_view')).toEqual(['admin', 'finance', 'guest', 'washer'])
    expect(await holders(test.db, other, 'laundry_delete')).toEqual(['admin'])
    expect(await words(test.db, other, 'fabric')).toEqual([{ key: '1', word: '纯棉' }])
    expect(await holders(test.db, platform.tenantId, 'laundry_view')).toEqual([
      'admin',
      'finance',
      'guest',
      'launderer',
      'staff',
    ])
  })

  it('a screen that stands elsewhere in a newer version moves once, from where it was put and from nowhere else', async () => {
    const folding = { code: 'folding', label: label('叠衣', 'Folding'), path: '/laundry/folding' }
    const ironing = { code: 'ironing', label: label('熨烫', 'Ironing'), path: '/laundry/ironing' }
    const group = laundryArea.menus[0]!
    const version = (...menus: Area['menus']) => [...servers, { ...laundry, area: { ...laundryArea, menus } }]
    const parentOf = async (code: string) =>
      (
        await test.db.platform.one<{ code: string }>(
          sql`select p.code from menu m join menu p on p.id = m.parent_id where m.code = ${code}`,
        )
      )?.code
    const put = (code: string, parent: string) =>
      test.db.tx(platform, (tx) =>
        tx.query(
          sql`update menu set parent_id = (select id from menu where code = ${parent}) where code = ${code}`,
        ),
      )
    await bring(test.db, version({ ...group, items: [folding, ironing] }))
    expect(await parentOf('folding_menu')).toBe('laundry_menu')
    // An administrator has found a place of their own for one of the two.
    await put('ironing_menu', 'campus_people_menu')
    const hall = { code: 'hall', label: label('大厅', 'Hall'), path: '/laundry/hall' }
    const moved = [folding, ironing].map((screen) => ({ ...screen, stoodBelow: 'laundry' }))
    await bring(test.db, version(group, { ...hall, items: moved }))
    expect(await parentOf('folding_menu')).toBe('hall_menu')
    expect(await parentOf('ironing_menu')).toBe('campus_people_menu')
    await put('folding_menu', 'laundry_menu')
    await bring(test.db, version(group, { ...hall, items: moved, label: label('前厅', 'Front') }))
    expect(await parentOf('folding_menu'), 'put back by hand, it stays').toBe('laundry_menu')
  })

  it('a screen that a newer version calls otherwise has its new name, unless an administrator named it', async () => {
    const [first] = laundryArea.menus
    const version = (zh: string, en: string) => {
      const items = ['airing', 'drying'].map((code) => ({
        code,
        label: label(`${zh}${code}`, `${en} ${code}`),
        path: `/laundry/${code}`,
      }))
      return [...servers, { ...laundry, area: { ...laundryArea, menus: [{ ...first!, items }] } }]
    }
    const named = () =>
      test.db.platform.query<{ name: string; nameEn: string }>(
        sql`select name, name_en from menu where code in ('airing_menu', 'drying_menu') order by code`,
      )
    await bring(test.db, version('旧', 'Old'))
    const [, drying] = await test.db.platform.query<{ id: string }>(
      sql`select id from menu where code in ('airing_menu', 'drying_menu') order by code`,
    )
    const renamed = await (
      await test.as('admin')
    ).post('blade-system/menu/submit', { id: drying?.id, name: '自己的' })
    expect(renamed.status, renamed.raw).toBe(200)
    await bring(test.db, version('新', 'New'))
    expect(await named()).toEqual([
      { name: '新airing', nameEn: 'New airing' },
      { name: '自己的', nameEn: 'Old drying' },
    ])
  })

  it('roles, dictionaries and words that a newer version calls otherwise have their new names, unless somebody named them', async () => {
    const version = (zh: string, en: string) => {
      const said = (code: string) => label(`${zh}${code}`, `${en} ${code}`)
      const roleOf = (code: string) => ({ label: said(code), heldBy: 'staff', rights: [] }) as const
      const entries = ['1', '2'].map((key) => [key, `${zh}${key}`, `${en} ${key}`] as const)
      const words = (code: string, owner: 'tenant' | 'platform') => ({ label: said(code), owner, entries })
      const supply = {
        roles: { ironer: roleOf('ironer'), presser: roleOf('presser') },
        dictionaries: { starch: words('starch', 'tenant'), steam: words('steam', 'platform') },
      }
      // One that the product brought as the second tenant was made, by a person of the first.
      const known = servers.map((one) =>
        one.supply?.roles?.reviewer
          ? {
              ...one,
              supply: {
                ...one.supply,
                roles: {
                  ...one.supply.roles,
                  reviewer: { ...one.supply.roles.reviewer, label: said('reviewer') },
                },
              },
            }
          : one,
      )
      return [...known, { ...laundry, supply }]
    }
    const named = async (tenantId: string) => {
      const rows = await test.db.of(tenantId).query<{ name: string; en: string }>(
        sql`select role_name as name, role_name_en as en from role where role_alias in ('ironer', 'presser', 'reviewer') union all
            select dict_value, dict_value_en from dict_biz where code = 'starch' and is_deleted = 0 union all
            select dict_value, dict_value_en from dict where code = 'steam' and is_deleted = 0 order by 2, 1`,
      )
      return rows.map(({ name, en }) => `${name} ${en}`)
    }
    await bring(test.db, version('旧', 'Old'))
    const idOf = async (text: ReturnType<typeof sql>) =>
      (await test.db.of(platform.tenantId).one<{ id: string }>(text))?.id
    const presser = await idOf(sql`select id from role where role_alias = 'presser'`)
    const second = await idOf(sql`select id from dict_biz where code = 'starch' and dict_key = '2'`)
    const admin = await test.as('admin')
    for (const [path, change] of [
      ['role', { id: presser, roleName: '自己的' }],
      ['dict-biz', { id: second, dictValue: '自己的' }],
    ] as const) {
      const saved = await admin.post(`blade-system/${path}/submit`, change)
      expect(saved.status, saved.raw).toBe(200)
    }
    await bring(test.db, version('新', 'New'))
    const fresh = (...codes: string[]) => codes.map((code) => `新${code} New ${code}`)
    const rest = ['ironer', 'reviewer', 'starch', 'steam']
    expect((await named(platform.tenantId)).toSorted()).toEqual(
      [...fresh('1', '1', '2', ...rest), '自己的 Old 2', '自己的 Old presser'].toSorted(),
    )
    expect((await named(other)).toSorted()).toEqual(fresh('1', '1', '2', '2', 'presser', ...rest).toSorted())
  })

  /** An administrator of the other tenant: a right revoked, a role renamed, a word changed and another removed. */
  function changeByHand(): Promise<unknown> {
    return test.db.tx({ ...platform, tenantId: other }, async (tx) => {
      await tx.query(sql`delete from role_menu where role_id = (select id from role where role_alias = 'staff')
        and menu_id in (select id from menu where code like 'laundry%')`)
      await tx.query(
        sql`update role set role_alias = 'washer', role_name = '洗涤', update_user = 1 where role_alias = 'launderer'`,
      )
      await tx.query(
        sql`update dict_biz set dict_value = '纯棉', update_user = 1 where code = 'fabric' and dict_key = '1'`,
      )
      await tx.query(sql`update dict_biz set is_deleted = 1 where code = 'fabric' and dict_key = '2'`)
    })
  }

  it('leaves a role alone that somebody made by hand under the same alias', async () => {
    await test.role('porter', ['post_view'], other)
    const porter = { label: label('门卫', 'Porter'), heldBy: 'staff', rights: ['user_view'] } as const
    await bring(test.db, [...servers, { ...laundry, supply: { roles: { porter } } }])
    expect(await holders(test.db, other, 'user_view')).not.toContain('porter')
    expect(await holders(test.db, platform.tenantId, 'user_view')).toContain('porter')
  })

  it('waits in a tenant that was removed for when its removal is undone', async () => {
    const admin = await test.as('admin')
    const { id } = (await test.db.platform.one<{ id: string }>(
      sql`select id from tenant where tenant_id = ${other}`,
    ))!
    expect((await admin.post(`blade-system/tenant/remove?ids=${id}`)).status).toBe(200)
    const folder = { label: label('叠衣工', 'Folder'), heldBy: 'staff', rights: ['user_view'] } as const
    await bring(test.db, [...servers, { ...laundry, supply: { roles: { folder } } }])
    const undone = await admin.post(`blade-system/tenant/restore?ids=${id}`)
    expect(undone.status, undone.raw).toBe(200)
    expect(await holders(test.db, other, 'user_view')).toContain('folder')
  })

  it('of the platform’s own is in no tenant’s roles', async () => {
    for (const id of [platform.tenantId, other]) expect(await holders(test.db, id, 'tenant_view')).toEqual([])
  })

  it('names no right that no button has', () => {
    const codes = new Set(servers.flatMap(({ area }) => area.menus).flatMap((group) => codesBelow(group)))
    const wanted = servers.flatMap(({ supply }) =>
      Object.values(supply?.roles ?? {}).flatMap(({ rights }) => rights),
    )
    expect(expandRights(wanted, [...codes]).filter((code) => !codes.has(code))).toEqual([])
  })
})

it.skipIf(!hasPostgres)('comes once when two processes start at the same moment', async () => {
  const test = await startTestApp({ postgres: true })
  try {
    await Promise.all([1, 2, 3, 4].map(() => bring(test.db, later)))
    const twice = await test.db
      .of(platform.tenantId)
      .query(
        sql`select code from dict_biz where is_deleted = 0 group by code, dict_key having count(*) > 1 union all select role_alias from role where is_deleted = 0 group by role_alias having count(*) > 1 union all select code from menu group by code having count(*) > 1`,
      )
    expect(twice).toEqual([])
    expect(await words(test.db, platform.tenantId, 'fabric')).toHaveLength(2)
  } finally {
    await test.close()
  }
})

describe('an installation of the version before', () => {
  let folder: string
  let db: Db
  const tenants = ['000000', '100001']
  const tables = ['menu', 'top_menu', 'top_menu_menu', 'role', 'role_menu', 'dict'] as const
  const rowsOf = async (table: string) => {
    const all = await Promise.all(
      tenants.map((id) =>
        db.of(id).query<{ row: string }>(sql`select to_jsonb(t)::text as row from ${sql.id(table)} t`),
      ),
    )
    return new Set(all.flat().map(({ row }) => sameSince(row)))
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'before-'))
    await cp(roots.migrations, join(folder, 'migrations'), { recursive: true })
    for (const name of await readdir(join(folder, 'migrations')))
      if (name >= '0200') await rm(join(folder, 'migrations', name))
    db = await openDb({ folder: join(folder, 'db'), migrations: join(folder, 'migrations') })
    await load(db)
    for (const tenantId of tenants) await take(db, tenantId, 'post_edit')
    await db.tx(platform, (tx) =>
      tx.query(
        sql`update dict set dict_value = '先生', update_user = 1 where code = 'sex' and dict_key = '1'`,
      ),
    )
  })
  afterAll(async () => {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Two tenants as that version's own code left them: the first start’s, and one made in the product. */
  async function load(into: Db): Promise<void> {
    const text = gunzipSync(await readFile(join(import.meta.dirname, 'testing/before.json.gz'))).toString()
    for (const tenantId of tenants)
      await into.tx({ ...platform, tenantId }, async (tx) => {
        const first = tenantId === platform.tenantId
        for (const table of ['tenant', ...tables]) {
          const ofTenants = table === 'role' || table === 'role_menu'
          const own = ofTenants ? sql`where r.tenant_id = ${tenantId}` : sql.empty
          if (!ofTenants && !first) continue
          await tx.query(
            sql`insert into ${sql.id(table)} select r.* from jsonb_populate_recordset(null::${sql.id(table)}, ${text}::jsonb -> ${table}) r ${own}`,
          )
        }
      })
  }

  it('keeps every row and right through the upgrade, and gains what is new', async () => {
    const before = new Map<string, ReadonlySet<string>>()
    for (const table of tables) before.set(table, await rowsOf(table))
    expect(before.get('role_menu')?.size).toBeGreaterThan(400)
    await db.close()
    db = await openDb({ folder: join(folder, 'db'), migrations: roots.migrations })
    await bring(db, later)
    for (const table of tables) {
      const after = await rowsOf(table)
      expect(
        [...(before.get(table) ?? [])].filter((row) => !after.has(row)),
        table,
      ).toEqual([])
    }
    expect(
      await db.of('100001').query(sql`select role_name_en as en from role where role_alias = 'admin'`),
    ).toEqual([{ en: 'Administrator' }])
    expect(
      await db.platform.query(
        sql`select code, alias, path, source from menu where code in ('post', 'post_edit') order by code`,
      ),
    ).toEqual([
      { code: 'post', alias: 'menu', path: '/system/post', source: expect.stringMatching(/./) },
      { code: 'post_edit', alias: 'edit', path: '/system/post/edit', source: 'form' },
    ])
    // What opened in the same window opens there still.
    expect(await db.platform.query(sql`select distinct is_open from menu`)).toEqual([{ isOpen: '0' }])
    for (const id of tenants) {
      expect(await holders(db, id, 'post_edit'), id).toEqual([])
      expect(await holders(db, id, 'laundry_view'), id).toEqual(['admin', 'guest', 'launderer', 'staff'])
      // The tenant that was made in the product had no role but its administrator's.
      expect(await holders(db, id, 'submissions_create'), id).toEqual(['admin', 'author', 'staff'])
    }
    // Its report of fees came later than the page of reports, which finance of that version did not have.
    expect(await holders(db, platform.tenantId, 'reports_view')).toContain('finance')
    expect(await holders(db, platform.tenantId, 'reports_make')).toContain('finance')
    const kinds = await db
      .of('000000')
      .query<{ alias: string }>(sql`select role_alias as alias from role where held_by = 'portal' order by 1`)
    expect(kinds.map(({ alias }) => alias)).toEqual(['author', 'campusUser', 'guest', 'reviewer', 'student'])
    const dictionary = await db.platform.query(
      sql`select dict_value as word from dict where code = 'sex' and dict_key = '1'`,
    )
    expect(dictionary).toEqual([{ word: '先生' }])
  })

  it('gains nothing more at the next start', async () => {
    const before = await Promise.all(tables.map(rowsOf))
    await bring(db, later)
    expect(await Promise.all(tables.map(rowsOf))).toEqual(before)
  })
})

function codesBelow(group: Area['menus'][number]): string[] {
  return menuNodes([{ code: '', label: group.label, entities: [], menus: [group] }]).map(({ code }) => code)
}

/**
 * A row without what a later version said anew on purpose: who holds a role, its name in English, the number of
 * a new window (0231), and the names that nobody touched. */
function sameSince(row: string): string {
  const button = row.includes('"category": "2"')
  const untouched = row.includes('"update_user": null')
  return row
    .replace(
      /"(?:held_by|is_open)": "\w+", |, "role_name_en": (?:null|"[^"]*")|"role_name_en": (?:null|"[^"]*"), /g,
      '',
    )
    .replace(button ? /"(?:alias|path|source)": (?:null|"[^"]*")/g : /"alias": (?:null|"[^"]*")/g, '')
    .replace(
      untouched
        ? /"(?:name|name_en|role_name|dict_value|dict_value_en)": (?:null|"[^"]*")|"version": \d+/g
        : /$^/,
      '',
    )
}
