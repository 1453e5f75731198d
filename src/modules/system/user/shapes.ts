/** Names of people of the office, a few; empty for whoever is told of nobody. */
export type WhoCan = { readonly holders: string; readonly givers: string }
