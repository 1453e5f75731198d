import type { MenuIcon } from '../definition/icons.ts'
import type { Label } from '../definition/kind.ts'

/**
 * A page for people outside the office: a student, a worker, on a phone. The server writes its frame in the language of the
 * address, with the tenant's name; what is personal comes through the calls that the page makes with the person's own token.
 * @example { path: 'campus/repair', title: label('空调报修', 'Repair'), island: 'campus-repair', permission: 'aircondRepairApply_add',
 *   menu: { icon: 'tool', label: label('空调报修', 'Repair') } }
 */
export type PortalPage = {
  /** Below /portal/, the area first. */
  readonly path: string
  readonly title: Label
  /** Name of its script: `modules/campus/portal/repair.island.tsx` is `campus-repair`. */
  readonly island: string
  /** The code without which the page is not offered; its calls ask for it again. */
  readonly permission: string | 'signedIn' | 'public'
  /** A second code without which its calls would lead nowhere: a resident's page is none of the office that may file for them. */
  readonly also?: string
  /** Where it stands on the first page: its tile. */
  readonly menu?: { readonly icon: MenuIcon; readonly label: Label }
  /** Whoever has this right begins here: the first that fits. */
  readonly begins?: true
  /** Set in the sans alone, without the English name beside the Chinese one: a page that somebody works with all day. */
  readonly plain?: true
  /** The role as which whoever has no account makes one here: the sign-in page leads to it. */
  readonly joins?: string
}
