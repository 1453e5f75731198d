import { label, type Area } from '#kernel/definition/index.ts'
import { schoolAircond } from './aircond/definition.ts'
import { aircondRepairApply } from './repair/applications/definition.ts'
import { aircondWorkOrderAssess } from './repair/assessments/definition.ts'
import { repairGroup } from './repair/groups/definition.ts'
import { repairItem } from './repair/items/definition.ts'
import { aircondWorkOrder } from './repair/work-orders/definition.ts'
import { portalPages } from './portal/pages.ts'

export const area: Area = {
  code: 'campus',
  label: label('校园服务', 'Campus'),
  entities: [
    repairItem,
    repairGroup,
    schoolAircond,
    aircondRepairApply,
    aircondWorkOrder,
    aircondWorkOrderAssess,
  ],
  portal: portalPages,
  menus: [
    {
      code: 'aircond',
      label: label('空调与维修', 'Air conditioners'),
      path: '/aircond',
      icon: 'ToolOutlined',
      sort: 50,
      items: [
        aircondRepairApply,
        aircondWorkOrder,
        aircondWorkOrderAssess,
        schoolAircond,
        repairGroup,
        repairItem,
      ],
    },
  ],
}
