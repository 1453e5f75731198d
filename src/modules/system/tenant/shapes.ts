/** Whom `reset-admin` let in again, and by what: told once. */
export type FirstIn = { readonly account: string; readonly password: string }
