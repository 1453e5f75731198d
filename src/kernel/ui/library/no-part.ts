/**
 * In place of what hangs on a component of the library and is used nowhere here: choices above the columns of a table, the
 * groups and code boxes of an input (vite.parts.config.ts).
 */
export default undefined

/** Of a column without choices. */
export const flattenKeys = (): readonly string[] => []
