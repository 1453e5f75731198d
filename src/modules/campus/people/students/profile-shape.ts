/** What the page about one student is made of; whatever the caller may not see is not there at all. */

/** The parts by name, each rows of one entity. */
export const profileParts = {
  room: 'SchoolDorm',
  roommates: 'stuInfo',
  units: 'schoolAircond',
  verification: 'schoolAuth',
  rents: 'aircondRentOutApply',
  installs: 'aircondInstallApply',
  changes: 'dormAircondChange',
  repairs: 'aircondRepairApply',
  repairFees: 'aircondWorkOrder',
  vouchers: 'aircondPaymentVoucher',
  orders: 'order',
  invoices: 'openInvoiceApply',
  remarks: 'stuRemark',
} as const

export type PartName = keyof typeof profileParts
export type ProfileRow = Readonly<Record<string, unknown>> & { readonly id: string }
export type ProfilePart = { readonly rows: readonly ProfileRow[]; readonly more: boolean }

/** A step of the student's or of one of their documents. */
export type ProfileEvent = {
  readonly at: string
  readonly entity: string
  readonly id: string
  /** Undefined where the record began. */
  readonly step?: string
  readonly to: string
}

/** The student in a bed, from a day on; until now where `until` is not there. */
export type BedSpell = {
  readonly from: string
  readonly until?: string
  readonly room: string
  readonly bed: number | null
  readonly step?: string
  readonly by?: string
}

export type Profile = {
  readonly student: ProfileRow
  readonly parts: { readonly [K in PartName]?: ProfilePart }
  readonly beds: readonly BedSpell[]
  readonly events: readonly ProfileEvent[]
}

/** Where that page is. */
export const profilePath = '/campus/students/detail'
