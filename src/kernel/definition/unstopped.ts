/** Words of a person inside a sentence of ours: without the full stop that they end with, for ours ends the sentence. */
export const unstopped = (words: string): string => words.trimEnd().replace(/[.。]$/, '')
