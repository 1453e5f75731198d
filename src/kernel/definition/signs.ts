export const signs = ['<', '<=', '>', '>=', '<>'] as const
export type Sign = (typeof signs)[number]

/** `['dueOn', '>=', 'lentOn']`. Where either of the two is empty nothing is asked, as in SQL. */
export type Comparison<K extends string = string> = readonly [field: K, is: Sign, than: K]
