import { label } from '#kernel/definition/index.ts'
import type { DictionarySupply, RoleSupply, Supply } from '#kernel/definition/supply.ts'

const roles: Readonly<Record<string, RoleSupply>> = {
  administrator: {
    label: label('平台管理员', 'Platform administrator'),
    heldBy: 'staff',
    // May everything without holding anything.
    rights: [],
    sort: 1,
    platformOnly: true,
  },
  admin: { label: label('租户管理员', 'Administrator'), heldBy: 'staff', rights: ['*'], sort: 2 },
}

/** Dictionaries of contract section 6. */
const dictionaries: Readonly<Record<string, DictionarySupply>> = {
  sex: {
    label: label('性别', 'Sex'),
    owner: 'platform',
    entries: [
      ['1', '男', 'Male'],
      ['2', '女', 'Female'],
      ['3', '未知', 'Unknown'],
    ],
  },
  yes_no: {
    label: label('是否', 'Yes or no'),
    owner: 'platform',
    entries: [
      ['1', '否', 'No'],
      ['2', '是', 'Yes'],
    ],
  },
  post_category: {
    label: label('岗位类型', 'Kind of post'),
    owner: 'platform',
    entries: [
      ['1', '高层', 'Senior'],
      ['2', '中层', 'Middle'],
      ['3', '基层', 'Basic'],
      ['4', '其他', 'Other'],
    ],
  },
  org_category: {
    label: label('机构类型', 'Kind of organisation'),
    owner: 'platform',
    entries: [
      ['1', '公司', 'Company'],
      ['2', '部门', 'Department'],
      ['3', '小组', 'Group'],
    ],
  },
  data_scope_type: {
    label: label('数据权限', 'Data scope'),
    owner: 'platform',
    entries: [
      ['1', '全部可见', 'All'],
      ['2', '本人可见', 'Own'],
      ['3', '所在部门可见', 'Own department'],
      ['4', '所在部门及下级可见', 'Own department and below'],
      ['5', '自定义', 'Custom'],
    ],
  },
  api_scope_type: {
    label: label('接口权限', 'API scope'),
    owner: 'platform',
    entries: [
      ['1', '系统接口', 'System'],
      ['2', '业务接口', 'Business'],
    ],
  },
  region: {
    label: label('行政区划级别', 'Level of division'),
    owner: 'platform',
    entries: [
      ['0', '国家', 'Country'],
      ['1', '省份/直辖市', 'Province'],
      ['2', '地市', 'City'],
      ['3', '区县', 'District'],
      ['4', '乡镇', 'Town'],
      ['5', '村委', 'Village'],
    ],
  },
  flow: {
    label: label('流程类型', 'Kind of process'),
    owner: 'platform',
    entries: [
      ['1', '请假流程', 'Leave', 'leave'],
      ['2', '报销流程', 'Expense', 'expense'],
      ['3', '采购流程', 'Purchase', 'purchase'],
      ['4', '用印流程', 'Use of the seal', 'seal'],
    ],
  },
}

export const supply: Supply = { roles, dictionaries }
