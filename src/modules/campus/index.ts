import { label, type Area } from '#kernel/definition/index.ts'
import { schoolAircond } from './aircond/definition.ts'
import { communityEntities, communityMenu } from './community/lists/entities.ts'
import { communityPages } from './community/portal/pages.ts'
import { dormAircondChange } from './leasing/changes/definition.ts'
import { aircondInstallApply } from './leasing/installs/definition.ts'
import { aircondRentOutApply } from './leasing/rents/definition.ts'
import { aircondPaymentVoucher } from './money/vouchers/definition.ts'
import { schoolAddress } from './people/addresses/definition.ts'
import { schoolAuth } from './people/auths/definition.ts'
import { stuRemark } from './people/remarks/definition.ts'
import { stuInfo } from './people/students/definition.ts'
import { schoolCampusRegion } from './places/campus-region/definition.ts'
import { schoolDorm } from './places/dorm/definition.ts'
import { schoolDormBuild } from './places/dorm-build/definition.ts'
import { schoolCampus } from './places/school-campus/definition.ts'
import { schoolInfo } from './places/school-info/definition.ts'
import { aircondRepairApply } from './repair/applications/definition.ts'
import { aircondWorkOrderAssess } from './repair/assessments/definition.ts'
import { repairGroup } from './repair/groups/definition.ts'
import { repairItem } from './repair/items/definition.ts'
import { aircondWorkOrder } from './repair/work-orders/definition.ts'
import { portalPages } from './portal/pages.ts'
import { campusReports } from './reports/definition.ts'
import { shopEntities, shopMenu } from './shop/lists/entities.ts'
import { shopPages } from './shop/portal/pages.ts'

export const area: Area = {
  code: 'campus',
  label: label('校园', 'Campus'),
  entities: [
    schoolInfo,
    schoolCampus,
    schoolCampusRegion,
    schoolDormBuild,
    schoolDorm,
    repairItem,
    repairGroup,
    schoolAircond,
    aircondRepairApply,
    aircondWorkOrder,
    aircondWorkOrderAssess,
    stuInfo,
    schoolAuth,
    stuRemark,
    schoolAddress,
    aircondPaymentVoucher,
    aircondInstallApply,
    aircondRentOutApply,
    dormAircondChange,
    ...shopEntities,
    ...communityEntities,
    campusReports,
  ],
  portal: [...portalPages, ...shopPages, ...communityPages],
  menus: [
    // Of all that is decided on a campus, and so below none of its groups: a moderator has nothing to do with a unit.
    {
      code: 'campus_waiting',
      label: label('校园待办', 'Campus inbox'),
      path: '/campus/waiting',
      icon: 'approve',
      sort: 49,
      items: [
        {
          code: 'campus_inbox',
          label: label('待我处理', 'Waiting for me'),
          path: '/campus/inbox',
          icon: 'approve',
          works: true,
          stoodBelow: 'aircond',
        },
      ],
    },
    {
      code: 'campus_places',
      label: label('校区与宿舍', 'Campus and dorms'),
      path: '/campus',
      icon: 'bank',
      sort: 50,
      items: [
        {
          code: 'campus_floors',
          label: label('楼层房态', 'Floor matrix'),
          path: '/campus/floors',
          icon: 'table',
        },
        {
          code: 'campus_plan',
          label: label('校区平面图', 'Campus plan'),
          path: '/campus/plan',
          icon: 'image',
        },
        {
          code: 'campus_hygiene',
          label: label('卫生检查', 'Hygiene inspection'),
          path: '/campus/hygiene',
          icon: 'check',
        },
        schoolDorm,
        schoolDormBuild,
        schoolCampusRegion,
        schoolCampus,
        schoolInfo,
      ],
    },
    {
      code: 'campus_people',
      label: label('学生', 'Students'),
      path: '/campus/people',
      icon: 'team',
      sort: 50,
      items: [stuInfo, schoolAuth, stuRemark, schoolAddress],
    },
    {
      code: 'aircond',
      label: label('空调与维修', 'Air-conditioners'),
      path: '/aircond',
      icon: 'control',
      sort: 51,
      items: [
        {
          code: 'campus_dispatch',
          label: label('派单台', 'Dispatch desk'),
          path: '/aircond/dispatch',
          icon: 'send',
        },
        {
          code: 'campus_season',
          label: label('退租季', 'Return season'),
          path: '/aircond/season',
          icon: 'clock',
        },
        aircondInstallApply,
        aircondRentOutApply,
        dormAircondChange,
        aircondPaymentVoucher,
        aircondRepairApply,
        aircondWorkOrder,
        aircondWorkOrderAssess,
        schoolAircond,
        repairGroup,
        repairItem,
      ],
    },
    shopMenu,
    communityMenu,
    {
      code: 'campus_figures',
      label: label('报表', 'Reports'),
      path: '/campus/figures',
      icon: 'BarChartOutlined',
      sort: 59,
      items: [campusReports],
    },
  ],
}
