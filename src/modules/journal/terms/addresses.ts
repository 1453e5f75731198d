/** What stands before the paths of a journal's pages; that of a tenant with the bare paths has no code in its addresses. */
export const journalBase = (code: string | undefined): string => (code === undefined ? '' : `/j/${code}`)
