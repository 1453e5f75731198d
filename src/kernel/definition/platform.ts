/**
 * The tenant that owns the installation: who administers it may see and do everything, and it is the tenant of an address
 * that names none.
 */
export const platformTenant = '000000'
