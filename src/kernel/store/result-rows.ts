/**
 * How rows of an answer are built, worked out once for answers of the same columns. The driver works it out for each
 * answer anew, and its rows are slow to read and to write as JSON where they have many columns: an object that was given
 * more than a dozen names one after the other is kept by the engine as a table of names. One that was parsed is not.
 */
type Field = { readonly name: string; readonly dataTypeID: number }
/** What the driver keeps of an answer while it comes in (`pg/lib/result.js`, pinned). */
export type Result = {
  fields: readonly Field[]
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
  addFields(fields: readonly Field[]): void
}

const mostShapes = 5000
const shapes = new Map<string, Pick<Result, '_parsers' | '_prebuiltEmptyResultObject'>>()

export function describeRows(result: Result, fields: readonly Field[]): void {
  const key = fields.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join('\n')
  const known = shapes.get(key)
  if (known) {
    Object.assign(result, known, { fields })
    return
  }
  result.addFields(fields)
  const empty: unknown = JSON.parse(JSON.stringify(result._prebuiltEmptyResultObject))
  result._prebuiltEmptyResultObject = empty
  if (shapes.size >= mostShapes) shapes.clear()
  shapes.set(key, { _parsers: result._parsers, _prebuiltEmptyResultObject: empty })
}
