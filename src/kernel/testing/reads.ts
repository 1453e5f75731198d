import type { Db, Reader } from '../store/db.ts'
import type { Sql } from '../store/sql.ts'

/** Tells of every statement that is read as a tenant outside of a transaction, before it is asked, until the answer is called. */
export function tellReads(db: Db, tell: (statement: Sql, how: 'query' | 'one') => void): () => void {
  const { of } = db
  Object.assign(db, {
    of: (tenantId: string): Reader =>
      new Proxy(of.call(db, tenantId), {
        get(target, name, self) {
          const value: unknown = Reflect.get(target, name, self)
          if ((name !== 'query' && name !== 'one') || typeof value !== 'function') return value
          return (...args: [Sql]) => {
            tell(args[0], name)
            return Reflect.apply(value, target, args)
          }
        },
      }),
  })
  return () => void Object.assign(db, { of })
}
