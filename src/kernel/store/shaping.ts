/** Whoever changes tables holds it, at a start or while the product runs: one at a time, of all processes. */
export const shapingLock = 7214001
