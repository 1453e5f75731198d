import pg from 'pg'

/** A database of somebody else's on the cluster of the tests, with tables of its own. */
export type Foreign = {
  readonly url: string
  /** What a data source says of it. */
  readonly source: {
    readonly url: string
    readonly username: string
    readonly driverClass: 'org.postgresql.Driver'
  }
  drop(): Promise<void>
}

let count = 0

/** @param ddl statements that make its tables */
export async function foreignDatabase(ddl: string): Promise<Foreign> {
  const cluster = process.env.TEST_PG ?? ''
  const name = `foreign_${process.pid}_${(count += 1)}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: `${cluster}/postgres` })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await admin(`create database ${name}`)
  const url = `${cluster}/${name}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(ddl)
  await client.end()
  return {
    url,
    source: {
      url: `postgres://127.0.0.1:${new URL(cluster).port}/${name}`,
      username: 'postgres',
      driverClass: 'org.postgresql.Driver',
    },
    drop: () => admin(`drop database ${name} with (force)`),
  }
}
