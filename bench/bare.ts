/**
 * The bound: Fastify and pg, the same SQL, and nothing else — no sign-in, no rights, no tenancy, no log. It reads its
 * statements from BARE_SQL: `{"/list": [{text, values}, …], …}`; POST routes run the statement with the body's values.
 */
import Fastify from 'fastify'
import pg from 'pg'

type Statement = { text: string; values: unknown[] }
const statements = JSON.parse(process.env.BARE_SQL ?? '{}') as Record<string, Statement[]>
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 })
const app = Fastify()
let n = 0

for (const [path, list] of Object.entries(statements))
  app.route({
    method: ['GET', 'POST'],
    url: path,
    handler: async (request) => {
      const values = (given: unknown[]) =>
        given.map((value) =>
          value === '$id' ? String(BigInt(Date.now()) * 4_000_000n + BigInt((n += 1) % 4_000_000)) : value,
        )
      if (request.method === 'POST') void request.body
      const results = await Promise.all(
        list.map(({ text, values: given }, i) =>
          pool.query({ name: `${path}${i}`, text, values: values(given) }),
        ),
      )
      return {
        code: 200,
        success: true,
        msg: 'done',
        data:
          results.length === 1
            ? results[0]?.rows
            : {
                records: results[0]?.rows,
                total: (results[1]?.rows[0] as { total: number } | undefined)?.total,
              },
      }
    },
  })

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
