import type { Report } from '#kernel/reports/asked.ts'
import type { ReportShelf } from '#kernel/reports/server.ts'
import { book, type CampusReport } from './definition.ts'
import { coverage, hygiene, hygieneFloors, occupancy } from './dorms.ts'
import { balance, endings, expired, installs, ledger } from './leases.ts'
import { community, communityDays, remarks, verifications, votes } from './people.ts'
import {
  backlog,
  brands,
  causes,
  faults,
  performance,
  repeats,
  timeliness,
  timesOfItems,
  timesOfWorkers,
} from './repairs.ts'
import { goodsSold, hours, invoices, shops, slowGoods } from './shops.ts'

const reports: Readonly<Record<CampusReport, Report>> = {
  C01: occupancy,
  C02: installs,
  C02B: coverage,
  C03: timeliness,
  C03B: backlog,
  C03W: timesOfWorkers,
  C03T: timesOfItems,
  C04: performance,
  C05: faults,
  C05C: causes,
  C05B: brands,
  C06: repeats,
  C07: ledger,
  C07B: balance,
  C08: expired,
  C08M: endings,
  C09: hygiene,
  C09F: hygieneFloors,
  C10: shops,
  C10G: goodsSold,
  C10H: hours,
  C10S: slowGoods,
  C11: invoices,
  C12: community,
  C12D: communityDays,
  C13: votes,
  C14: remarks,
  C15: verifications,
}

export const shelf: ReportShelf = { book, reports }
