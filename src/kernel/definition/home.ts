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
const outside = /^(\/en)?(\/(?:portal|apaph|j\/[a-z][a-z0-9-]*\/apaph)\/)/

/** What stands before the paths of a tenant that is named in them. */
export const tenantBase = (tenant: string | undefined): string => (tenant === undefined ? '' : `/t/${tenant}`)

/** A path of the product as it stands at the tenant's home; `below` is what an area has between the tenant and its pages. */
export const pathAtHome = ({ tenant }: Pick<TenantHome, 'tenant'>, path: string, below = ''): string =>
  path.replace(outside, `$1${tenantBase(tenant)}${below}$2`)

/** The office of all tenants has the same paths: whose colleague is asked to sign in there is said beside them. */
export const tenantParam = 'tenant'

/** An address ends where a sentence goes on. */
const address = /^[^\s<>"'“”（）()，。；、]*/u

/** A page of the office for people of this tenant, where its sign-in page cannot tell by the host. */
function officeAtHome({ tenant }: Pick<TenantHome, 'tenant'>, rest: string): string {
  if (tenant === undefined || outside.test(rest) || /^\/(en|t|api|j)(\/|$)/.test(rest)) return rest
  const [path = ''] = address.exec(rest) ?? []
  const [before = '', hash] = path.split('#')
  const said = `${before}${before.includes('?') ? '&' : '?'}${tenantParam}=${tenant}`
  return `${said}${hash === undefined ? '' : `#${hash}`}${rest.slice(path.length)}`
}

/** A text whose addresses are written as the platform's own, with those of the tenant's home. */
export function addressesAtHome(home: TenantHome, baseUrl: string, text: string): string {
  const [before = '', ...after] = text.split(`${baseUrl}/`)
  return before + after.map((rest) => home.origin + officeAtHome(home, pathAtHome(home, `/${rest}`))).join('')
}
