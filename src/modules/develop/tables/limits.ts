/** Nobody looks through more. */
export const mostTables = 2000
