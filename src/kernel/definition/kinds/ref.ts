import { KindError, label, type Kind } from '../kind.ts'
import { sameOps } from './filter-ops.ts'
import { plainText } from './written.ts'

/**
 * Which rows of the target fit: a filter of the target, and the values that it takes or `{ field }`, whose value in the same
 * form it takes. The picker offers no others and the server refuses them.
 * @example ref('schoolCampusRegion', { narrowedBy: { campusId: { field: 'campusId' }, status: ['1'] }, … })
 */
export type Narrowing = Readonly<Record<string, { readonly field: string } | readonly string[]>>

const idSchema = { type: 'string', pattern: '^(\\d{1,19})?$' }

/** An id of another row. Ids are 64-bit integers and travel as strings (contract section 1). */
export function refKind(target: string, narrowedBy?: Narrowing): Kind<string> {
  return {
    sqlType: 'bigint',
    input: idSchema,
    output: { type: 'string' },
    widget: narrowedBy ? 'fittingRef' : 'ref',
    plainFilter: 'equal',
    filters: sameOps,
    points: 'one',
    plain: String,
    text: plainText,
    fromCell: (cell) => cell,
    sample: () => undefined,
    facts: { target, ...(narrowedBy && { narrowedBy }) },
  }
}

/**
 * Which records fit, by the value of another field of the same form: rows of these entities, narrowed by fixed values of
 * their filters. What is posted is for the slice to judge, which alone knows what the record is for.
 * @example { field: 'bizType', of: { 1: [{ entity: 'aircondInstallApply', rows: { status: ['20'] } }] } }
 */
export type Among = { readonly field: string; readonly of: Readonly<Record<string, readonly Choosable[]>> }
export type Choosable = {
  readonly entity: string
  readonly rows?: Readonly<Record<string, readonly string[]>>
}

/** Id of a record of whichever entity another field names: no foreign key, and without `among` nothing to pick from. */
export function recordIdKind(among?: Among): Kind<string> {
  const { points: _points, ...kind } = refKind('')
  return {
    ...kind,
    form: label('请填记录的编号', 'write the id of the record'),
    widget: among ? 'recordOf' : 'text',
    facts: { bare: true, max: 19, ...(among && { among }) },
  }
}

/** Several ids: an array in code, a comma list on the wire as the family's clients expect. */
export function refsKind(target: string, narrowedBy?: Narrowing, most = 500): Kind<string[]> {
  return {
    sqlType: 'bigint[]',
    input: {
      anyOf: [
        { type: 'string', pattern: '^[\\d,]*$' },
        { type: 'array', items: idSchema, maxItems: Math.max(500, most) },
      ],
    },
    output: { type: 'string' },
    widget:
      narrowedBy && Object.values(narrowedBy).some((wanted) => 'field' in wanted) ? 'fittingRefs' : 'refs',
    plainFilter: 'equal',
    filters: ['equal', 'null', 'notnull'],
    points: 'many',
    parse(value) {
      const named = (Array.isArray(value) ? value.map(String) : String(value).split(',')).filter(Boolean)
      const ids = [...new Set(named)]
      if (ids.length > most) throw new KindError(label(`最多选 ${most} 个`, `Choose ${most} at most`))
      return ids
    },
    // An empty text too, where a slice says nothing chosen so.
    present: String,
    text: (value) => value.join(','),
    fromCell: (cell) => cell,
    sample: () => undefined,
    facts: { target, ...(narrowedBy && { narrowedBy }) },
  }
}

export function treeParentKind(target: string): Kind<string> {
  return {
    ...refKind(target),
    // Clients of the family post the root as a number.
    input: { anyOf: [idSchema, { const: 0 }] },
    parse: String,
    widget: 'treeParent',
    rooted: true,
  }
}
