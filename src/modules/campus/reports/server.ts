import type { Report } from '#kernel/reports/asked.ts'
import type { ReportShelf } from '#kernel/reports/server.ts'
import { book, type CampusReport } from './definition.ts'
import { hygiene, occupancy } from './dorms.ts'
import { expired, installs, ledger } from './leases.ts'
import { community, communityDays, remarks, votes } from './people.ts'
import { faults, performance, repeats, timeliness } from './repairs.ts'
import { goodsSold, hours, invoices, shops, slowGoods } from './shops.ts'

const reports: Readonly<Record<CampusReport, Report>> = {
  C01: occupancy,
  C02: installs,
  C03: timeliness,
  C04: performance,
  C05: faults,
  C06: repeats,
  C07: ledger,
  C08: expired,
  C09: hygiene,
  C10: shops,
  C10G: goodsSold,
  C10H: hours,
  C10S: slowGoods,
  C11: invoices,
  C12: community,
  C12D: communityDays,
  C13: votes,
  C14: remarks,
}

export const shelf: ReportShelf = { book, reports }
