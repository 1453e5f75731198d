import { label } from '#kernel/definition/index.ts'
import { firstOf, type FirstSteps } from '#kernel/http/first-steps.ts'
import { stuInfo } from './people/students/definition.ts'
import { schoolDormBuild } from './places/dorm-build/definition.ts'
import { schoolDorm } from './places/dorm/definition.ts'
import { schoolCampus } from './places/school-campus/definition.ts'
import { schoolInfo } from './places/school-info/definition.ts'
import { repairGroup } from './repair/groups/definition.ts'
import { repairItem } from './repair/items/definition.ts'

/** Places from the largest to the smallest, then who lives there, then what they may report and to whom it goes: each is chosen in the next. */
export const firstSteps: FirstSteps = {
  label: label('校园', 'Campus'),
  steps: [
    firstOf(schoolInfo, {
      label: label('登记学校', 'Enter the school'),
      why: label('校区、楼栋和学生都挂在学校下', 'Campuses, buildings and students belong to it'),
    }),
    firstOf(schoolCampus, {
      label: label('添加校区', 'Add its campuses'),
      why: label('派单和统计按校区分开', 'Work is handed out and counted by campus'),
    }),
    firstOf(schoolDormBuild, {
      label: label('添加宿舍楼', 'Add the dorm buildings'),
      why: label('宿管和维修工按楼栋分工', 'Wardens and workers have their buildings'),
    }),
    firstOf(schoolDorm, {
      label: label('导入宿舍房间', 'Bring in the rooms'),
      why: label(
        '用表格一次导入；空调、报修和租赁都要选房间',
        'All at once from a sheet; units, repairs and leases are about a room',
      ),
    }),
    firstOf(stuInfo, {
      label: label('导入学生名单', 'Bring in the students'),
      why: label(
        '学生注册后要与名单核对，才能使用手机上的服务',
        'Whoever registers is checked against them before they use the services on the phone',
      ),
    }),
    firstOf(repairItem, {
      label: label('列出可报修的故障', 'List the faults that can be reported'),
      why: label(
        '学生报修时从中选择；没有列出的报不了',
        'Students choose one when they report; without any nothing can be reported',
      ),
    }),
    firstOf(repairGroup, {
      label: label('建立维修组', 'Set up a repair group'),
      why: label('工单派给组里的维修工', 'Work orders go to its workers'),
    }),
  ],
}
