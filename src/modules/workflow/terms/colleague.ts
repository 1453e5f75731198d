/**
 * Whom somebody asks for something in a process: who works at the office and may sign in. Authors and students have no list
 * of tasks, and among hundreds of them no colleague is found.
 */
export const atOffice = { heldBy: ['staff'] } as const
export const atOfficeNow = { status: ['1'], heldBy: ['staff'] } as const
