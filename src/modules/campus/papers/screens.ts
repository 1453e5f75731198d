import { aircondInstallApply } from '../leasing/installs/definition.ts'
import { aircondRentOutApply } from '../leasing/rents/definition.ts'
import { aircondWorkOrder } from '../repair/work-orders/definition.ts'
import { printedScreen } from './Printed.tsx'

export const Installs = printedScreen(aircondInstallApply)
export const Leases = printedScreen(aircondRentOutApply)
export const Orders = printedScreen(aircondWorkOrder)
