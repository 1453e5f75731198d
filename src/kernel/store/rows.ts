/** Reading and writing rows of one entity. Every write keeps the audit fields, the version and the search words. */
export { find, findAll, heldRow, lock, lockAll, lockPointed } from './rows/reading.ts'
export { insert, insertLines, insertMany, linesAlong } from './rows/inserting.ts'
export { update, updateAll, updateHeld } from './rows/updating.ts'
export { restore, softDelete } from './rows/removing.ts'
