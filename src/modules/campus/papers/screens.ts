import { createElement } from 'react'
import { aircondInstallApply } from '../leasing/installs/definition.ts'
import { RoomBeside } from '../leasing/installs/RoomBeside.tsx'
import { aircondRentOutApply } from '../leasing/rents/definition.ts'
import { aircondWorkOrder } from '../repair/work-orders/definition.ts'
import { printedScreen } from './Printed.tsx'

export const Installs = printedScreen(aircondInstallApply, {
  beside: ({ dormId, consentStuIds }, row) =>
    createElement(RoomBeside, {
      dormId: String(dormId ?? ''),
      // A rejected one has given its slot back.
      ...(row && String(row.status) !== '90' && { kept: Number(row.slotNo) }),
      agreed: [consentStuIds ?? []].flat().map(String),
    }),
})
export const Leases = printedScreen(aircondRentOutApply)
export const Orders = printedScreen(aircondWorkOrder)
