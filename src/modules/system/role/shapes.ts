/** Ids of what a role holds, by kind. */
export type Kind = 'menu' | 'dataScope' | 'apiScope'
export type Holding = Readonly<Record<Kind, readonly string[]>>
