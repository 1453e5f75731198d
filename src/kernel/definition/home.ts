import { platformTenant } from './platform.ts'

/** Where pages of a tenant are at home: on a host of its own, else below its id; the platform's tenant has the bare paths. */
export type TenantHome = { readonly origin: string; readonly tenant?: string }

export function tenantHome(
  { tenantId, domain }: { readonly tenantId: string; readonly domain: string | null },
  baseUrl: string,
): TenantHome {
  if (tenantId === platformTenant) return { origin: baseUrl }
  if (domain) return { origin: `${new URL(baseUrl).protocol}//${domain}` }
  return { origin: baseUrl, tenant: tenantId }
}

/** Pages for people outside the office, which stand below the tenant's id where it has no host. */
const outside = /^(\/en)?(\/(?:portal|apaph)\/)/

/** What stands before the paths of a tenant that is named in them. */
export const tenantBase = (tenant: string | undefined): string => (tenant === undefined ? '' : `/t/${tenant}`)

/** A path of the product as it stands at the tenant's home; `below` is what an area has between the tenant and its pages. */
export const pathAtHome = ({ tenant }: Pick<TenantHome, 'tenant'>, path: string, below = ''): string =>
  path.replace(outside, `$1${tenantBase(tenant)}${below}$2`)

/** A text whose addresses are written as the platform's own, with those of the tenant's home. */
export function addressesAtHome(home: TenantHome, baseUrl: string, text: string): string {
  const [before = '', ...after] = text.split(`${baseUrl}/`)
  return before + after.map((rest) => home.origin + pathAtHome(home, `/${rest}`)).join('')
}
