import { describe, expect, it } from 'vitest'
import { choice, defineEntity, integer, label, pair, ref, text } from '#kernel/definition/index.ts'
import { columnsOf } from '#kernel/definition/entity.ts'
import { checksOf, columnSql, createTable, foreignKeysOf, indexesOf, indexSql } from './ddl.ts'

const name = text({ label: label('名称', 'Name'), required: true, max: 20 })
const states = { open: label('开', 'Open'), shut: label('关', 'Shut') }
const room = defineEntity({
  name: 'ddlRoom',
  path: 'trial/room',
  label: label('房间', 'Room'),
  title: 'name',
  fields: {
    name,
    note: pair(text({ label: label('注', 'Note'), max: 20 })),
    houseId: ref('ddlHouse', { label: label('楼', 'House'), required: true }),
    first: integer({ label: label('起', 'First') }),
    last: integer({ label: label('止', 'Last') }),
    status: choice(states, { label: label('状态', 'State'), required: true, default: 'open' }),
  },
  unique: [['name'], { of: ['houseId'], while: { status: ['open'] } }],
  compares: [['last', '>=', 'first']],
})
const plain = {
  name: 'ddlHouse',
  path: 'trial/house',
  label: label('楼', 'House'),
  title: 'name',
  fields: { name },
} as const
const house = defineEntity(plain)

describe('the table of an entity', () => {
  const sqlOf = (column: string) => {
    const prop = columnsOf(room).find((one) => one.column === column)
    return prop && columnSql(prop)
  }

  it('keeps tenants apart by force, and gives the application what it needs and no more', () => {
    const made = createTable(room)
    expect(made).toContain('alter table "ddl_room" force row level security;')
    expect(made).toContain(
      `create policy tenant on "ddl_room" using (tenant_id = (select current_setting('app.tenant', true)))`,
    )
    expect(made).toContain('grant select, insert, update, delete on "ddl_room" to journal_app;')
    expect(made).not.toContain('truncate')
    const shared = createTable(defineEntity({ ...plain, owner: 'platform' }))
    expect(shared).not.toContain('tenant')
  })

  it('a state of its own has no default but that of its definition; what every record has begins by itself', () => {
    expect(sqlOf('status')).toBe('"status" varchar(16) not null')
    expect(createTable(house)).toContain('"status" integer not null default 1')
    expect(sqlOf('version')).toBe('"version" integer not null default 1')
    expect(sqlOf('is_deleted')).toBe('"is_deleted" integer not null default 0')
  })

  it('asks for what is required, and of a pair for neither half', () => {
    expect(sqlOf('name')).toBe('"name" varchar(20) not null')
    expect(sqlOf('note_zh')).toBe('"note_zh" varchar(20)')
    expect(sqlOf('first')).toBe('"first" integer')
  })

  it('something once, or once while it is so, of rows that are there', () => {
    const unique = [...indexesOf(room)]
      .filter(([key]) => key.includes('unique'))
      .map(([key, body]) => indexSql(room, key, body))
    expect(unique).toEqual([
      'create unique index "ddl_room_unique_name" on "ddl_room" (tenant_id, name) where is_deleted = 0;',
      `create unique index "ddl_room_unique_house_id_while_status" on "ddl_room" (tenant_id, house_id) where is_deleted = 0 and status in ('open');`,
    ])
  })

  it('holds two fields against each other, where both are there', () => {
    expect([...checksOf(room).values()].join('\n')).toMatch(/check \(.*last.*>=.*first.*\)/)
  })

  it('points at a row of the same tenant', () => {
    const [key] = [...foreignKeysOf(room, (target) => (target === 'ddlHouse' ? house : undefined)).values()]
    expect(key).toMatch(/foreign key \(tenant_id, "house_id"\) references "ddl_house" \(tenant_id, id\)/)
  })

  it('names of indexes fit the database and are names of one thing each', () => {
    const long = defineEntity({
      name: 'ddlVeryLongNameOfSomethingThatNobodyWouldEverCallSo',
      path: 'trial/long',
      label: label('长', 'Long'),
      title: 'firstOfTheVeryLongNames',
      fields: { firstOfTheVeryLongNames: name, secondOfTheVeryLongNames: name },
      unique: [
        ['firstOfTheVeryLongNames', 'secondOfTheVeryLongNames'],
        ['secondOfTheVeryLongNames', 'firstOfTheVeryLongNames'],
      ],
    })
    const names = [...indexesOf(long).keys()]
    expect(names.every((one) => Buffer.byteLength(one) <= 63)).toBe(true)
    expect(new Set(names).size).toBe(names.length)
  })
})
