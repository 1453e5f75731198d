/** Ways in that the calls of sign-in know; a client has those that its row names. */
export const grantTypes = ['captcha', 'password', 'refresh_token', 'authorization_code', 'social'] as const

/** What an administrator allows a client: one text on the wire, as clients of the family have it. */
export const grantsOf = (written: string | null | undefined): string[] =>
  (written ?? '').split(/[,\s]+/).filter(Boolean)
