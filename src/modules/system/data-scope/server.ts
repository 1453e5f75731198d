import { slice, type Slice } from '#kernel/http/slice.ts'
import { entityNamed } from '#kernel/store/registry.ts'
import { scopeCondition } from '#kernel/store/scope.ts'
import { refuse } from '../catalogue.ts'
import { dataScope } from './definition.ts'

const types = { '1': 'all', '2': 'own', '3': 'dept', '4': 'deptAndBelow', '5': 'custom' } as const

export const dataScopeSlice: Slice = slice(dataScope, {
  // A scope that cannot be understood would show nothing: it is refused while its author still looks at it.
  async beforeSubmit(_tx, { values, existing, caller }) {
    const row = { ...existing, ...values }
    const entity = entityNamed(String(row.resourceCode))
    if (!entity) return refuse('unknownResource')
    const scope = {
      resource: entity.name,
      type: types[row.scopeType ?? '2'],
      field: row.scopeColumn ?? undefined,
      predicate: row.scopeValue ?? undefined,
    }
    const made = scopeCondition(entity, [scope], { ...caller, deptId: caller.deptId ?? '0' })
    return made?.parts.join('').includes('(false)') ? refuse('badScope') : undefined
  },
})
