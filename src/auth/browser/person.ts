export type TokenAnswer = {
  access_token?: string
  refresh_token?: string
  tenant_id: string
  user_id: string
  user_name: string
  real_name?: string
  real_name_en?: string
  nick_name?: string
  account: string
  dept_id: string
  role_id: string
  role_name: string
  avatar?: string
  time_zone?: string
  tenant_name?: string
  tenant_logo?: string
  error_description?: string
  msg?: string
  /** Which of the refusals it is. */
  reason?: string
  /** For the second step, where the account has a second factor. */
  ticket?: string
  /** Of somebody whom a provider knows and no account is bound to. */
  oauth_id?: string
}

/** Who is signed in, as the token answer said; kept for the next load of the page. */
export type Person = {
  tenantId: string
  userId: string
  name: string
  /** Empty where none is known. */
  nameEn?: string
  account: string
  avatar: string
  deptId: string
  /** Role ids of the session, joined by commas. */
  roleId: string
  /** Where the tenant is; missing in what was kept before sessions said it. */
  timeZone?: string
  /** Missing for whoever runs the installation: the product's name stands there. */
  tenantName?: string
  tenantLogo?: string
  /** Roles and departments in words, for the lock screen, which may ask nothing. */
  duties?: string
}

/** What a browser keeps of a token answer beside the tokens. */
export const personIn = (answer: TokenAnswer): Person => ({
  tenantId: answer.tenant_id,
  userId: answer.user_id,
  name: answer.real_name || answer.nick_name || answer.user_name,
  nameEn: answer.real_name_en ?? '',
  account: answer.account,
  avatar: answer.avatar ?? '',
  deptId: answer.dept_id,
  roleId: answer.role_id,
  ...(answer.time_zone && { timeZone: answer.time_zone }),
  ...(answer.tenant_name && { tenantName: answer.tenant_name }),
  ...(answer.tenant_logo && { tenantLogo: answer.tenant_logo }),
})
