const last: readonly string[] = ['published', 'rejected', 'withdrawn']

/** Whether a paper is out or has come to another end. Pure; desk and workspace ask it. */
export const hasEnded = (state: string): boolean => last.includes(state)
